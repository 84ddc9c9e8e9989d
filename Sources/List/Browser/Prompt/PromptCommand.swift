/// The command of a line that was typed at the prompt.
enum PromptCommand: Hashable, Sendable {
  /// The line is blank.
  case nothing
  /// A row by its displayed number, from 1.
  case row(Int)
  /// A place in the list, in percent.
  case percent(Int)
  case command(Command)
  /// A command and its argument, such as a URL after `open`.
  case text(Command, String)
  case unknown(String)

  /// Short names in addition to those of the commands.
  private static let shortNames: [String: Command] = [
    "q": .closeSource, "qa": .quit,
  ]

  /// Parses a line; blanks around it are ignored.
  init(_ line: String, _ keyMap: KeyMap = .standard) {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    let name = words.joined(separator: " ")
    if name.isEmpty {
      self = .nothing
    } else if let command = keyMap.ownCommand(named: name) {
      self = .command(command)
    } else if Self.isNumber(name) {
      self = .row(Int(name) ?? .max)
    } else if name.last == "%", name.count > 1, Self.isNumber(name.dropLast()) {
      self = .percent(Int(name.dropLast()) ?? .max)
    } else if words.count > 1, let command = Command(named: String(words[0])),
      command.row.textAction != nil, keyMap.takesText(command)
    {
      self = .text(command, words.dropFirst().joined(separator: " "))
    } else if let command = Command(named: name) ?? Self.shortNames[name],
      keyMap.knows(command)
    {
      self = .command(command)
    } else {
      self = .unknown(name)
    }
  }

  /// Whether it has a meaning in a context, or one that is reported.
  func works(on keyMap: KeyMap, in context: KeyContext) -> Bool {
    switch self {
    case .nothing, .unknown: true
    case .command(let command), .text(let command, _): keyMap.isBound(command, in: context)
    case .row, .percent: false
    }
  }

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension KeyMap {
  /// Whether a command can be typed with an argument: not where no other source can be opened.
  fileprivate func takesText(_ command: Command) -> Bool {
    knows(command) && (command != .open || opensSources)
  }
}
