import EverProgram
@testable import EverCatalog
import EverItems
import Paging
import EverRecording
import EverRuntime
import EverBase
import EverTerminal
import Testing
import EverWeb

/// Parses the words after the program's name.
func parse(_ words: String...) throws(UsageError) -> Options {
  try Options.parse(["everscroll"] + words)
}

/// Parses the words of a line after the program's name.
func parse(line: String) throws(UsageError) -> Options {
  try Options.parse(["everscroll"] + line.split(separator: " ").map(String.init))
}

let starwars = Options.Command.browse(.source(name: "starwars", argument: nil))

func moderators(_ site: String?) -> Options.Command {
  .browse(.source(name: "moderators", argument: site))
}

@Suite struct OptionsTests {
  @Test func `a command alone has the defaults`() throws {
    let options = try parse("starwars")
    #expect(options == Options(command: starwars))
    #expect(options.maxRows == 50_000)
    #expect(options.memory == 192)
    #expect(options.prefetch == .automatic)
    #expect(options.printing == nil)
    #expect(options.format == .text)
    #expect(options.color == .auto)
    #expect(options.hasMotion)
    #expect(!options.usesMock)
  }

  @Test func `commands take their words`() throws {
    #expect(try parse("moderators").command == moderators(nil))
    #expect(try parse("moderators", "cooking").command == moderators("cooking"))
    #expect(try parse("serve").command == .serve)
    #expect(try parse("serve", "--port", "8080").port == 8080)
    #expect(try parse("serve", "--port=0", "--items=7").items == 7)
  }

  @Test(arguments: [["starwars"], ["-"], [], ["https://example.org/x", "--record", "a.cast"]])
  func `items are chosen from any list, also from one that the user chooses`(words: [String]) throws
  {
    let options = try Options.parse(["everscroll", "--select", "--format", "csv"] + words)
    #expect(options.selects && options.format == .csv)
  }

  @Test func `recordings are written and converted`() throws {
    let recorded = try parse("starwars", "--record", "a.cast", "--cast-version", "3")
    #expect(recorded.recording == "a.cast" && recorded.castVersion == .three)
    let converted = try parse("convert", "a.cast", "-o", "b.svg")
    #expect(converted.command == .convert("a.cast") && converted.output == "b.svg")
    #expect(try parse("convert", "a.cast", "-ob.svg").output == "b.svg")
  }

  @Test func `a demo script is played into a file, or as a test`() throws {
    let played = try parse("play", "a.tape", "-o", "a.cast")
    #expect(played.command == .play("a.tape") && played.output == "a.cast" && !played.isCheck)
    #expect(try parse("play", "a.tape", "--check").isCheck)
  }

  @Test(arguments: [
    ["play"], ["play", "a.tape", "--check", "-o", "a.cast"], ["starwars", "--check"],
    ["convert"], ["convert", "a.cast"], ["starwars", "-o", "a.svg"],
    ["starwars", "--record", "a.cast", "--print"], ["starwars", "--record", "a.svg"],
    ["starwars", "--record", "a.cast", "--images", "kitty"],
    ["starwars", "--record", "a.cast", "--cast-version", "4"],
  ])
  func `a recording needs a screen, and a conversion two files`(words: [String]) {
    #expect(throws: UsageError.self) { try Options.parse(["everscroll"] + words) }
  }

  @Test func `no word at all leaves the choice`() throws {
    #expect(try parse().command == .pick)
    #expect(try parse("--mock").command == .pick)
    #expect(try parse("--mock").usesMock)
  }

  @Test(arguments: ["--filter=a", "--sort=a", "--columns=a", "--id=a", "--select", "--inspect"])
  func `a pipe takes the options of a hyphen`(option: String) throws {
    let words = ["everscroll", option]
    let piped = try Options.parse(words, unnamed: .browse(.standardInput))
    #expect(try piped == Options.parse(words + ["-"]))
  }

  @Test func `a source is a name, a URL, a file or standard input`() throws {
    let words: [([String], OpenRequest)] = [
      (["photos"], .source(name: "photos", argument: nil)),
      (["unsplash"], .source(name: "unsplash", argument: nil)),
      (["unsplash", "sea lion"], .source(name: "unsplash", argument: "sea lion")),
      (["http://a"], .url("http://a")),
      (["HTTPS://a.example/x?y=1#z"], .url("HTTPS://a.example/x?y=1#z")),
      (["https://a.example/x.toml"], .url("https://a.example/x.toml")),
      (["mine.toml"], .file(path: "mine.toml", argument: nil)),
      (["./a b/mine.toml", "rust"], .file(path: "./a b/mine.toml", argument: "rust")),
      (["pokemon"], .source(name: "pokemon", argument: nil)),
      (["My_2-nd", "word"], .source(name: "My_2-nd", argument: "word")),
      (["api.github.com/users"], .url("https://api.github.com/users")),
      (["localhost:8080/x"], .url("http://localhost:8080/x")),
      (["./a b/data.jsonl"], .list(path: "./a b/data.jsonl")),
      (["-"], .standardInput),
    ]
    for (words, expected) in words {
      #expect(try Options.parse(["everscroll"] + words).command == .browse(expected))
    }
    #expect(try parse("sources").command == .sources)
  }

  @Test func `what is found out can be said instead`() throws {
    let options = try parse(
      line: """
        http://a --items-path data.list --id=uid --columns=name,owner.login --next links.next \
        --page-param=p --probe --save my-2_source
        """
    )
    var expected = DetectionOptions()
    expected.overrides = DetectionOverrides(
      items: JSONPath("data.list"),
      id: JSONPath("uid"),
      columns: .named([JSONPath("name"), JSONPath("owner.login")]),
      next: .response(.body(JSONPath("links.next"))),
      pageParameter: "p"
    )
    expected.probes = true
    expected.savedName = "my-2_source"
    #expect(options.detection == expected)
    #expect(try parse("http://a", "--inspect").detection.inspects)
    #expect(try parse("mine.toml", "--inspect").detection.inspects)
    #expect(try parse("mine", "--items-path=$").detection.overrides.items == JSONPath("$"))
    #expect(try parse("-", "--columns", "a").detection.overrides.columns == .named([JSONPath("a")]))
  }

  @Test func `every option is taken`() throws {
    let options = try parse(
      line: """
        starwars --mock --items 10000000 --network latency=1ms --page-size 1000 --prefetch 0 \
        --memory 64 --max-rows 100 --print=12 --format csv --header A:b --header=C:d --color never \
        --images symbols --motion off --log a.txt
        """
    )
    var expected = Options(command: starwars)
    expected.usesMock = true
    expected.items = 10_000_000
    expected.network = .off
    expected.network?.latency = .milliseconds(1)
    expected.pageSize = 1000
    expected.namesPageSize = true
    expected.prefetch = .onDemand
    expected.maxRows = 100
    expected.memory = 64
    expected.printing = .first(12)
    expected.format = .csv
    expected.headers = [SecretHeader("A", "b"), SecretHeader("C", "d")]
    expected.images = .symbols
    expected.color = .never
    expected.hasMotion = false
    expected.log = "a.txt"
    #expect(options == expected)
    let address = "HTTP://127.0.0.1:8080/x"
    #expect(try parse("starwars", "--base-url", address).baseURL == address)
    #expect(try parse("starwars", "--refresh-every", "5m").refreshInterval == .seconds(300))
    for (word, column, isDescending) in [
      ("name", "name", false), ("a.b:desc", "a.b", true), ("a:b:asc", "a:b", false),
    ] {
      let order = SortOrder(column: column, isDescending: isDescending)
      #expect(try parse("starwars", "--sort", word).sort == order)
    }
    #expect(try parse("starwars").mouse == .wheel)
    for (word, mouse) in [
      ("off", MousePolicy.off), ("wheel", .wheel), ("on", .wheel), ("full", .full),
    ] {
      #expect(try parse("starwars", "--mouse", word).mouse == mouse)
    }
    #expect(try parse("starwars", "--format", "md").format == .markdown)
    #expect(try parse("starwars", "--prefetch", "auto").prefetch == .automatic)
  }

  @Test func `options may be anywhere before two hyphens`() throws {
    #expect(
      try parse("--mock", "moderators", "--page-size", "5", "cooking")
        == parse("moderators", "cooking", "--mock", "--page-size=5")
    )
    #expect(try parse("moderators", "--", "--mock").command == moderators("--mock"))
  }

  @Test func `a beginning that no other option has is enough`() throws {
    #expect(
      try parse("starwars", "--moc", "--page-s", "5")
        == parse("starwars", "--mock", "--page-size=5")
    )
  }

  @Test func `digits after print are its number, other words are not`() throws {
    #expect(try parse("starwars", "--print").printing == .all)
    #expect(try parse("starwars", "--print", "5").printing == .first(5))
    #expect(try parse("--print", "5", "starwars").printing == .first(5))
    #expect(try parse("--print", "starwars").printing == .all)
    #expect(try parse("starwars", "--print", "--mock").usesMock)
    let mixed = try parse("moderators", "--print", "5", "cooking", "--format=jsonl")
    #expect(mixed.printing == .first(5))
    #expect(mixed.command == moderators("cooking"))
    #expect(mixed.format == .jsonLines)
  }

  @Test func `help and version need no command and win over it`() throws {
    #expect(try parse("--help").command == .help)
    #expect(try parse("-h").command == .help)
    #expect(try parse("--version", "starwars").command == .version)
    #expect(try parse("starwars", "-V").command == .version)
    #expect(try parse("-hV").command == .help)
    #expect(try parse("serve", "--help").command == .help)
  }
}
