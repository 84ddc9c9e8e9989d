import CommandLineOptions
import Testing

/// Parses what follows the program's name.
@MainActor
func parse(_ words: String...) throws(UsageError) -> Options {
  try Options.parse(["everscroll"] + words)
}

/// On the main actor, as `getopt_long` has one state for the whole process.
@MainActor
@Suite struct OptionsTests {
  @Test func `a command alone has the defaults`() throws {
    let options = try parse("starwars")
    #expect(options == Options(command: .starwars))
    #expect(options.maxRows == 50_000)
    #expect(options.prefetch == .automatic)
    #expect(options.printing == nil)
    #expect(options.format == .text)
    #expect(options.color == .auto)
    #expect(options.hasMotion)
    #expect(!options.usesMock)
  }

  @Test func `commands take their words`() throws {
    #expect(try parse("moderators").command == .moderators(site: nil))
    #expect(try parse("moderators", "cooking").command == .moderators(site: "cooking"))
    #expect(try parse("serve").command == .serve(port: nil))
    #expect(try parse("serve", "--port", "8080").command == .serve(port: 8080))
    #expect(try parse("serve", "--port=0", "--items=7").items == 7)
  }

  @Test func `every option is taken`() throws {
    let options = try parse(
      "starwars",
      "--mock",
      "--items",
      "10000000",
      "--network",
      "latency=1ms",
      "--page-size",
      "1000",
      "--prefetch",
      "0",
      "--max-rows",
      "100",
      "--print=12",
      "--format",
      "csv",
      "--header",
      "A: b",
      "--header=C:d",
      "--color",
      "never",
      "--motion",
      "off",
      "--log",
      "a log.txt"
    )
    var expected = Options(command: .starwars)
    expected.usesMock = true
    expected.items = 10_000_000
    expected.network = "latency=1ms"
    expected.pageSize = 1000
    expected.prefetch = .rows(0)
    expected.maxRows = 100
    expected.printing = .first(12)
    expected.format = .csv
    expected.headers = ["A: b", "C:d"]
    expected.color = .never
    expected.hasMotion = false
    expected.log = "a log.txt"
    #expect(options == expected)
    let address = "HTTP://127.0.0.1:8080/x"
    #expect(try parse("starwars", "--base-url", address).baseURL == address)
    #expect(try parse("starwars", "--format", "md").format == .markdown)
    #expect(try parse("starwars", "--prefetch", "auto").prefetch == .automatic)
  }

  @Test func `options may stand anywhere before two hyphens`() throws {
    #expect(
      try parse("--mock", "moderators", "--page-size", "5", "cooking")
        == parse("moderators", "cooking", "--mock", "--page-size=5")
    )
    #expect(try parse("moderators", "--", "--mock").command == .moderators(site: "--mock"))
  }

  @Test func `a beginning that no other option has is enough`() throws {
    #expect(try parse("starwars", "--moc", "--pa", "5") == parse("starwars", "--mock", "--page=5"))
  }

  @Test func `digits behind print are its number, other words are not`() throws {
    #expect(try parse("starwars", "--print").printing == .all)
    #expect(try parse("starwars", "--print", "5").printing == .first(5))
    #expect(try parse("--print", "5", "starwars").printing == .first(5))
    #expect(try parse("--print", "starwars").printing == .all)
    #expect(try parse("starwars", "--print", "--mock").usesMock)
    let mixed = try parse("moderators", "--print", "5", "cooking", "--format=jsonl")
    #expect(mixed.printing == .first(5))
    #expect(mixed.command == .moderators(site: "cooking"))
    #expect(mixed.format == .jsonl)
  }

  @Test func `help and version need no command and win over it`() throws {
    #expect(try parse("--help").command == .help)
    #expect(try parse("-h").command == .help)
    #expect(try parse("--version", "starwars").command == .version)
    #expect(try parse("starwars", "-V").command == .version)
    #expect(try parse("-hV").command == .help)
  }

  @Test func `one command line leaves nothing for the next`() throws {
    _ = try? parse("starwars", "-hx", "--nothing")
    #expect(try parse("moderators", "cooking", "--mock").usesMock)
  }
}
