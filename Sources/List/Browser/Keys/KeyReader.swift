import EverTerminal

/// Turns chords into commands with counts: `12j` is one command with the count 12.
package struct KeyReader: Hashable, Sendable {
  /// A command and the number typed before it; nil when there was none.
  package struct Stroke: Hashable, Sendable {
    package let command: Command
    package let count: Int?
  }

  private var digits = ""
  private var sequence: [Chord] = []

  package init() {}

  /// The chords typed so far that are not a command yet, for the status line.
  package var pending: String { digits + sequence.map(\.label).joined() }

  /// The chords of a sequence that has begun; empty while there is none.
  var begun: [Chord] { sequence }

  /// The limit of a count's digits: no list is that long.
  private static let longestCount = 12

  /// The outcome of a chord.
  package enum Outcome: Hashable, Sendable {
    case stroke(Stroke)
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
      return .stroke(Stroke(command: command, count: Int(digits)))
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
