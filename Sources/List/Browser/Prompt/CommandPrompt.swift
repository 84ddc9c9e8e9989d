import Input

/// The line on which a command is typed after `:`, or after `/` what is looked for.
struct CommandPrompt: Hashable, Sendable {
  /// What the text is taken for.
  enum Kind: Hashable, Sendable {
    case command
    case search
  }

  let kind: Kind
  /// Characters past which nothing more is taken: a command may name a URL.
  private(set) var field = TextField(limit: 2_100)

  /// - Parameters:
  ///   - kind: what the text is taken for.
  ///   - text: what stands there to begin with.
  init(_ kind: Kind = .command, text: String = "") {
    self.kind = kind
    field.insert(text)
  }

  /// What was typed so far.
  var text: String { field.text }

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
    switch (chord.key, chord.modifiers) {
    case (.enter, _): .entered(text)
    case (.escape, _), (.character("g"), .control): .left
    // Where nothing is left to take away the prompt goes.
    case (.backspace, _) where field.isEmpty: .left
    default: field.take(chord) ? .editing : .ignored
    }
  }

  /// Takes pasted text up to its first line end; it never runs by itself.
  mutating func insert(_ pasted: String) {
    field.insert(pasted)
  }
}
