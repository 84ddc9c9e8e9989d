/// What a line typed at the prompt asks for.
enum PromptCommand: Hashable, Sendable {
  /// Nothing was typed.
  case nothing
  /// A row by the number that it shows, from 1.
  case row(Int)
  case command(Command)
  /// A command and what is typed behind it, such as a URL behind `open`.
  case text(Command, String)
  case unknown(String)

  /// Short names beside those of the commands.
  private static let shortNames: [String: Command] = ["q": .closeSource, "qa": .quit]

  /// Reads a line; blanks around it don't count.
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
