/// The command of a line that was typed at the prompt.
enum PromptCommand: Hashable, Sendable {
  /// The line is blank.
  case nothing
  /// A row by its displayed number, from 1.
  case row(Int)
  case command(Command)
  /// A command and its argument, such as a URL after `open`.
  case text(Command, String)
  case unknown(String)

  /// Short names in addition to those of the commands.
  private static let shortNames: [String: Command] = ["q": .closeSource, "qa": .quit]

  /// Parses a line; blanks around it are ignored.
  init(_ line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    let name = words.joined(separator: " ")
    if name.isEmpty {
      self = .nothing
    } else if name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .row(Int(name) ?? .max)
    } else if words.count > 1, let command = Command(rawValue: String(words[0])),
      command.takesText
    {
      self = .text(command, words.dropFirst().joined(separator: " "))
    } else if let command = Command(rawValue: name) ?? Self.shortNames[name] {
      self = .command(command)
    } else {
      self = .unknown(name)
    }
  }
}
