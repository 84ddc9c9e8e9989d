import EverItems
import EverMock

/// A command of the command line: its syntax, its help and its effect.
package struct CommandDescription: Sendable {
  /// A word after the name of a command.
  struct Operand: Sendable {
    let name: String
    /// A description, as the end of a sentence; nil for an optional word.
    let takes: String?
    let completion: ShellCompletion
  }

  /// Makes the command from the words after its name: the operand, unless it is left out, or all.
  typealias Make = @Sendable (_ words: [String]) throws(UsageError) -> Options.Command

  let name: String
  /// What it opens or does, in one line of the help.
  package let help: String
  let make: Make
  private(set) var operand: Operand?

  /// Whether all further words belong to it, also words that look like options.
  private(set) var takesAllWords = false

  /// An option that belongs to it, as in the help; nil for none.
  private var option: String?

  private init(_ name: String, _ help: String, make: @escaping Make) {
    self.name = name
    self.help = help
    self.make = make
  }

  /// Adds the word that follows its name; without `takes`, the word is optional.
  private func takes(
    _ name: String,
    _ takes: String? = nil,
    _ completion: ShellCompletion = .nothing
  ) -> CommandDescription {
    changed { $0.operand = Operand(name: name, takes: takes, completion: completion) }
  }

  /// Adds an option that its syntax in the help has.
  private func with(_ option: String) -> CommandDescription { changed { $0.option = option } }

  private func changed(_ change: (inout CommandDescription) -> Void) -> CommandDescription {
    var command = self
    change(&command)
    return command
  }

  /// Its syntax in the help, such as `moderators [SITE]`.
  var synopsis: String {
    let word = operand.map { $0.takes == nil ? "[\($0.name)]" : $0.name }
    return [name, word, option.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
  }

  /// All named commands, in the order of the help.
  static let all = sources + others

  static let sources = [
    source("starwars", "Star Wars characters (swapi.tech)"),
    source("moderators", "moderators of a Stack Exchange site, by reputation")
      // The picker knows all 370 sites; a shell completes the best known.
      .takes("SITE", nil, .words(MockServer.sites)),
    source("photos", "photos of picsum.photos, as a grid"),
    source("unsplash", "photos of Unsplash; its key is in UNSPLASH_ACCESS_KEY").takes("QUERY"),
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
    CommandDescription("sources", "list the sources and the paths of their definitions") { _ in
      .sources
    },
    CommandDescription(
      "serve",
      "run the mock API server on loopback: prints its base URL, then a line per request"
    ) { _ in .serve }
    .with("--port N"),
    CommandDescription(
      "play",
      "play a demo script here or into a recording; --check: as a test"
    ) { .play($0[0]) }
    .takes("TAPE", "a script, such as demo.tape", .file).with("-o FILE"),
    CommandDescription(
      "record",
      "record a program in this terminal, or your shell, into COMMAND.cast or a picture"
    ) { .record($0) }
    .takes("-- COMMAND").with("-o FILE").changed { $0.takesAllWords = true },
    CommandDescription(
      "convert",
      "convert a recording to .svg, .html, .gif, .webm, .mp4, .png, .txt, .ansi or .cast"
    ) { .convert($0[0]) }
    .takes("FILE.cast", "a recording, such as demo.cast", .file).with("-o FILE"),
    CommandDescription(
      "default-config",
      "print a config.toml with all keys, for the configuration directory"
    ) { _ in .defaultConfiguration },
    CommandDescription("cache", "show what the cache contains, or clear it") {
      words throws(UsageError) in
      guard let action = Options.CacheAction(rawValue: words[0]) else {
        throw UsageError("cache takes \(cacheWords).")
      }
      return .cache(action)
    }
    .takes("info|clear", cacheWords, .words(Options.CacheAction.allCases.map(\.rawValue))),
  ]

  private static func source(_ name: String, _ help: String) -> CommandDescription {
    CommandDescription(name, help) { .browse(.source(name: name, argument: $0.first)) }
  }
}

/// The commands that an option belongs to.
struct Scope: Sendable {
  /// The commands in the error about another one.
  var name: String
  /// Whether a command takes the options of this scope.
  var admits: @Sendable (Options.Command) -> Bool

  static let all = Scope(name: "any command") { _ in true }
  /// All commands except the ones that open a file or standard input.
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
