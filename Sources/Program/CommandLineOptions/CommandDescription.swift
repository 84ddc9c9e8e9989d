import OpenRequests

/// A command of the command line: its syntax, its help and its effect.
struct CommandDescription: Sendable {
  /// Makes the command from the words after its name, at most `operands.count`.
  typealias Make = @Sendable (_ operands: [String], _ words: CommandLineWords) -> Options.Command

  var name: String

  /// Its operands, as in the help.
  var operands: [String] = []

  /// An option that belongs to it, as in the help; nil for none.
  var option: String?
  var help: String
  var make: Make

  /// Its syntax in the help, such as `moderators [SITE]`.
  var synopsis: String {
    ([name] + operands.map { "[\($0)]" } + (option.map { ["[\($0)]"] } ?? []))
      .joined(separator: " ")
  }

  /// All named commands, in the order of the help.
  static let all = sources + others

  /// The built-in sources.
  static let sources = [
    source("starwars", help: "Star Wars characters (swapi.tech)"),
    source("moderators", "SITE", help: "moderators of a Stack Exchange site, by reputation"),
    source("photos", help: "photos of Picsum"),
    source("unsplash", "QUERY", help: "photos of Unsplash; its key is in UNSPLASH_ACCESS_KEY"),
  ]

  /// Sources without a name, as in the help.
  static let otherSources: [(synopsis: String, help: String)] = [
    ("URL", "any paginated API, also without https://; how it paginates is found out"),
    ("FILE.toml [WORD]", "a source that you define"),
    ("NAME [WORD]", "a source of yours, such as one that --save wrote"),
    ("-", "standard input: a JSON document, JSON lines, CSV, TSV or plain lines"),
    ("curl ARGUMENTS", "a pasted curl command: URL, headers, method and body are taken from it"),
    ("FILE", "the same from a file: .json, .jsonl, .ndjson, .csv, .tsv"),
  ]

  /// Whether a name is that of a built-in source.
  static func isBuiltIn(_ name: String) -> Bool { sources.contains { $0.name == name } }

  static let others = [
    CommandDescription(
      name: "sources",
      option: "--hosts",
      help:
        "list the sources, with their definitions' paths; --hosts: the hosts whose lists are known"
    ) { _, words in words.wantsHosts ? .hosts : .sources },
    CommandDescription(
      name: "serve",
      option: "--port N",
      help: "the mock API server alone, on loopback: prints its base URL, then a line per request"
    ) { _, words in .serve(port: words.port) },
    CommandDescription(
      name: "convert",
      operands: ["FILE.cast"],
      option: "-o FILE",
      help: "a recording as .svg, .html, .cast, .txt or .ansi"
    ) { operands, _ in .convert(operands.first) },
    CommandDescription(
      name: "cache",
      operands: ["info|clear"],
      help: "what the cache holds, or empty it"
    ) { operands, _ in .cache(operands.first.flatMap(Options.CacheAction.init)) },
  ]

  private static func source(
    _ name: String,
    _ operand: String? = nil,
    help: String
  ) -> CommandDescription {
    CommandDescription(name: name, operands: operand.map { [$0] } ?? [], help: help) {
      operands,
      _ in .browse(.source(name: name, argument: operands.first))
    }
  }
}

/// Commands of later versions, for a specific error message.
enum Later {
  static let commands: Set = ["play", "default-config"]

  static let options: Set = [
    "refresh-every", "images", "mouse", "config",
  ]
}
