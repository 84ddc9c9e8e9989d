import EverProgram
import Testing

@Suite struct UsageErrorTests {
  private func reason(_ words: String...) -> String {
    do throws(UsageError) {
      let options = try Options.parse(["everscroll"] + words)
      return "accepted: \(options)"
    } catch {
      return error.reason
    }
  }

  @Test func `an error names the program, the word and the way to the help`() {
    let error = #expect(throws: UsageError.self) {
      try Options.parse(["everscroll", "starwars", "--page-size", "x"])
    }
    #expect(
      error?.description == """
        everscroll: --page-size takes a whole number from 1 to 1000, not ‘x’.
        Try ‘everscroll --help’.
        """
    )
  }

  @Test(arguments: [
    ("--page-size", ["0", "1001", "-1", "+5", "1.5", "", " 5", "٣", "99999999999999999999"]),
    ("--items", ["-1", "10000001", "many"]), ("--fail", ["", "soon", "page=3"]),
    ("--prefetch", ["-1", "100001", "Auto", ""]),
    ("--max-rows", ["0", "10000001", "1k"]), ("--memory", ["15", "1000001", "64M"]),
    ("--port", ["65536", "http"]),
    ("--base-url", ["", "localhost:80", "ftp://host", "http://", "http:///x", "http://a b"]),
    ("--format", ["json", "", "TEXT"]),
    ("--items-path", ["", "a\u{1B}"]), ("--id", [""]), ("--next", ["", "\n"]),
    ("--method", ["", "PUT", "G T"]),
    ("--columns", ["", "a,,b", ",a", "a,"]), ("--page-param", ["", "a b", "a=b", "a&b"]),
    ("--save", ["", "a b", "../x", "é", "starwars", "play", "-", "-rf", "a.toml"]),
    ("--color", ["yes", ""]),
    ("--images", ["", "sixels", "Kitty"]),
    ("--refresh-every", ["", "5", "0s", "25h", "m", "9999999999999999999s"]),
    ("--motion", ["", "true"]), ("--network", ["", "5g", "latency=x"]),
    ("--cast-version", ["1", "v2"]), ("--generate", ["", "complete-tcsh"]),
    ("--header", ["", "A", ": b", "A b: c", "A: b\nC: d", "A: \u{1B}[31m"]),
  ])
  func `a value that an option can't take is refused by name`(
    option: String,
    values: [String]
  ) {
    for value in values {
      let reason = reason("serve", "\(option)=\(value)")
      #expect(reason.hasPrefix("\(option) takes "))
      #expect(reason.hasSuffix("."))
    }
  }

  @Test func `print takes no word that is not a number`() {
    #expect(
      reason("starwars", "--print=x")
        == "--print takes a whole number from 0 to 1000000000, not ‘x’."
    )
    #expect(
      reason("starwars", "--print=")
        == "--print takes a whole number from 0 to 1000000000, not ‘’."
    )
    #expect(reason("starwars", "--print", "5x") == "‘5x’ is a word too many after starwars.")
  }

  @Test func `options that are wrong as such are named`() {
    #expect(reason("starwars", "--bogus") == "There is no option ‘--bogus’.")
    #expect(
      reason("starwars", "--colour") == "There is no option ‘--colour’. Did you mean ‘--color’?"
    )
    #expect(reason("starwars", "--bogus=3") == "There is no option ‘--bogus’.")
    #expect(reason("starwars", "-x") == "There is no option ‘-x’.")
    #expect(reason("starwars", "-hx") == "There is no option ‘-x’.")
    #expect(reason("starwars", "--mock=1") == "--mock takes no value, as in ‘--mock=1’.")
    #expect(reason("starwars", "--items") == "--items needs a value: --items N.")
    #expect(
      reason("starwars", "--p")
        == """
        ‘--p’ may be any of --port, --page-param, --probe, --page-size, --prefetch, --print, \
        --picture-theme, --poster.
        """
    )
  }

  @Test(arguments: ["sources", "serve"])
  func `items are chosen on the screen of a list alone`(word: String) {
    #expect(reason("--select", word).hasPrefix("--select chooses "))
  }

  @Test(arguments: ["", ":desc", " "])
  func `an order names a column`(word: String) {
    #expect(reason("starwars", "--sort=\(word)").hasPrefix("--sort takes a column"))
  }

  @Test(arguments: ["--filter=a", "--sort=a"])
  func `rows are selected and ordered where there are some`(option: String) {
    #expect(reason("https://a.example/", "--inspect", option).contains("give one of them"))
    #expect(reason("sources", option).contains("needs a source"))
  }

  @Test func `the cache takes an action, and --offline needs the cache`() {
    for words in [["cache"], ["cache", "empty"]] {
      let arguments = ["everscroll"] + words
      let error = #expect(throws: UsageError.self) { try Options.parse(arguments) }
      #expect(error?.description.contains("cache takes one of the words info and clear.") == true)
    }
    for other in ["--mock", "--no-cache"] {
      #expect(reason("starwars", "--offline", other).hasPrefix("--offline uses the cache alone"))
    }
  }

  @Test func `words that aren't a source are named`() {
    let noCommand = "a URL starts with http://, https:// or a host, a file with ./ or a directory."
    for word in ["api./x", "star wars", "é", ".", "x.1", String(repeating: "x", count: 65)] {
      #expect(reason(word) == "There is no command ‘\(word)’; \(noCommand)")
    }
    #expect(reason("") == "The first word is empty.")
    for word in ["ftp://a.example", "file:///etc/passwd"] {
      #expect(
        reason(word)
          == "‘\(word)’ can't be requested: a URL starts with http:// or https:// and a host."
      )
    }
    for word in [
      "http://", "http:///x", "http://a b", "http://a:0/x", "http://a:99999", "http://[::1/x",
      "HTTP://a:b/x", "http://:80/",
    ] {
      #expect(
        reason(word) == """
          ‘\(word)’ can't be requested: its host or port is wrong, or a character isn't escaped, such \
          as a blank as %20.
          """
      )
    }
    #expect(reason("starwars", "5") == "‘5’ is a word too many after starwars.")
    #expect(reason("moderators", "a", "b") == "‘b’ is a word too many after moderators.")
    #expect(reason("moderators", "") == "The word after moderators is empty.")
    #expect(reason("http://a", "b") == "‘b’ is a word too many after a URL.")
    #expect(reason("example.org/x", "b") == "‘b’ is a word too many after a URL.")
    #expect(reason("a.json", "b") == "There is no file ‘b’; after a file, only others can follow.")
    #expect(reason("-", "b") == "‘b’ is a word too many after -.")
    #expect(reason("a.toml", "b", "c") == "‘c’ is a word too many after a definition.")
    #expect(reason("mine", "b", "c") == "‘c’ is a word too many after mine.")
  }

  @Test(arguments: [
    ("starwar", "starwars"), ("StarWars", "starwars"), ("moderator", "moderators"),
    ("phtoos", "photos"), ("serv", "serve"), ("sevre", "serve"), ("cahce", "cache"),
    ("source", "sources"),
    ("unspalsh", "unsplash"), ("mods", "moderators mods"), ("x", nil), ("a-b-c-d-e", nil),
    ("help", "--help"),
    ("version", "--version"), ("pokemno", "pokemon"),
    ("mod", "moderators"),
  ])
  func `a misspelt name is answered with the nearest`(word: String, meant: String?) {
    let question = meant.map { " Did you mean ‘\($0)’?" } ?? ""
    #expect(
      UsageError.unknownSource(word, among: ["pokemon"]).reason
        == "There is no command or source ‘\(word)’.\(question)"
    )
  }

  @Test func `what is found out belongs to a URL or a definition`() {
    let words = ["--id=x", "--next=n", "--probe", "--save=x"]
    for option in words {
      let name = option.prefix { $0 != "=" }
      for source in ["starwars", "photos", "serve", "sources"] {
        #expect(
          reason(source, option) == "\(name) goes with a URL or a definition of yours alone."
        )
      }
      #expect(reason(option) == "\(name) goes with a URL or a definition of yours alone.")
    }
    for source in ["-", "starwars", "moderators"] {
      #expect(reason(source, "--inspect").hasPrefix("accepted"))
    }
    #expect(reason("-", "--columns=a", "--id=x").hasPrefix("accepted"))
    #expect(reason("starwars", "--columns=name").hasPrefix("accepted"))
    #expect(reason("serve", "--columns=a") == "--columns goes with a source alone.")
    for (first, second) in [
      ("--inspect", "--print"), ("--inspect", "--select"), ("--print", "--select"),
    ] {
      #expect(
        reason("http://a", second, first)
          == "\(first) and \(second) are different outputs; give one of them."
      )
    }
  }

  @Test func `what concerns requests belongs to a source on a server`() {
    for option in ["--offline", "--header=A: b", "--network=wifi", "--refresh-every=60s"] {
      let name = option.prefix { $0 != "=" }
      for source in ["-", "./a.json", "a.csv"] {
        #expect(reason(source, option) == "\(name) goes with a source on a server alone.")
      }
      for source in ["starwars", "http://a", "a.toml"] {
        #expect(reason(source, option).hasPrefix("accepted"))
      }
      #expect(reason(option).hasPrefix("accepted"))
    }
  }

  @Test func `options that don't fit together are refused`() {
    #expect(reason("starwars", "--port=1") == "--port goes with serve alone.")
    #expect(reason("starwars", "--items=1") == "--items goes with --mock or serve alone.")
    #expect(reason("starwars", "--fail=503") == "--fail goes with --mock or serve alone.")
    #expect(
      reason("starwars", "--mock", "--base-url=http://a")
        == "--mock and --base-url name two servers; give one of them."
    )
    #expect(
      reason("http://a", "--mock")
        == "--mock replaces the server of a source, and a URL names its own."
    )
    #expect(reason("http://a", "--base-url=http://b").hasPrefix("--base-url replaces the server"))
    #expect(
      reason("-", "--mock") == "--mock names a server, and standard input and files have none."
    )
  }

  @Test func `a hostile word can't command the terminal`() {
    #expect(
      reason("\u{1B}[31m\u{202E}\u{7F}x")
        .hasPrefix("There is no command ‘x’;")
    )
  }
}
