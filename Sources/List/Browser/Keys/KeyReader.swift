import EverTerminal

/// Turns chords into commands with counts: `12j` is one command with the count 12.
package struct KeyReader: Hashable, Sendable {
  private var digits = ""
  private var sequence: [Chord] = []

  /// The chords typed so far that are not a command yet, for the status line.
  package var pending: String { digits + sequence.map(\.label).joined() }

  /// The chords of a sequence that has begun; empty while there is none.
  var begun: [Chord] { sequence }

  /// The limit of a count's digits: no list is that long.
  private static let longestCount = 12

  /// The outcome of a chord.
  package enum Outcome: Hashable, Sendable {
    /// A command and the number typed before it; nil when there was none.
    case command(Command, count: Int?)
    /// More chords may complete a command.
    case pending
    /// The chords mean nothing here; their label.
    case nothing(String)
  }

  /// Reads a chord, and returns its outcome.
  mutating func take(_ chord: Chord, map: KeyMap, context: KeyContext) -> Outcome {
    if let digit = digit(of: chord) {
      if digits.count < Self.longestCount { digits.append(digit) }
      return .pending
    }
    if !pending.isEmpty, chord == Chord(.escape) {
      reset()
      return .pending
    }
    sequence.append(chord)
    switch map.match(sequence, in: context) {
    case .command(let command):
      defer { reset() }
      return .command(command, count: Int(digits))
    case .prefix:
      return .pending
    case .none:
      let label = sequence.map(\.label).joined()
      reset()
      return .nothing(label)
    }
  }

  private mutating func reset() {
    digits = ""
    sequence = []
  }

  /// A digit of a count: 0 only after another digit, and none within a sequence.
  private func digit(of chord: Chord) -> Character? {
    guard sequence.isEmpty, chord.modifiers.isEmpty, case .character(let character) = chord.key,
      ("0"..."9").contains(character), !(digits.isEmpty && character == "0")
    else { return nil }
    return character
  }
}

extension Chord {
  /// Makes a chord from its ``label`` or its ``name``; nil for any other text.
  package init?(label: String) {
    var name = label[...]
    var modifiers: Modifiers = []
    for (prefix, modifier) in Self.prefixes
    where name.hasPrefix(prefix) && name.count > prefix.count && name != "Shift-Tab" {
      modifiers.insert(modifier)
      name = name.dropFirst(prefix.count)
    }
    if let key = Key.named.first(where: { $0.label == name || $0.name == name }) {
      self.init(key, modifiers)
    } else if name.count == 1, let character = name.first {
      let letter = modifiers.contains(.control) ? Character(character.lowercased()) : character
      self.init(.character(letter), modifiers)
    } else {
      return nil
    }
  }

  private static let prefixes: [(String, Modifiers)] = [
    ("^", .control), ("C-", .control), ("Alt-", .alt), ("A-", .alt), ("Shift-", .shift),
    ("S-", .shift),
  ]

  /// The chord as a configuration writes it, in ASCII where its character is: `C-d`, `PgDn`,
  /// `Down`.
  package var name: String {
    var name = key.name
    if modifiers.contains(.shift) { name = "S-" + name }
    if modifiers.contains(.alt) { name = "A-" + name }
    if modifiers.contains(.control) { name = "C-" + name }
    return name
  }
}

extension Key {
  /// The keys that aren't single characters, and the space.
  fileprivate static let named: [Key] =
    [
      .character(" "), .enter, .tab, .backTab, .escape, .backspace, .delete, .insert, .up, .down,
      .left, .right, .home, .end, .pageUp, .pageDown,
    ] + (1...20).map { .function($0) }

  /// The ``label`` without arrows.
  fileprivate var name: String {
    switch self {
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    default: label
    }
  }
}
