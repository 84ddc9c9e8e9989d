import Input

/// Turns chords into commands with counts: `12j` is one command with the count 12.
package struct KeyReader: Hashable, Sendable {
  /// A command and the number typed before it; nil when none was.
  package struct Stroke: Hashable, Sendable {
    package let command: Command
    package let count: Int?
  }

  private var digits = ""
  private var sequence: [Chord] = []

  package init() {}

  /// What was typed and is not a command yet, for the status line.
  package var pending: String { digits + sequence.map(\.label).joined() }

  /// Digits past which a count is no longer taken: no list is as long.
  private static let longestCount = 12

  /// Takes a chord.
  ///
  /// - Returns: the command that it completes; nil when there is none, or not yet.
  mutating func read(_ chord: Chord, map: KeyMap, context: KeyContext) -> Stroke? {
    if let digit = digit(of: chord) {
      if digits.count < Self.longestCount { digits.append(digit) }
      return nil
    }
    if !pending.isEmpty, chord == Chord(.escape) {
      reset()
      return nil
    }
    sequence.append(chord)
    switch map.match(sequence, in: context) {
    case .command(let command):
      let count = Int(digits)
      reset()
      return Stroke(command: command, count: count)
    case .prefix:
      return nil
    case .none:
      reset()
      return nil
    }
  }

  private mutating func reset() {
    digits = ""
    sequence = []
  }

  /// A digit that counts: 0 only after another one, and none within a sequence.
  private func digit(of chord: Chord) -> Character? {
    guard sequence.isEmpty, chord.modifiers.isEmpty, case .character(let character) = chord.key,
      ("0"..."9").contains(character), !(digits.isEmpty && character == "0")
    else { return nil }
    return character
  }
}
