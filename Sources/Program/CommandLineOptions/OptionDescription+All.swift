extension OptionDescription {
  /// All options, in the order of the help.
  static let all: [OptionDescription] = sources + detection + loading + printing + looks + others

  private static let sources = [
    OptionDescription(
      "mock",
      in: .source,
      help: "ask the mock API server inside the program; no network is needed"
    ) { words, _ in words.options.usesMock = true },
    OptionDescription(
      "items",
      nil,
      .required("N"),
      in: .source,
      help: "with --mock or serve: how many items each collection holds"
    ) { words, value throws(UsageError) in
      words.options.items = try wholeNumber(value, of: "--items", in: 0...10_000_000)
    },
    OptionDescription(
      "base-url",
      nil,
      .required("URL"),
      in: .source,
      help: "ask this server in the place of the real one; paths are appended"
    ) { words, value throws(UsageError) in
      words.options.baseURL = try webAddress(value, of: "--base-url")
    },
    OptionDescription(
      "header",
      nil,
      .required("'K: V'"),
      in: .source,
      help: """
        add a header to the requests to the source itself; may be repeated. @FILE takes the lines of \
        a file
        """
    ) { words, value throws(UsageError) in
      if let value, value.hasPrefix("@"), value.count > 1 {
        words.options.headerFiles.append(String(value.dropFirst()))
      } else {
        words.options.headers.append(try header(value, of: "--header"))
      }
    },
    OptionDescription(
      "allow-env",
      nil,
      .required("NAME"),
      in: .source,
      help: """
        let a definition that is not among the user's own take these variables of the environment, \
        with commas between them; that is remembered
        """
    ) { words, value throws(UsageError) in
      words.options.allowedVariables += try variables(value, of: "--allow-env")
    },
    OptionDescription(
      "hosts",
      nil,
      .none,
      in: .source,
      help: "with sources: list the hosts whose lists are known, and what of them"
    ) { words, _ in words.wantsHosts = true },
    OptionDescription(
      "port",
      nil,
      .required("N"),
      in: .source,
      help: "with serve: the port on which it listens (default: a free one)"
    ) { words, value throws(UsageError) in
      words.port = UInt16(try wholeNumber(value, of: "--port", in: 0...65_535))
    },
  ]

  private static let loading = [
    OptionDescription(
      "network",
      nil,
      .required("PROFILE"),
      in: .loading,
      help: """
        slow every request down: off, wifi, 4g, 3g, very-bad, or a description such as \
        latency=300ms,jitter=50ms,rate=200k,loss=2%
        """
    ) { words, value in words.options.network = value },
    OptionDescription(
      "page-size",
      nil,
      .required("N"),
      in: .loading,
      help: "items asked for per page, 1 to 1000 (default: people 10, all others 30)"
    ) { words, value throws(UsageError) in
      words.options.pageSize = try wholeNumber(value, of: "--page-size", in: 1...1000)
    },
    OptionDescription(
      "prefetch",
      nil,
      .required("N|auto"),
      in: .loading,
      help: "rows from the end at which the next page is asked for; 0: only what a key moves to"
    ) { words, value throws(UsageError) in
      words.options.prefetch = try prefetch(value, of: "--prefetch")
    },
    OptionDescription(
      "max-rows",
      nil,
      .required("N"),
      in: .loading,
      help: "rows kept in memory (default: 50000); others come back when scrolled to"
    ) { words, value throws(UsageError) in
      words.options.maxRows = try wholeNumber(value, of: "--max-rows", in: 1...10_000_000)
    },
    OptionDescription(
      "memory",
      nil,
      .required("MB"),
      in: .loading,
      help: "memory for answers, items and images (default: 192); more is an error row"
    ) { words, value throws(UsageError) in
      words.options.memory = try wholeNumber(value, of: "--memory", in: 16...1_000_000)
    },
    OptionDescription(
      "offline",
      in: .loading,
      help: "only what the cache holds"
    ) { words, _ in words.options.isOffline = true },
    OptionDescription(
      "no-cache",
      in: .loading,
      help: "neither read nor write the cache"
    ) { words, _ in words.options.usesCache = false },
  ]

  private static let printing = [
    OptionDescription(
      "print",
      nil,
      .optionalCount("N"),
      in: .printing,
      help: """
        print the first N items, or all, and stop; so it does, too, when standard output is no \
        terminal
        """
    ) { words, value throws(UsageError) in
      words.options.printing =
        value == nil
        ? .all : .first(try wholeNumber(value, of: "--print", in: 0...1_000_000_000))
    },
    OptionDescription(
      "format",
      nil,
      .required("FORMAT"),
      in: .printing,
      help: "text, csv or md with the columns, or jsonl with each item as the server sent it"
    ) { words, value throws(UsageError) in
      words.options.format = try choice(value, of: "--format")
    },
  ]

  private static let looks = [
    OptionDescription(
      "color",
      nil,
      .required("WHEN"),
      in: .looks,
      help: "auto, always or never"
    ) { words, value throws(UsageError) in
      words.options.color = try choice(value, of: "--color")
    },
    OptionDescription(
      "theme",
      nil,
      .required("NAME"),
      in: .looks,
      help: """
        the colours: default (the terminal's own), dark, light, monochrome, or one of themes/NAME.toml \
        in the configuration directory
        """
    ) { words, value in words.options.theme = value },
    OptionDescription(
      "images",
      nil,
      .required("HOW"),
      in: .looks,
      help: "auto, kitty, symbols or none; auto: pixels where the terminal takes them"
    ) { words, value throws(UsageError) in
      words.options.images = try choice(value, of: "--images")
    },
    OptionDescription(
      "motion",
      nil,
      .required("on|off"),
      in: .looks,
      help: "whether things may move"
    ) { words, value throws(UsageError) in
      words.options.hasMotion = try switched(value, of: "--motion")
    },
  ]

  private static let others = [
    OptionDescription(
      "record",
      nil,
      .required("FILE.cast"),
      in: .other,
      help: "record this session as an asciicast; images are drawn as symbols"
    ) { words, value in words.options.recording = value },
    OptionDescription(
      "cast-version",
      nil,
      .required("2|3"),
      in: .other,
      help: "with --record or convert: the version of the asciicast (default: 2)"
    ) { words, value throws(UsageError) in
      words.options.castVersion = try wholeNumber(value, of: "--cast-version", in: 2...3)
    },
    OptionDescription(
      "output",
      "o",
      .required("FILE"),
      in: .other,
      help: "with convert: the file to write; its ending says which form"
    ) { words, value in words.options.output = value },
    OptionDescription(
      "log",
      nil,
      .required("FILE"),
      in: .other,
      help: "write down what was loaded, when and why"
    ) { words, value in words.options.log = value },
    OptionDescription(
      "help",
      "h",
      in: .other,
      help: "show this help and stop"
    ) { words, _ in words.answer = words.answer ?? .help },
    OptionDescription(
      "version",
      "V",
      in: .other,
      help: "show the version and stop"
    ) { words, _ in words.answer = words.answer ?? .version },
  ]
}
