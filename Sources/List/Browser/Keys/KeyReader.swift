import Input

/// Turns chords into commands with counts: `12j` is one command with the count 12.
package struct KeyReader: Hashable, Sendable {
  /// A command and the number typed before it; nil when there was none.
  package struct Stroke: Hashable, Sendable {
    /// The command, the browser's or a program's own.
    package enum Action: Hashable, Sendable {
      case command(Command)
      case own(OwnCommand)
    }

    package let action: Action
    package let count: Int?

    /// The command of the browser; nil when it is a program's own.
    package var command: Command? {
      if case .command(let command) = action { command } else { nil }
    }
  }

  private var digits = ""
  private var sequence: [Chord] = []

  package init() {}

  /// The chords typed so far that are not a command yet, for the status line.
  package var pending: String { digits + sequence.map(\.label).joined() }

  /// The limit of a count's digits: no list is that long.
  private static let longestCount = 12

  /// Reads a chord.
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
    case .command(let command): return stroke(.command(command))
    case .own(let command): return stroke(.own(command))
    case .prefix:
      return nil
    case .none:
      reset()
      return nil
    }
  }

  private mutating func stroke(_ action: Stroke.Action) -> Stroke {
    defer { reset() }
    return Stroke(action: action, count: Int(digits))
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
