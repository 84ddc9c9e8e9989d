import EverBase
import EverItems
import EverTerminal
import EverText

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
  /// The text with which it was opened.
  let original: String
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

  /// The lines that the user goes through: the earlier ones, and then the typed one.
  private var lines: [String]
  private var line: Int

  init(
    _ kind: Kind = .command,
    text: String = "",
    from start: ListViewport = ListViewport(),
    history: PromptHistory = PromptHistory()
  ) {
    self.kind = kind
    self.start = start
    original = text
    lines = history[kind] + [""]
    line = lines.count - 1
    field.insert(text)
  }

  /// Whether the user chooses among names.
  var isChoosing: Bool { if case .choice = names { true } else { false } }

  /// Whether the user chooses a theme.
  var choosesTheme: Bool { isChoosing && expected == .value(.themes) }

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
      names = .unrequested
      return .editing
    }
  }

  /// Goes to an earlier (-1) or a later line (1), and keeps the text as the typed line.
  private mutating func recall(by step: Int) -> Outcome {
    guard lines.indices.contains(line + step) else { return .editing }
    if line == lines.count - 1 { lines[line] = text }
    line += step
    field.replace(with: lines[line])
    names = .unrequested
    return .editing
  }

  /// Inserts pasted text up to its first line end; a paste never runs the command.
  mutating func insert(_ pasted: String) {
    field.insert(pasted)
    names = .unrequested
  }

  /// The kind of names that can complete the line.
  enum Expected: Hashable, Sendable {
    /// The name of a command.
    case name
    /// A name after a command.
    case value(PromptValues)
    /// The title of a column.
    case column
    /// The titles of columns, separated by commas.
    case columns
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
    let comma = expected == .columns ? text.lastIndex(of: ",") : nil
    let start = (comma ?? text.firstIndex(of: " ")).map { String(text[...$0]) } ?? ""
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

  private mutating func complete(by step: Int) -> Outcome {
    guard case .choice(var next) = names else { return .completing(step: step) }
    next.move(by: step)
    field.replace(with: next.line)
    names = .choice(next)
    return .editing
  }
}

extension Frame {
  /// Displays the texts that complete the line of a prompt above it, while the user chooses, or
  /// that there is none.
  mutating func append(choicesOf prompt: CommandPrompt?) {
    guard let prompt, lines.count > 2 else { return }
    let row = lines.count - 2
    switch prompt.names {
    case .choice(let choice):
      lines[row] = Line(choice.shown(cells: size.columns - 2), at: 0, width: size.columns - 1)
    case .none:
      lines[row] = Line(prompt.noMatch, at: 1, width: size.columns - 2, style: .secondary)
    case .unrequested, .awaited: return
    }
    // The texts take the whole line, also where the list has its scroll bar.
    edge?.end(before: row)
    if tint?.rows.contains(row) == true { tint = nil }
  }
}

extension CommandPrompt {
  /// The text before a filter.
  private static let filterMark: CleanText = "filter: "

  /// That nothing completes the text.
  fileprivate var noMatch: CleanText {
    guard expected == .name else { return "nothing completes this" }
    return "no command begins with ‘" + CleanText(sanitizing: text) + "’"
  }

  /// The prompt in the status line; when it is longer than its zone, the part around the cursor.
  func text(cells: Int) -> CleanText {
    switch kind {
    case .search: return "/" + field.shown(cells: cells - 1, mask: { $0 })
    case .filter: return Self.filterMark + field.shown(cells: cells - 8, mask: { $0 })
    case .command where text.hasPrefix("header "):
      return ":" + field.shown(cells: cells - 1, mask: Redaction.maskedHeader)
    case .command: break
    }
    return ":" + field.shown(cells: cells - 1)
  }
}

/// The lines that the user entered at the prompts of a tab.
struct PromptHistory: Hashable, Sendable {
  /// The most lines of each kind; older ones are removed.
  private static let limit = 100

  private var lines: [CommandPrompt.Kind: [String]] = [:]

  /// The lines of a kind, the newest last.
  subscript(kind: CommandPrompt.Kind) -> [String] { lines[kind] ?? [] }

  /// Adds a line as the newest one; does nothing for an empty line.
  ///
  /// - Complexity: O(lines of the kind).
  mutating func add(_ line: String, to kind: CommandPrompt.Kind) {
    guard !line.isEmpty else { return }
    lines[kind] = (self[kind].filter { $0 != line } + [line]).suffix(Self.limit)
  }
}

/// The texts from which the user chooses with Tab at the prompt, and the chosen one.
struct PromptCompletion: Hashable, Sendable {
  /// The part of the line before each text, such as `theme `.
  private let start: String
  private let texts: [String]
  private var index: Int

  /// Chooses the first text (1) or the last one (-1) after the start of a line; nil without texts.
  init?(_ start: String, _ texts: [String], step: Int) {
    guard !texts.isEmpty else { return nil }
    self.start = start
    self.texts = texts
    index = step < 0 ? texts.count - 1 : 0
  }

  var line: String { start + texts[index] }

  /// Whether there is nothing else to choose.
  var isOnly: Bool { texts.count == 1 }

  /// Chooses another text; after the last one it continues with the first.
  mutating func move(by step: Int) {
    index = (index + step + texts.count) % texts.count
  }

  /// The texts with a mark before the chosen one, as far as they have room; nearby texts are
  /// displayed when not all have.
  ///
  /// The directory that all paths are in is left out.
  func shown(cells: Int) -> CleanText {
    let directory = directory
    let names = texts.enumerated().map { place, text in
      (place == index ? RowPainter.cursorMark : " ")
        + CleanText(sanitizing: String(text.dropFirst(directory)))
    }
    var first = 0
    while first < index, Self.width(of: names[first...index]) > cells { first += 1 }
    var end = index + 1
    while end < names.count, Self.width(of: names[first...end]) <= cells { end += 1 }
    return CleanText(joining: Array(names[first..<end]), separator: " ")
  }

  /// The number of characters before the names of paths.
  private var directory: Int {
    let start = texts.commonStart
    guard texts.count > 1, let end = start.lastIndex(of: "/") else { return 0 }
    return start[...end].count
  }

  private static func width(of names: ArraySlice<CleanText>) -> Int {
    names.reduce(names.count - 1) { $0 + DisplayWidth.of($1) }
  }
}

extension [String] {
  /// What all of them begin with; empty without any.
  var commonStart: String {
    dropFirst().reduce(first ?? "") { start, text in
      String(start.prefix(Swift.zip(start, text).prefix { $0 == $1 }.count))
    }
  }
}

/// The kinds of names that can follow a command at the prompt; the shell lists them.
package enum PromptValues: Hashable, Sendable {
  case sources
  case themes
  /// The files and directories whose path begins with this text.
  case files(String)
}

extension KeyMap {
  /// The names of the commands that can be typed: those that are only typed or take an argument
  /// first.
  var typedNames: [String] {
    let known = CommandTable.rows.filter { knows($0.command) }
    let (first, rest) = (
      known.filter { $0.textAction != nil }, known.filter { $0.textAction == nil }
    )
    return ownBindings.map(\.command.name) + (first + rest).map(\.name)
  }
}

/// A command that was typed at the prompt, with a number or a text.
struct TypedCommand: Hashable, Sendable {
  let command: Command
  /// The number of a row, from 1, or a place in the list in percent; nil for other commands.
  var count: Int?
  /// The text after its name, such as a URL after `open`; nil without one.
  var text: String?

  /// Parses a line; blanks around it are ignored.
  ///
  /// - Returns: nil when it names no command.
  init?(_ line: String, _ keyMap: KeyMap = .standard) {
    let words = line.split(separator: " ").map(String.init)
    let name = words.joined(separator: " ")
    if let command = keyMap.command(named: name) {
      self.command = command
    } else if let number = Self.number(name) {
      (command, count) = (.movement(.goToTop), number)
    } else if name.last == "%", let number = Self.number(name.dropLast()) {
      (command, count) = (.movement(.goToPercent), number)
    } else if words.count > 1, let command = keyMap.command(named: words[0]),
      keyMap.takesText(command)
    {
      (self.command, text) = (command, words.dropFirst().joined(separator: " "))
    } else {
      return nil
    }
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(text) ?? .max : nil
  }
}

extension KeyMap {
  /// Names of commands as in vi and less, in addition to their own names.
  private static let shortNames: [String: Command] = [
    "q": .closeSource, "qa": .quit, "w": .write, "e": .open,
  ]

  /// The command with a name; nil when there is none, or the map is without it.
  fileprivate func command(named name: String) -> Command? {
    if let own = ownBindings.first(where: { $0.command.name == name }) { return own.command }
    guard let command = Command(named: name) ?? Self.shortNames[name], knows(command) else {
      return nil
    }
    return command
  }

  /// Whether a command can be typed with an argument: not where no other source can be opened.
  fileprivate func takesText(_ command: Command) -> Bool {
    if case .own(let own) = command { return own.takesText }
    return command.row.textAction != nil && (command != .open || opensSources)
  }
}
