import EverItems
import EverText
import EverTerminal
import Testing

@testable import EverDemo

@Suite struct TapeParsingTests {
  private func action(_ line: String) throws -> TapeAction? { try Tape(line).steps.first?.action }

  @Test(arguments: [
    ("Type \"it's\"", TapeAction.type("it's", every: nil)),
    ("Type@10ms 'a \"b\"'", .type("a \"b\"", every: .milliseconds(10))),
    ("Type@.2'[ .x ]'", .type("[ .x ]", every: .milliseconds(200))),
    ("Type o", .type("o", every: nil)),
    ("Type \"a  b\" c", .type("a  b c", every: nil)),
    ("Copy \"a b\" Paste", .type("a b", every: .zero)),
    ("Enter", .press(.key(Chord(.enter)), count: 1, every: nil)),
    ("Down@20ms 3", .press(.key(Chord(.down)), count: 3, every: .milliseconds(20))),
    ("Ctrl+C", .press(.key(.control("c")), count: 1, every: nil)),
    ("Shift+g", .press(.key("G"), count: 1, every: nil)),
    ("Ctrl+Alt+x", .press(.key(Chord(.character("x"), [.control, .alt])), count: 1, every: nil)),
    ("ScrollDown 2", .press(.key(Chord(.down)), count: 2, every: nil)),
    ("Sleep 1.5", .sleep(.milliseconds(1_500))),
    ("Sleep 2m", .sleep(.seconds(120))),
    ("Screenshot /tmp/a.svg # here", .screenshot("/tmp/a.svg")),
    ("Env LC_ALL \"a value\"", .environment(name: "LC_ALL", value: "a value")),
    ("Zoom 6", .zoom(6)), ("Zoom off", .zoom(nil)),
    ("Resize 100x30", .resize(Size(columns: 100, rows: 30))),
    ("Network very-bad,seed=7", .network("very-bad,seed=7")),
    ("Fail page=3 503", .fault("page=3 503")),
    ("Fail page=2- close count=2", .fault("page=2- close count=2")),
    ("Drift 4", .drift(4)),
    ("Caption \"\"", .caption("")),
    ("Wait", .wait(nil, in: .line, atMost: nil)),
    ("Ctrl + f", .press(.key(.control("f")), count: 1, every: nil)),
    ("Ctrl+@", .press(.key(.control("@")), count: 1, every: nil)),
    ("Right @5s 7", .press(.key(Chord(.right)), count: 7, every: .seconds(5))),
    ("Right@50 ms 2", .press(.key(Chord(.right)), count: 2, every: .milliseconds(50))),
    ("Sleep 100 ms", .sleep(.milliseconds(100))),
    ("Env PATH x", .environment(name: "PATH", value: "x")),
  ])
  func `a command is parsed`(line: String, expected: TapeAction) throws {
    #expect(try action(line) == expected)
  }

  @Test func `a pattern may hold slashes, and a comment follows it`() throws {
    let pattern = try #require(RegularExpression("a/b c"))
    #expect(
      try action("Wait+Screen@3s /a\\/b c/ # a comment")
        == .wait(pattern, in: .screen, atMost: .seconds(3))
    )
  }

  @Test func `several commands are in one line`() throws {
    let tape = try Tape("# a demo\n\nType \"x\" Enter 2 Sleep 1s")
    #expect(tape.steps.map(\.word) == ["Type", "Enter", "Sleep"])
    #expect(tape.steps.map(\.line) == [3, 3, 3])
  }

  @Test(arguments: [
    ("Sleep 1s\nTpye \"x\"", 2, "Tpye"), ("Type", 1, ""), ("Type Enter", 1, "Enter"),
    ("Type \"x", 1, "\"x"), ("Set Theme {\nSleep 1s", 1, "{"),
    ("Sleep soon", 1, "soon"), ("Enter@soon", 1, "Enter@soon"), ("Set Colour red", 1, "Colour"),
    ("Set Columns 0", 1, "0"), ("Expect Luke", 1, "Luke"), ("Expect /(/", 1, "("),
    ("Resize 100", 1, "100"), ("Zoom", 1, ""), ("Zoom 0", 1, "0"), ("Zoom on", 1, "on"),
    ("ExpectRow /x/", 1, "/x/"), ("Drift", 1, ""), ("Fail", 1, ""),
    ("Source other.tape", 1, "other.tape"), ("x", 1, "x"),
    ("Down 999999999", 1, "999999999"), ("Down 0", 1, "0"),
    ("Down 1000000000000000000000000000000", 1, "1000000000000000000000000000000"),
    ("Drift 99999999", 1, "99999999"), ("Set PlaybackSpeed 1e-300", 1, "1e-300"),
    ("Set PlaybackSpeed nan", 1, "nan"), ("Set Padding nan", 1, "nan"), ("Set Padding -1", 1, "-1"),
    ("Set Date 9223372036854775807", 1, "9223372036854775807"), ("Sleep 1e308", 1, "1e308"),
    ("Sleep nan", 1, "nan"), ("Enter@-1", 1, "Enter@-1"), ("Set Width inf", 1, "inf"),
    ("Expect /(?=a)/", 1, "(?=a)"), ("Expect /((a{99}){99}){99}/", 1, "((a{99}){99}){99}"),
  ])
  func `a wrong line is refused with its number and word`(text: String, line: Int, word: String) {
    let error = #expect(throws: TapeError.self) { try Tape(text) }
    #expect(error?.line == line)
    #expect(error?.word == word)
  }

  @Test func `a sourced tape brings steps and settings but no outputs`() throws {
    let tape = try Tape("Output a.svg\nSource b.tape\nSleep 1s") { path in
      path == "b.tape" ? "Output b.svg\nSet Columns 40\nHide" : nil
    }
    #expect(tape.outputs == ["a.svg"])
    #expect(tape.steps.map(\.word) == ["Hide", "Sleep"])
    #expect(tape.settings.size.columns == 40)
  }

  @Test func `a wrong line of a sourced tape names its file`() {
    let error = #expect(throws: TapeError.self) {
      try Tape("Source b.tape") { _ in "\nNothing" }
    }
    #expect(error?.file == "b.tape")
    #expect(error?.line == 2)
  }

  @Test func `all numbers of a tape are bounded together`() {
    let error = #expect(throws: TapeError.self) {
      try Tape(String(repeating: "Down 10000\n", count: 11))
    }
    #expect(error?.line == 11 && error?.reason == "a tape has 100000 commands and keys at most.")
    #expect(throws: TapeError.self) {
      try Tape("Source 0") { name in
        String(repeating: "Source \((Int(name) ?? 0) + 1)\n", count: name == "7" ? 0 : 99)
      }
    }
  }

  /// A backtracking matcher takes 2²⁰⁰ steps.
  @Test func `patterns take linear time`() throws {
    let pattern = try #require(RegularExpression("(a|aa)+$b"))
    #expect(!pattern.isIn(String(repeating: "a", count: 200)))
    #expect(try #require(RegularExpression("^two$")).isIn("one\ntwo"))
    #expect(try #require(RegularExpression("(?i)LUKE\\b")).isIn("Luke Skywalker"))
  }

  @Test func `a tape that sources itself is refused`() {
    let error = #expect(throws: TapeError.self) {
      try Tape("Source a.tape") { _ in "Source a.tape" }
    }
    #expect(error?.reason == "tapes may include each other 8 deep, and never themselves.")
  }

  @Test func `the cells follow from pixels as in VHS`() throws {
    let tape = try Tape(
      "Set FontSize 20\nSet Width 1080\nSet Height 696\nSet Padding 60\nSet Theme { \"a\": 1 }"
    )
    #expect(tape.settings.size == Size(columns: 80, rows: 24))
  }

  @Test(
    arguments: [
      ("Padding 50px", \TapeSettings.look.padding, 50),
      ("FontSize 30 # large", \.look.fontSize, 30),
      ("LetterSpacing 3", \.look.letterSpacing, 3), ("LoopOffset 50%", \.look.loopOffset, 0.5),
      ("PlaybackSpeed 2", \.look.speed, 2), ("Margin \"20\"", \.look.margin, 20),
    ] as [(String, any PartialKeyPath<TapeSettings> & Sendable, Double)]
  )
  func `a setting of the look is set`(
    line: String,
    part: any PartialKeyPath<TapeSettings> & Sendable,
    value: Double
  ) throws {
    let settings = try Tape("Set " + line).settings
    let set = settings[keyPath: part]
    #expect(set as? Double == value || set as? Double? == value)
  }

  @Test func `a theme is known by its name, or has its colours`() throws {
    let named = try Tape("Set Theme \"catppuccin mocha\"").settings.look.theme
    #expect(named?.value(.palette(1), isText: true) == 0xF38BA8)
    let written = try Tape("Set Theme {\n  \"red\": \"#010203\"\n}\nHide").settings.look.theme
    #expect(written?.value(.palette(1), isText: true) == 0x010203)
    #expect(try Tape("Set Theme Unknown").settings.ignored == ["Theme ‘Unknown’"])
    for name in PictureTheme.names { #expect(PictureTheme(named: name) != nil, "\(name)") }
  }

  @Test(arguments: [
    ("Type \"ls\" Enter", "ls"), ("Type \"everscroll\" Enter Type \"ls\" Enter", nil),
    ("Env PATH x", "PATH"), ("Env LC_ALL C", nil), ("Type@1ms git Space Enter", "git"),
  ])
  func `a tape of other programs needs a shell`(text: String, word: String?) throws {
    #expect(try Tape(text).needOfShell?.word == word)
  }
}
