import EverEmulation
import EverTerminal

/// The bytes that a terminal sends for keys.
struct KeyBytes {
  private var parser = OutputParser()
  /// Whether the program wants the cursor's keys in their other form (DECCKM).
  private var isApplication = false

  /// Notices the mode in the output of the program.
  mutating func see(_ output: [UInt8]) {
    for part in parser.parts(of: output) {
      if part == .sequence(Array("?1h".utf8)) { isApplication = true }
      if part == .sequence(Array("?1l".utf8)) { isApplication = false }
    }
  }

  private static let cursorKeys: [Key: String] = [
    .up: "A", .down: "B", .right: "C", .left: "D", .home: "H", .end: "F",
  ]

  private static let others: [Key: String] = [
    .enter: "\r", .tab: "\t", .backTab: "\u{1B}[Z", .escape: "\u{1B}", .backspace: "\u{7F}",
    .delete: "\u{1B}[3~", .insert: "\u{1B}[2~", .pageUp: "\u{1B}[5~", .pageDown: "\u{1B}[6~",
  ]

  func bytes(of event: Event) -> [UInt8] {
    guard case .key(let chord) = event else { return [] }
    let alt = chord.modifiers.contains(.alt) ? "\u{1B}" : ""
    if let letter = Self.cursorKeys[chord.key] {
      return Array(cursor(letter, chord.modifiers).utf8)
    }
    if case .character(let character) = chord.key {
      let isControl = chord.modifiers.contains(.control)
      guard isControl, let byte = character.asciiValue else {
        return Array((alt + String(character)).utf8)
      }
      return Array(alt.utf8) + [byte & 0x1F]
    }
    return Array((alt + (Self.others[chord.key] ?? "")).utf8)
  }

  private func cursor(_ letter: String, _ modifiers: Chord.Modifiers) -> String {
    guard modifiers.isEmpty else {
      let held: [(Chord.Modifiers, Int)] = [(.shift, 1), (.alt, 2), (.control, 4)]
      let sum = held.reduce(1) { $0 + (modifiers.contains($1.0) ? $1.1 : 0) }
      return "\u{1B}[1;\(sum)\(letter)"
    }
    return (isApplication ? "\u{1B}O" : "\u{1B}[") + letter
  }
}
