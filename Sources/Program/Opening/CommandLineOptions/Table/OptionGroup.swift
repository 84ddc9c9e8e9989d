/// A heading of the help with its options.
struct OptionGroup: Sendable {
  var title: String
  var options: [OptionDescription]

  /// All groups, in the order of the help.
  static let all = [source, detection, loading, printing, looks, other]
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
        .network,
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
        .prefetch,
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
        .filled("TEXT"),
        help: "only the rows that have this text in a column; a capital letter makes case matter"
      ) { $0.filter = $1 },
      .option(
        "sort",
        .order,
        help:
          "load the whole list, at most --max-rows, and sort it by a column, the largest first with :desc"
      ) { $0.sort = $1 },
      .option(
        "refresh-every",
        .interval,
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
        argument: .optionalCount("N"),
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
        .onOff,
        help: "whether the detail is beside the list (default: from 140 columns on)"
      ) { $0.hasSplit = $1 },
      .option("motion", .onOff, help: "whether to animate") { $0.hasMotion = $1 },
      .option("mouse", .onOff, help: "whether the wheel scrolls") { $0.hasMouse = $1 },
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
        "cast-version",
        .choice("2|3"),
        help: "with --record, play or convert: the version of the asciicast (default: 2)"
      ) { $0.castVersion = $1 },
      .option(
        "output",
        letter: "o",
        .file(),
        for: .output,
        help: "with play or convert: the file to write; its extension selects the format"
      ) { $0.output = $1 },
      .flag(
        "check",
        for: .play,
        help: "with play: play the script as a test, and write nothing"
      ) { $0.isCheck = true },
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
          print man, the manual page, or the completions complete-bash, complete-zsh or \
          complete-fish, and exit
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
