/// What a line typed at the prompt asks for.
enum PromptCommand: Hashable, Sendable {
  /// Nothing was typed.
  case nothing
  /// A row by the number that it shows, from 1.
  case row(Int)
  case command(Command)
  /// What follows `open`: a source, a URL, a file.
  case open(String)
  case unknown(String)

  /// Short names beside those of the commands.
  private static let shortNames: [String: Command] = ["q": .closeSource, "qa": .quit]

  /// What opens a source when a word follows it; alone it opens an item.
  private static let openName = "open"

  /// Reads a line; blanks around it don't count.
  init(_ line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    let name = words.joined(separator: " ")
    if name.isEmpty {
      self = .nothing
    } else if name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .row(Int(name) ?? .max)
    } else if words.count > 1, words[0] == Self.openName {
      self = .open(words.dropFirst().joined(separator: " "))
    } else if let command = Command(rawValue: name) ?? Self.shortNames[name] {
      self = .command(command)
    } else {
      self = .unknown(name)
    }
  }
}
