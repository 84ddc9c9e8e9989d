import OpenRequests

/// A command of the command line: how it is written, what its help says, and what it does.
struct CommandDescription: Sendable {
  /// Makes the command of the words behind its name, of which there are at most `operands.count`.
  typealias Make = @Sendable (_ operands: [String], _ words: CommandLineWords) -> Options.Command

  var name: String

  /// What may follow it, as the help writes it.
  var operands: [String] = []

  /// An option that belongs to it, as the help writes it; nil for none.
  var option: String?
  var help: String
  var make: Make

  /// How the help writes it: `moderators [SITE]`.
  var synopsis: String {
    ([name] + operands.map { "[\($0)]" } + (option.map { ["[\($0)]"] } ?? []))
      .joined(separator: " ")
  }

  /// All that have a name, in the order of the help.
  static let all = sources + others

  /// The sources that are compiled in.
  static let sources = [
    source("starwars", help: "Star Wars characters (swapi.tech)"),
    source("moderators", "SITE", help: "moderators of a Stack Exchange site, by reputation"),
    source("photos", help: "photos of Picsum"),
    source("unsplash", "QUERY", help: "photos of Unsplash; its key is in UNSPLASH_ACCESS_KEY"),
  ]

  /// Sources that have no name of their own, as the help writes them.
  static let otherSources: [(synopsis: String, help: String)] = [
    ("URL", "any paginated API, also without https://; how it paginates is found out"),
    ("FILE.toml [WORD]", "a source that you define"),
    ("NAME [WORD]", "a source of yours, such as one that --save wrote"),
    ("-", "standard input: a JSON document, JSON lines, CSV, TSV or plain lines"),
    ("curl ARGUMENTS", "a pasted curl command: URL, headers, method and body are taken from it"),
    ("FILE", "the same from a file: .json, .jsonl, .ndjson, .csv, .tsv"),
  ]

  /// Whether a name is that of a source that is compiled in.
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

/// What later versions will understand, so that this one can say so.
enum Later {
  static let commands: Set = ["play", "default-config"]

  static let options: Set = [
    "refresh-every", "images", "theme", "mouse", "config",
  ]
}
