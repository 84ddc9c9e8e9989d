import EverDemo
import EverCatalog
import EverTerminal

/// A heading of the help with its options.
struct OptionGroup: Sendable {
  let title: String
  let options: [OptionDescription]

  private init(_ title: String, _ options: [OptionDescription]) {
    self.title = title
    self.options = options
  }

  /// All groups, in the order of the help.
  static let all = [source, detection, loading, printing, looks, recordings, other]
}

extension OptionDescription {
  /// All options, in the order of the help.
  static let all = OptionGroup.all.flatMap(\.options)
}

extension OptionGroup {
  private static let source = OptionGroup(
    "Sources",
    [
      .flag("mock") { $0.usesMock = true }
        .means("use the mock API server inside the program; no network is needed"),
      .option("items", .number(in: 0...10_000_000)) { $0.items = $1 }
        .means("with --mock or serve: the number of items in each collection"),
      .option("fail", .failure()) { $0.failures.append($1) }
        .means("with --mock or serve: a fault of the lists such as 'page=3 503' or truncate"),
      .option("base-url", .url()) { $0.baseURL = $1 }
        .means("send requests to this server instead of the real one; paths are appended"),
      OptionDescription("header", .required(OptionValue.header().name)) {
        (options, word) throws(UsageError) in
        let word = word ?? ""
        if word.hasPrefix("@"), word.count > 1 {
          options.headerFiles.append(String(word.dropFirst()))
        } else {
          options.headers.append(try OptionValue.header().value(of: word, for: "--header"))
        }
      }
      .only(for: .server).means(
        """
        add a header to the requests to the source itself; may be repeated. @FILE adds the lines of \
        a file
        """
      ),
      .option("allow-env", .variables()) { $0.allowedVariables += $1 }.means(
        """
        let a definition that isn't among your sources send these environment variables to these \
        hosts, with commas between them; the permission is remembered
        """
      ),
      .option("port", .number(in: 0...65_535)) { $0.port = UInt16($1) }.only(for: .serve)
        .means("with serve: the port to listen on (default: a free one)"),
    ]
  )

  private static let detection = OptionGroup(
    "Detection",
    [
      .flag("inspect") { $0.detection.inspects = true }.only(for: .rows)
        .means("request the first page, print what is detected as JSON, and exit"),
      .option("items-path", .path()) { $0.detection.overrides.items = $1 }.only(for: .list)
        .means("the path of the items' array, such as data.items; $ for the response itself"),
      .option("id", .path()) { $0.detection.overrides.id = $1 }.only(for: .list)
        .means("the path of the id in an item"),
      .option("columns", .paths()) { $0.detection.overrides.columns = .named($1) }
        .only(for: .rows)
        .means("the columns to show, by title or path, such as name,owner.login"),
      .option("next", .place()) { $0.detection.overrides.next = $1 }.only(for: .definition)
        .means("the path of the next page in a response: a URL or a token"),
      .option("page-param", .parameter()) { $0.detection.overrides.pageParameter = $1 }
        .only(for: .definition)
        .means("the parameter that selects a page, as a number, an offset or a token"),
      .option("method", .method()) { $0.detection.method = $1 }.only(for: .url)
        .means("the method of requests (default: GET, or POST with --data)"),
      .option("data", .text("BODY")) { $0.detection.body = $1 }.only(for: .url)
        .means("the body of requests: JSON, or name=value for a form"),
      .flag("probe") { $0.detection.probes = true }.only(for: .definition)
        .means("request a second page to detect the pagination when the first doesn't show it"),
      .option("save", .sourceName()) { $0.detection.savedName = $1 }.only(for: .definition)
        .means("save the definition among your sources; everscroll NAME opens it"),
    ]
  )

  private static let loading = OptionGroup(
    "Loading",
    [
      .option("network", .network()) { $0.network = $1 }.only(for: .server).means(
        """
        simulate a slow network: off, wifi, 4g, 3g, very-bad, or a description such as \
        latency=300ms,jitter=50ms,rate=200k,loss=2%,seed=7
        """
      ),
      .option("page-size", .number(in: 1...1000)) { $0.pageSize = $1 }
        .means("items per page (default: 10 for people, 30 for all others)"),
      .option("prefetch", .prefetch()) { $0.prefetch = $1 }
        .means("rows before the end at which the next page is requested; 0: on movement only"),
      .option("max-rows", .number(in: 1...10_000_000)) { $0.maxRows = $1 }
        .means("rows in memory (default: 50000); others load again when you scroll to them"),
      .option("memory", .number(in: 16...1_000_000, named: "MB")) { $0.memory = $1 }
        .means("memory for responses, items and images (default: 192); more is an error row"),
      .option("filter", .filter()) { $0.filter = $1 }
        .means("only the rows that have these words, !word, column:word, column>9 and /regex/"),
      .option("sort", .order()) { $0.sort = $1 }.means(
        """
        load the whole list, of a server at most --max-rows, and sort it by a column, the largest \
        first with :desc
        """
      ),
      .flag("read0") { $0.readsNUL = true }.means(
        "the records of a file or of standard input end with NUL, as find -print0 writes them"
      ),
      .option("encoding", .filled("NAME")) { $0.encoding = $1 }.means(
        "the charset of a file or of standard input, as iconv names it (default: UTF-8)"
      ),
      .option("refresh-every", .interval()) { $0.refreshInterval = $1 }.only(for: .server)
        .means("look for new items of a server at this interval, such as 60s or 5m"),
      .flag("offline") { $0.isOffline = true }.only(for: .server).means("use the cache alone"),
      .flag("no-cache") { $0.usesCache = false }.means("neither read nor write the cache"),
    ]
  )

  private static let printing = OptionGroup(
    "Printing",
    [
      OptionDescription("print", .optionalCount("N")) { (options, word) throws(UsageError) in
        let count = OptionValue.number(in: 0...1_000_000_000)
        options.printing =
          if let word { .first(try count.value(of: word, for: "--print")) } else { .all }
      }
      .means(
        """
        print the first N items, or all, and exit; the default when standard output isn't a \
        terminal
        """
      ),
      .flag("select") { $0.selects = true }.means(
        """
        choose items on the screen, which is drawn on the terminal wherever the output goes, and \
        print them; without a choice the exit status is 130
        """
      ),
      .option("format", .choice("FORMAT")) { $0.format = $1 }.means(
        """
        text or md with the columns, csv or tsv with all fields too, or jsonl with each item as the \
        server sent it
        """
      ),
    ]
  )

  private static let looks = OptionGroup(
    "Appearance",
    [
      .option("color", .choice("WHEN")) { $0.color = $1 }.means("auto, always or never"),
      .option("theme", .theme()) { $0.theme = $1 }.means(
        """
        the colours: default (the terminal's own), dark, light, monochrome, or one of \
        themes/NAME.toml in the configuration directory
        """
      ),
      .option("images", .choice("HOW")) { $0.images = $1 }.means(
        "auto, kitty, sixel, iterm, symbols or none; auto: pixels where the terminal has them"
      ),
      .option("split", .onOff()) { $0.hasSplit = $1 }
        .means("whether the detail is beside the list (default: from 140 columns on)"),
      .option("cursor", .word("row|mark", of: [("row", true), ("mark", false)])) {
        $0.tintsCursor = $1
      }
      .means("row: the cursor's row has a background; mark: only a mark at its left"),
      .option("motion", .onOff()) { $0.hasMotion = $1 }.means("whether to animate"),
      .option(
        "mouse",
        .word(
          "off|wheel|full",
          of: [("off", .off), ("wheel", .wheel), ("full", .full), ("on", .wheel)]
        )
      ) { $0.mouse = $1 }
      .means("wheel: it scrolls, and the terminal selects text; full: clicks, too (F2)"),
    ]
  )

  private static let recordings = OptionGroup(
    "Recordings",
    [
      .option("cast-version", .choice("2|3")) { $0.castVersion = $1 }.means(
        "with --record, play, record or convert: the version of the asciicast (default: 2)"
      ),
      .option("output", .file()) { $0.output = $1 }.short("o").only(for: .output).means(
        "with play, record or convert: the file to write; its extension selects the format"
      ),
      .flag("allow-run") { $0.allowsRun = true }.only(for: .play)
        .means("with play: let the script run other programs, in a shell and in real time"),
      .flag("check") { $0.isCheck = true }.only(for: .play)
        .means("with play: play the script as a test, and write nothing"),
      .option("to", .choice("FORMAT")) { $0.outputForm = $1 }.only(for: .recording).means(
        "with record or convert: the format, of standard output unless -o names a file"
      ),
      .flag("force") { $0.replacesOutput = true }.only(for: .recording)
        .means("with record or convert: replace an existing file"),
      look("picture-theme", "Theme", "NAME", PictureTheme.names.joined(separator: ", ")).means(
        "the colours of a picture, such as Dracula (default: dark, or as the reader's system)"
      ),
      look("font-size", "FontSize", "PIXELS", "a size from 1 to 1000")
        .means("the size of a picture's font"),
      look("window", "WindowBar", "STYLE", PictureLook.windowBars.joined(separator: ", "))
        .means("a bar above the screen: Colorful, ColorfulRight, Rings or RingsRight"),
      look("speed", "PlaybackSpeed", "FACTOR", "a factor from 0.01 to 100")
        .means("how fast it plays"),
      look("idle", "Idle", "T", "a time such as 2s").means("the longest pause, such as 2s"),
      look("poster", "Poster", "T", "a time such as 8s")
        .means("the moment for viewers without animation, and for .png, .txt and .ansi"),
    ]
  )

  /// Makes an option from a setting of pictures, which tapes have, too.
  private static func look(
    _ name: String,
    _ setting: String,
    _ value: String,
    _ takes: String
  ) -> OptionDescription {
    .option(name, .look(setting, value, takes)) { $0.lookSettings[setting] = $1 }
      .only(for: .output)
  }

  private static let other = OptionGroup(
    "Other",
    [
      .option("record", .file("FILE.cast")) { $0.recording = $1 }.means(
        """
        record this session as an asciicast, with images as symbols; FILE.tape: its keys, as a \
        script
        """
      ),
      .option("config", .file()) { $0.configuration = $1 }
        .means("read the defaults of options from another file than config.toml"),
      .option("log", .file()) { $0.log = $1 }
        .means("write a log of what was loaded, when and why"),
      .option("generate", .choice("KIND")) { $0.perform(.generate($1)) }.means(
        """
        print man, the manual page, the completions complete-bash, complete-zsh or complete-fish, or \
        the words that complete those after --, and exit
        """
      ),
      .flag("help") { $0.perform(.help) }.short("h").means("show this help and exit"),
      .flag("version") { $0.perform(.version) }.short("V").means("show the version and exit"),
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
