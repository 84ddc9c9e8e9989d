import EverItems

/// A command of the command line: its syntax, its help and its effect.
package struct CommandDescription: Sendable {
  /// A word after the name of a command.
  struct Operand: Sendable {
    var name: String
    var isOptional = false
    /// What it is, as the end of a sentence; empty for an optional one.
    var takes = ""
    var completion = ShellCompletion.nothing

    /// Its name in the help, such as `[SITE]`.
    fileprivate var synopsis: String { isOptional ? "[\(name)]" : name }
  }

  /// Makes the command from the words after its name, one for each operand but for optional ones.
  typealias Make = @Sendable (_ operands: [String]) throws(UsageError) -> Options.Command

  var name: String
  var operands: [Operand] = []

  /// Whether all further words belong to it, those of options included.
  var takesAllWords = false

  /// An option that belongs to it, as in the help; nil for none.
  var option: String?
  /// What it opens or does, in one line of the help.
  package var help: String
  var make: Make

  /// Its syntax in the help, such as `moderators [SITE]`.
  var synopsis: String {
    ([name] + operands.map(\.synopsis) + (option.map { ["[\($0)]"] } ?? []))
      .joined(separator: " ")
  }

  /// All named commands, in the order of the help.
  static let all = sources + others

  static let sources = [
    source("starwars", help: "Star Wars characters (swapi.tech)"),
    source(
      "moderators",
      "SITE",
      completion: .words(largeSites),
      help: "moderators of a Stack Exchange site, by reputation"
    ),
    source("photos", help: "photos of picsum.photos, as a grid"),
    source("unsplash", "QUERY", help: "photos of Unsplash; its key is in UNSPLASH_ACCESS_KEY"),
  ]

  /// The largest of the 370 sites of Stack Exchange, which a shell completes; the picker knows all.
  private static let largeSites = [
    "academia", "android", "apple", "askubuntu", "biology", "chemistry", "codereview", "cooking",
    "crypto", "cs", "dba", "diy", "electronics", "english", "gaming", "gis", "history", "judaism",
    "law", "magento", "math", "mathematica", "mathoverflow.net", "money", "music", "philosophy",
    "photo", "physics", "politics", "puzzling", "raspberrypi", "rpg", "salesforce", "scifi",
    "security", "serverfault", "sharepoint", "skeptics", "softwareengineering", "stackoverflow",
    "stats", "superuser", "tex", "travel", "unix", "ux", "webapps", "webmasters", "wordpress",
    "workplace", "worldbuilding",
  ]

  /// Sources without a name, as in the help.
  static let otherSources: [(synopsis: String, help: String)] = [
    ("URL", "any paginated API, also without https://; its pagination is detected"),
    ("FILE.toml [WORD]", "a source that you define"),
    ("NAME [WORD]", "a source of yours, such as one that --save wrote"),
    (
      "-",
      "standard input, also without - in a pipe: a JSON document, JSON lines, CSV, TSV or plain lines"
    ),
    ("curl ARGUMENTS", "a pasted curl command: its URL, headers, method and body are used"),
    ("FILE [FILE ...]", "lists in files: JSON, JSON lines, CSV, TSV or text; several open as tabs"),
  ]

  private static let cacheWords = "one of the words info and clear"

  /// The command with a name; nil when there is none.
  package static func named(_ name: String) -> CommandDescription? { all.first { $0.name == name } }

  static let others = [
    CommandDescription(
      name: "sources",
      help: "list the sources and the paths of their definitions"
    ) { _ in .sources },
    CommandDescription(
      name: "serve",
      option: "--port N",
      help: "run the mock API server on loopback: prints its base URL, then a line per request"
    ) { _ in .serve },
    CommandDescription(
      name: "play",
      operands: [Operand(name: "TAPE", takes: "a script, such as demo.tape", completion: .file)],
      option: "-o FILE",
      help: "play a demo script here or into a recording; --check: as a test"
    ) { .play($0[0]) },
    CommandDescription(
      name: "record",
      operands: [Operand(name: "-- COMMAND", isOptional: true)],
      takesAllWords: true,
      option: "-o FILE",
      help: "record a program in this terminal, or your shell, into COMMAND.cast or a picture"
    ) { .record($0) },
    CommandDescription(
      name: "convert",
      operands: [
        Operand(name: "FILE.cast", takes: "a recording, such as demo.cast", completion: .file)
      ],
      option: "-o FILE",
      help: "convert a recording to .svg, .html, .gif, .webm, .mp4, .png, .txt, .ansi or .cast"
    ) { .convert($0[0]) },
    CommandDescription(
      name: "default-config",
      help: "print a config.toml with all keys, for the configuration directory"
    ) { _ in .defaultConfiguration },
    CommandDescription(
      name: "cache",
      operands: [
        Operand(
          name: "info|clear",
          takes: cacheWords,
          completion: .words(Options.CacheAction.allCases.map(\.rawValue))
        )
      ],
      help: "show what the cache contains, or clear it"
    ) { operands throws(UsageError) in
      guard let action = Options.CacheAction(rawValue: operands[0]) else {
        throw UsageError("cache takes \(cacheWords).")
      }
      return .cache(action)
    },
  ]

  private static func source(
    _ name: String,
    _ operand: String? = nil,
    completion: ShellCompletion = .nothing,
    help: String
  ) -> CommandDescription {
    CommandDescription(
      name: name,
      operands: operand.map { [Operand(name: $0, isOptional: true, completion: completion)] } ?? [],
      help: help
    ) { operands in
      .browse(.source(name: name, argument: operands.first))
    }
  }
}

/// The commands that an option belongs to.
struct Scope: Sendable {
  /// The commands in the error about another one.
  var name: String
  /// Whether a command takes the options of this scope.
  var admits: @Sendable (Options.Command) -> Bool

  static let all = Scope(name: "any command") { _ in true }
  /// All commands but those that open a file or standard input.
  static let server = Scope(name: "a source on a server") { !isOfLines($0) }
  static let url = Scope(name: "a URL") { if case .browse(.url) = $0 { true } else { false } }
  static let definition = Scope(name: "a URL or a definition of yours") { command in
    switch command {
    case .browse(.url), .browse(.file): true
    case .browse(.source(let name, _)): !CommandDescription.sources.contains { $0.name == name }
    default: false
    }
  }
  /// The sources of `definition`, files and standard input.
  static let list = Scope(name: definition.name) { definition.admits($0) || isOfLines($0) }
  static let rows = Scope(name: "a source") { if case .browse = $0 { true } else { false } }
  static let serve = Scope(name: "serve") { $0 == .serve }
  static let play = Scope(name: "play") { if case .play = $0 { true } else { false } }
  /// The commands that make files of recordings.
  static let recording = Scope(name: "record or convert") { command in
    switch command {
    case .record, .convert: true
    default: false
    }
  }
  /// The commands that write a file.
  static let output = Scope(name: "play, record or convert") { command in
    recording.admits(command) || play.admits(command)
  }

  private static func isOfLines(_ command: Options.Command) -> Bool {
    switch command {
    case .browse(.list), .browse(.standardInput): true
    default: false
    }
  }
}
