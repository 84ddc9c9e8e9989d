import EverTerminal
import EverList

/// The line on which the user types a command after `:`, a text to search for after `/`, or the
/// text of a filter.
struct CommandPrompt: Hashable, Sendable {
  /// The meaning of the text.
  enum Kind: Hashable, Sendable {
    case command, search
    /// An empty text clears it.
    case filter
  }

  let kind: Kind
  /// Where a search begins, to which the list returns when the user leaves the prompt.
  let start: ListViewport
  /// The limit in characters: a command may contain a URL.
  private(set) var field = TextField(limit: 2_100)
  /// The names that can complete the text; each change of the text forgets them.
  private(set) var names = Names.unrequested

  enum Names: Hashable, Sendable {
    case unrequested
    /// The shell lists them.
    case awaited
    /// No name begins with the text, which the user wanted to complete.
    case none
    /// The user chooses among several with Tab.
    case choice(PromptCompletion)
  }

  private var recalled: RecalledLines

  init(
    _ kind: Kind = .command,
    text: String = "",
    from start: ListViewport = ListViewport(),
    history: PromptHistory = PromptHistory()
  ) {
    self.kind = kind
    self.start = start
    recalled = RecalledLines(history[kind])
    field.insert(text)
  }

  /// Whether the user chooses among names.
  var isChoosing: Bool { if case .choice = names { true } else { false } }

  var text: String { field.text }

  enum Outcome: Hashable, Sendable {
    /// The user is still typing.
    case editing
    /// The user requests a completion: the first name that begins with the text, or the last one.
    case completing(step: Int)
    /// The user left the prompt.
    case left
    /// The user entered the line.
    case entered(String)
    /// The chord has no meaning on the line.
    case ignored
  }

  mutating func take(_ chord: Chord) -> Outcome {
    switch (chord.key, chord.modifiers) {
    case (.enter, _): return .entered(text)
    case (.escape, _), (.character("g"), .control), (.character("c"), .control): return .left
    // Backspace in an empty field leaves the prompt.
    case (.backspace, _) where field.isEmpty: return .left
    case (.tab, _) where kind == .command: return complete(by: 1)
    case (.backTab, _) where kind == .command: return complete(by: -1)
    case (.up, []), (.character("p"), .control): return recall(by: -1)
    case (.down, []), (.character("n"), .control): return recall(by: 1)
    default:
      guard field.take(chord) else { return .ignored }
      noteChange()
      return .editing
    }
  }

  private mutating func recall(by step: Int) -> Outcome {
    if let line = recalled.move(by: step, from: text) {
      field.replace(with: line)
      noteChange()
    }
    return .editing
  }

  /// Inserts pasted text up to its first line end; a paste never runs the command.
  mutating func insert(_ pasted: String) {
    field.insert(pasted)
    noteChange()
  }

  /// The kind of names that can complete the line.
  enum Expected: Hashable, Sendable {
    /// The name of a command.
    case name
    /// A name after a command.
    case value(PromptValues)
    /// The title of a column.
    case column
  }

  /// The kind of names that can complete the line; nil when there are none.
  var expected: Expected? {
    guard let space = text.firstIndex(of: " ") else { return .name }
    let argument = text[space...].drop { $0 == " " }
    return Command(named: String(text[..<space]))?.row.names(String(argument))
  }

  /// Notes that names for the text were requested, which are offered unless it changes before.
  mutating func awaitNames() { names = .awaited }

  /// Offers the names that were requested for the text.
  mutating func offerAwaited(_ names: [String]) {
    if self.names == .awaited { offer(names) }
  }

  /// Offers the names that begin with the text, and inserts the first or the last one; a space
  /// follows the only name when it is a command with an argument.
  mutating func offer(_ names: [String], step: Int = 1) {
    let start = text.firstIndex(of: " ").map { String(text[...$0]) } ?? ""
    let begun = text.dropFirst(start.count).drop { $0 == " " }.lowercased()
    let matching = names.filter { $0.lowercased().hasPrefix(begun) }
    guard let offered = PromptCompletion(start, matching, step: step) else {
      self.names = .none
      return
    }
    let takesMore = start.isEmpty && Command(named: offered.line)?.row.textAction != nil
    field.replace(with: offered.isOnly && takesMore ? offered.line + " " : offered.line)
    self.names = offered.isOnly ? .unrequested : .choice(offered)
  }

  private mutating func noteChange() { names = .unrequested }

  private mutating func complete(by step: Int) -> Outcome {
    guard case .choice(var next) = names else { return .completing(step: step) }
    next.move(by: step)
    field.replace(with: next.line)
    names = .choice(next)
    return .editing
  }
}
