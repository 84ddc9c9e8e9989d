import Input

/// The line on which a command is typed after `:`.
struct CommandPrompt: Hashable, Sendable {
  /// What was typed so far.
  private(set) var text = ""

  /// Characters past which nothing more is taken: no command is as long.
  private static let longestText = 120

  /// What a chord means on the line.
  enum Outcome: Hashable, Sendable {
    /// The line goes on.
    case editing
    /// The user thought better of it.
    case left
    /// The line is whole.
    case entered(String)
    /// The chord has no meaning on the line.
    case ignored
  }

  /// Takes a chord.
  mutating func take(_ chord: Chord) -> Outcome {
    switch chord.key {
    case .enter: return .entered(text)
    case .escape: return .left
    case .backspace: return deleteBackward()
    case .character("g") where chord.modifiers == .control: return .left
    case .character("u") where chord.modifiers == .control: text = ""
    case .character(let character) where chord.modifiers.isEmpty: insert(String(character))
    default: return .ignored
    }
    return .editing
  }

  /// Takes pasted text up to its first line end; it never runs by itself.
  mutating func insert(_ pasted: String) {
    let line = pasted.prefix { !$0.isNewline }
    text += line.prefix(max(0, Self.longestText - text.count))
  }

  /// Takes the last character away; where there is none the prompt goes.
  private mutating func deleteBackward() -> Outcome {
    text.popLast() == nil ? .left : .editing
  }
}
