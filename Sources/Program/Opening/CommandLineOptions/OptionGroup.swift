import EverDetecting
import EverTerminal

/// A heading of the help with its options.
struct OptionGroup: Sendable {
  var title: String
  var options: [OptionDescription]

  /// All groups, in the order of the help.
  static let all = [source, detection, loading, printing, looks, recordings, other]
}

extension OptionDescription {
  /// All options, in the order of the help.
  static let all = OptionGroup.all.flatMap(\.options)
}

extension OptionGroup {
  private static let loading = OptionGroup(
    title: "Loading",
    options: [
      .option(
        "network",
        .network(),
        for: .server,
        help: """
          simulate a slow network: off, wifi, 4g, 3g, very-bad, or a description such as \
          latency=300ms,jitter=50ms,rate=200k,loss=2%,seed=7
          """
      ) { $0.network = $1 },
      .option(
        "page-size",
        .number(in: 1...1000),
        help: "items per page (default: 10 for people, 30 for all others)"
      ) { $0.pageSize = $1 },
      .option(
        "prefetch",
        .prefetch(),
        help: "rows before the end at which the next page is requested; 0: on movement only"
      ) { $0.prefetch = $1 },
      .option(
        "max-rows",
        .number(in: 1...10_000_000),
        help: "rows in memory (default: 50000); others load again when you scroll to them"
      ) { $0.maxRows = $1 },
      .option(
        "memory",
        .number(in: 16...1_000_000, named: "MB"),
        help: "memory for responses, items and images (default: 192); more is an error row"
      ) { $0.memory = $1 },
      .option(
        "filter",
        .filter(),
        help: "only the rows that have these words, !word, column:word, column>9 and /regex/"
      ) { $0.filter = $1 },
      .option(
        "sort",
        .order(),
        help:
          "load the whole list, at most --max-rows, and sort it by a column, the largest first with :desc"
      ) { $0.sort = $1 },
      .flag(
        "read0",
        help: "the records of a file or of standard input end with NUL, as find -print0 writes them"
      ) { $0.readsNUL = true },
      .option(
        "encoding",
        .filled("NAME"),
        help: "the charset of a file or of standard input, as iconv names it (default: UTF-8)"
      ) { $0.encoding = $1 },
      .option(
        "refresh-every",
        .interval(),
        for: .server,
        help: "look for new items of a server at this interval, such as 60s or 5m"
      ) { $0.refreshInterval = $1 },
      .flag("offline", for: .server, help: "use the cache alone") { $0.isOffline = true },
      .flag("no-cache", help: "neither read nor write the cache") { $0.usesCache = false },
    ]
  )

  private static let printing = OptionGroup(
    title: "Printing",
    options: [
      OptionDescription(
        name: "print",
        value: .optionalCount("N"),
        help: """
          print the first N items, or all, and exit; the default when standard output isn't a \
          terminal
          """
      ) { (options, word) throws(UsageError) in
        guard let word else {
          options.printing = .all
          return
        }
        let count = OptionValue.number(in: 0...1_000_000_000)
        options.printing = .first(try count.value(of: word, for: "--print"))
      },
      .flag(
        "select",
        help: """
          choose items on the screen, which is drawn on the terminal wherever the output goes, and \
          print them; without a choice the exit status is 130
          """
      ) { $0.selects = true },
      .option(
        "format",
        .choice("FORMAT"),
        help: """
          text or md with the columns, csv with all fields too, or jsonl with each item as the server \
          sent it
          """
      ) { $0.format = $1 },
    ]
  )

  private static let looks = OptionGroup(
    title: "Appearance",
    options: [
      .option("color", .choice("WHEN"), help: "auto, always or never") { $0.color = $1 },
      .option(
        "theme",
        .text("NAME"),
        help: """
          the colours: default (the terminal's own), dark, light, monochrome, or one of \
          themes/NAME.toml in the configuration directory
          """
      ) { $0.theme = $1 },
      .option(
        "images",
        .choice("HOW"),
        help: "auto, kitty, sixel, iterm, symbols or none; auto: pixels where the terminal has them"
      ) { $0.images = $1 },
      .option(
        "split",
        .onOff(),
        help: "whether the detail is beside the list (default: from 140 columns on)"
      ) { $0.hasSplit = $1 },
      .option(
        "cursor",
        .word("row|mark", of: [("row", true), ("mark", false)]),
        help: "row: the cursor's row has a background; mark: only a mark at its left"
      ) { $0.tintsCursor = $1 },
      .option("motion", .onOff(), help: "whether to animate") { $0.hasMotion = $1 },
      .option(
        "mouse",
        .word(
          "off|wheel|full",
          of: [("off", .off), ("wheel", .wheel), ("full", .full), ("on", .wheel)]
        ),
        help: "wheel: it scrolls, and the terminal selects text; full: clicks, too (F2)"
      ) { $0.mouse = $1 },
    ]
  )

  private static let other = OptionGroup(
    title: "Other",
    options: [
      .option(
        "record",
        .file("FILE.cast"),
        help: """
          record this session as an asciicast, with images as symbols; FILE.tape: its keys, as a \
          script
          """
      ) { $0.recording = $1 },
      .option(
        "config",
        .file(),
        help: "read the defaults of options from another file than config.toml"
      ) { $0.configuration = $1 },
      .option(
        "log",
        .file(),
        help: "write a log of what was loaded, when and why"
      ) { $0.log = $1 },
      .option(
        "generate",
        .choice("KIND"),
        help: """
          print man, the manual page, the completions complete-bash, complete-zsh or complete-fish, or \
          the words that complete those after --, and exit
          """
      ) { $0.perform(.generate($1)) },
      .flag("help", letter: "h", help: "show this help and exit") { $0.perform(.help) },
      .flag("version", letter: "V", help: "show the version and exit") { $0.perform(.version) },
    ]
  )
}

extension Options {
  /// Sets the command of an option such as `--help`, which replaces any other; the first one
  /// counts.
  fileprivate mutating func perform(_ command: Command) {
    if self.command == .pick { self.command = command }
  }
}

extension OptionGroup {
  static let source = OptionGroup(
    title: "Sources",
    options: [
      .flag(
        "mock",
        help: "use the mock API server inside the program; no network is needed"
      ) { $0.usesMock = true },
      .option(
        "items",
        .number(in: 0...10_000_000),
        help: "with --mock or serve: the number of items in each collection"
      ) { $0.items = $1 },
      .option(
        "base-url",
        .url(),
        help: "send requests to this server instead of the real one; paths are appended"
      ) { $0.baseURL = $1 },
      headers,
      .option(
        "allow-env",
        .variables(),
        help: """
          let a definition that isn't among your sources send these environment variables to \
          these hosts, with commas between them; the permission is remembered
          """
      ) { $0.allowedVariables += $1 },
      .option(
        "port",
        .number(in: 0...65_535),
        for: .serve,
        help: "with serve: the port to listen on (default: a free one)"
      ) { $0.port = UInt16($1) },
    ]
  )

  private static let headers = OptionDescription(
    name: "header",
    value: .required(OptionValue.header().name),
    scope: .server,
    help: """
      add a header to the requests to the source itself; may be repeated. @FILE adds the lines of \
      a file
      """
  ) { (options, word) throws(UsageError) in
    let word = word ?? ""
    if word.hasPrefix("@"), word.count > 1 {
      options.headerFiles.append(String(word.dropFirst()))
    } else {
      options.headers.append(try OptionValue.header().value(of: word, for: "--header"))
    }
  }

  static let detection = OptionGroup(
    title: "Detection",
    options: [
      .flag(
        "inspect",
        for: .rows,
        help: "request the first page, print what is detected as JSON, and exit"
      ) { $0.detection.inspects = true },
      .option(
        "items-path",
        .path(),
        for: .list,
        help: "the path of the items' array, such as data.items; $ for the response itself"
      ) { $0.detection.overrides.items = $1 },
      .option("id", .path(), for: .list, help: "the path of the id in an item") {
        $0.detection.overrides.id = $1
      },
      .option(
        "columns",
        .paths(),
        for: .rows,
        help: "the columns to show, by title or path, such as name,owner.login"
      ) { $0.detection.overrides.columns = .named($1) },
      .option(
        "next",
        .place(),
        for: .definition,
        help: "the path of the next page in a response: a URL or a token"
      ) { $0.detection.overrides.next = $1 },
      .option(
        "page-param",
        .parameter(),
        for: .definition,
        help: "the parameter that selects a page, as a number, an offset or a token"
      ) { $0.detection.overrides.pageParameter = $1 },
      .option(
        "method",
        .method(),
        for: .url,
        help: "the method of requests (default: GET, or POST with --data)"
      ) { $0.detection.method = $1 },
      .option(
        "data",
        .text("BODY"),
        for: .url,
        help: "the body of requests: JSON, or name=value for a form"
      ) { $0.detection.body = $1 },
      .flag(
        "probe",
        for: .definition,
        help: "request a second page to detect the pagination when the first doesn't show it"
      ) { $0.detection.probes = true },
      .option(
        "save",
        .sourceName(),
        for: .definition,
        help: "save the definition among your sources; everscroll NAME opens it"
      ) { $0.detection.savedName = $1 },
    ]
  )
}
