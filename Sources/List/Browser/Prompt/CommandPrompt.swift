import Input
import Viewport

/// The line on which the user types a command after `:`, or a text to search for after `/`.
struct CommandPrompt: Hashable, Sendable {
  /// The meaning of the text.
  enum Kind: Hashable, Sendable {
    case command
    /// It begins at this viewport, to which the list returns when the user leaves the prompt.
    case search(from: ListViewport)
  }

  let kind: Kind
  /// The limit in characters: a command may contain a URL.
  private(set) var field = TextField(limit: 2_100)

  /// - Parameters:
  ///   - kind: the meaning of the text.
  ///   - text: the initial text.
  init(_ kind: Kind = .command, text: String = "") {
    self.kind = kind
    field.insert(text)
  }

  /// Whether the text is searched for.
  var isSearch: Bool { if case .search = kind { true } else { false } }

  /// The typed text.
  var text: String { field.text }

  /// The outcome of a chord.
  enum Outcome: Hashable, Sendable {
    /// The user is still typing.
    case editing
    /// The user left the prompt.
    case left
    /// The user entered the line.
    case entered(String)
    /// The chord has no meaning on the line.
    case ignored
  }

  /// Handles a chord.
  mutating func take(_ chord: Chord) -> Outcome {
    switch (chord.key, chord.modifiers) {
    case (.enter, _): .entered(text)
    case (.escape, _), (.character("g"), .control): .left
    // Backspace in an empty field leaves the prompt.
    case (.backspace, _) where field.isEmpty: .left
    default: field.take(chord) ? .editing : .ignored
    }
  }

  /// Inserts pasted text up to its first line end; a paste never runs the command.
  mutating func insert(_ pasted: String) {
    field.insert(pasted)
  }
}
