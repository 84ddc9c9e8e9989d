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
  case text(TextCommand, String)
  /// A command of a program that uses the library.
  case own(OwnCommand)
  case unknown(String)

  /// Short names in addition to those of the commands.
  private static let shortNames: [String: Command] = [
    "q": .tabs(.closeSource), "qa": .program(.quit),
  ]

  /// Parses a line; blanks around it are ignored.
  init(_ line: String, _ keyMap: KeyMap = .standard) {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    let name = words.joined(separator: " ")
    if name.isEmpty {
      self = .nothing
    } else if let command = keyMap.own.first(where: { $0.name == name }) {
      self = .own(command)
    } else if Self.isNumber(name) {
      self = .row(Int(name) ?? .max)
    } else if name.last == "%", name.count > 1, Self.isNumber(name.dropLast()) {
      self = .percent(Int(name.dropLast()) ?? .max)
    } else if words.count > 1, let command = Command(rawValue: String(words[0])),
      let text = TextCommand(command), keyMap.takesText(command)
    {
      self = .text(text, words.dropFirst().joined(separator: " "))
    } else if let command = Command(rawValue: name) ?? Self.shortNames[name],
      keyMap.knows(command)
    {
      self = .command(command)
    } else {
      self = .unknown(name)
    }
  }

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension KeyMap {
  /// Whether a command can be typed with an argument: not where no other source can be opened.
  fileprivate func takesText(_ command: Command) -> Bool {
    knows(command) && (command != .screen(.open) || opensSources)
  }
}

/// A command to which the rest of a typed line is an argument.
enum TextCommand: Hashable, Sendable {
  case open
  case theme
  case filter
  case typed(TypedCommand)

  /// Nil for a command without an argument.
  init?(_ command: Command) {
    switch command {
    case .screen(let command): self.init(command)
    case .list(let command): self.init(command)
    case .typed(let command): self = .typed(command)
    // No text has a meaning for a command of these groups.
    case .movement, .detail, .item, .tabs, .program: return nil
    }
  }

  private init?(_ command: ScreenCommand) {
    switch command {
    case .open: self = .open
    case .theme: self = .theme
    case .back, .search, .searchNext, .searchPrevious, .showError, .refresh, .stop, .cancel, .help,
      .prompt, .stats:
      return nil
    }
  }

  private init?(_ command: ListCommand) {
    switch command {
    case .filter: self = .filter
    case .changeView, .larger, .smaller, .fitColumns, .split, .lookForNewItems: return nil
    }
  }
}
