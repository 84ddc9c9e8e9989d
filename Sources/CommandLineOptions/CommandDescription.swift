/// A command of the command line: how it is written, what its help says, and what it does.
struct CommandDescription: Sendable {
  /// Makes the command of the words behind its name, of which there are at most `operands.count`.
  typealias Make = @Sendable (_ operands: [String], _ words: CommandLineWords) -> Options.Command

  var name: String

  /// What may follow it, as the help writes it.
  var operands: [String]

  /// An option that belongs to it, as the help writes it; nil for none.
  var option: String?
  var help: String
  var make: Make

  /// How the help writes it: `moderators [SITE]`.
  var synopsis: String {
    ([name] + operands.map { "[\($0)]" } + (option.map { ["[\($0)]"] } ?? []))
      .joined(separator: " ")
  }

  /// All commands, in the order of the help.
  static let all = [
    CommandDescription(
      name: "starwars",
      operands: [],
      option: nil,
      help: "Star Wars characters (swapi.tech)"
    ) { _, _ in .starwars },
    CommandDescription(
      name: "moderators",
      operands: ["SITE"],
      option: nil,
      help: "moderators of a Stack Exchange site, by reputation"
    ) { operands, _ in .moderators(site: operands.first) },
    CommandDescription(
      name: "serve",
      operands: [],
      option: "--port N",
      help: "the mock API server alone, on loopback: prints its base URL, then a line per request"
    ) { _, words in .serve(port: words.port) },
    CommandDescription(
      name: "cache",
      operands: ["info|clear"],
      option: nil,
      help: "what the cache holds, or empty it"
    ) { operands, _ in .cache(operands.first.flatMap(Options.CacheAction.init)) },
  ]
}

/// What later versions will understand, so that this one can say so.
enum Later {
  static let commands: Set = [
    "photos", "unsplash", "play", "sources", "default-config", "-",
  ]

  static let options: Set = [
    "refresh-every", "inspect", "items-path", "id", "columns", "next",
    "page-param", "probe", "save", "images", "theme", "mouse", "record", "cast-version", "config",
  ]

  /// Whether a word is a source of the user's own: a URL, or a file that defines one.
  static func isSource(_ word: String) -> Bool {
    word.contains("://") || word.hasSuffix(".toml")
  }
}
