import EverText
import EverTerminal
import Testing

@Suite struct ScreenTests {
  static let xterm = TerminalKind(named: "xterm-256color")

  @Test func `lines are where the frame puts them`() throws {
    var screen = try Screen(terminal: Self.xterm, size: Size(columns: 20, rows: 4))
    _ = screen.show(plainFrame(["one", "", "three"]))
    #expect(text(of: screen, row: 0) == "one")
    #expect(text(of: screen, row: 1) == "")
    #expect(text(of: screen, row: 2) == "three")
    _ = screen.show(plainFrame(["one", "two"]))
    #expect(text(of: screen, row: 1) == "two")
    #expect(text(of: screen, row: 2) == "")
  }

  @Test(arguments: [
    ("abcdefgh", ["a", "b", "c", "d", "e"]), ("äöüßéèê", ["ä", "ö", "ü", "ß", "é"]),
    // A wide character takes two cells, and at the edge stays off the next row.
    ("日x", ["日", "日", "x", " ", " "]), ("abcd日本", ["a", "b", "c", "d", " "]),
    ("xe\u{301}y", ["x", "e\u{301}", "y", " ", " "]),
  ])
  func `a line has its cells, up to the edge`(text: String, cells: [String]) throws {
    var screen = try Screen(terminal: Self.xterm, size: Size(columns: 5, rows: 2))
    _ = screen.show(plainFrame([text], columns: 5, rows: 2))
    let shown = (0..<5).map { screen.cell(at: Position(row: 0, column: $0)).text }
    #expect(shown == cells)
    #expect(TerminalTests.text(of: screen, row: 1) == "")
  }

  @Test func `attributes and colours reach the cells`() throws {
    var screen = try Screen(terminal: Self.xterm, size: Size(columns: 20, rows: 1))
    let style = Style(
      foreground: .palette(9),
      background: .rgb(255, 0, 0),
      attributes: [.bold, .underline]
    )
    _ = screen.show(
      Frame(size: screen.size, lines: [SampleList.line("x", style: style)])
    )
    let cell = screen.cell(at: Position(row: 0, column: 0))
    #expect(cell.attributes == [.bold, .underline])
    #expect(cell.foreground == 9)
    #expect(cell.background == 196)
  }

  @Test func `another theme colours all rows again`() throws {
    var screen = try Screen(terminal: Self.xterm, size: Size(columns: 20, rows: 2))
    let lines = [SampleList.line("x", style: .warning), SampleList.line("y")]
    var frame = Frame(size: screen.size, lines: lines)
    _ = screen.show(frame)
    #expect(screen.cell(at: Position(row: 0, column: 0)).foreground == 3)
    frame.theme = Theme.standard.named("red", with: [.warning: Style(foreground: .palette(1))])
    let bytes = screen.show(frame)
    #expect(screen.cell(at: Position(row: 0, column: 0)).foreground == 1)
    #expect(!visible(bytes).contains("y"), "the row without that role is as it was")
  }

  /// Colours of a terminal, its background, the theme's own tint, and the tint on the screen.
  static let tints: [(ColorCapability, RGB?, Color?, Int?)] = [
    (.palette, RGB(0, 0, 0), nil, 234), (.palette, RGB(255, 255, 255), nil, 254),
    (.palette, nil, nil, nil), (.sixteen, RGB(0, 0, 0), nil, nil),
    (.palette, nil, .palette(17), 17), (.palette, RGB(0, 0, 0), .palette(17), 17),
    (.sixteen, nil, .palette(3), nil),
  ]

  @Test(arguments: tints)
  func `the tint is that of the theme, or a shade of the background, where one is known`(
    colors: ColorCapability,
    background: RGB?,
    own: Color?,
    shown: Int?
  ) throws {
    let size = Size(columns: 20, rows: 3)
    var screen = try Screen(terminal: Self.xterm, size: size, colors: colors)
    var line = SampleList.line("x", style: .warning)
    line.append("z", at: 15, width: 1, style: Style(background: .palette(1)))
    var frame = Frame(size: size, lines: [line, SampleList.line("y"), Line()])
    frame.tint = Tint(rows: 0..<1, columns: 0..<16)
    if let own {
      frame.theme = Theme.standard.named("own", with: [.cursor: Style(background: own)])
    }
    _ = screen.show(frame)
    // The terminal replies after the first frame.
    screen.background = background
    _ = screen.show(frame)
    func ground(_ row: Int, _ column: Int) -> Int? {
      screen.cell(at: Position(row: row, column: column)).background
    }
    #expect([0, 1, 14].map { ground(0, $0) } == [shown, shown, shown])
    #expect(ground(0, 15) == 1 && ground(0, 16) == nil && ground(1, 0) == nil)
    frame.tint?.rows = 1..<2
    _ = screen.show(frame)
    #expect(ground(0, 0) == nil && ground(1, 0) == shown && ground(1, 9) == shown)
  }

  @Test func `without colours attributes stay`() throws {
    var screen = try Screen(
      terminal: Self.xterm,
      size: Size(columns: 20, rows: 1),
      colors: .none
    )
    let style = Style(foreground: .palette(9), attributes: .reverse)
    let bytes = screen.show(
      Frame(size: screen.size, lines: [SampleList.line("x", style: style)])
    )
    let cell = screen.cell(at: Position(row: 0, column: 0))
    #expect(cell.attributes == .reverse)
    #expect(cell.foreground == nil)
    #expect(!visible(bytes).contains("[91m"))
  }

  @Test func `a direct terminal gets red, green and blue`() throws {
    var screen = try Screen(
      terminal: TerminalKind(named: "xterm-direct"),
      size: Size(columns: 20, rows: 1),
      colors: .direct
    )
    let style = Style(foreground: .rgb(18, 52, 86))
    let bytes = screen.show(
      Frame(size: screen.size, lines: [SampleList.line("x", style: style)])
    )
    #expect(visible(bytes).contains("38;2;18;52;86m"))
  }

  @Test(arguments: [
    Size(columns: 1, rows: 1), Size(columns: 0, rows: 0), Size(columns: 2, rows: 1),
  ])
  func `the smallest screens show what fits`(size: Size) throws {
    var screen = try Screen(terminal: Self.xterm, size: size)
    _ = screen.show(SampleList().frame)
    #expect(text(of: screen, row: 0) == "everscroll".prefix(screen.size.columns))
    screen.resize(to: Size(columns: 3, rows: 2))
    _ = screen.show(plainFrame(["abcd", ""], columns: 3, rows: 2))
    #expect(text(of: screen, row: 0) == "abc")
  }

  @Test func `a resized screen is drawn whole`() throws {
    var screen = try Screen(terminal: Self.xterm, size: Size(columns: 20, rows: 4))
    _ = screen.show(plainFrame(["one", "two", "three", "four"]))
    for (columns, rows) in [(8, 2), (1, 1), (300, 90), (20, 4)] {
      screen.resize(to: Size(columns: columns, rows: rows))
      let frame = plainFrame(["one", "two", "three", "four"], columns: columns, rows: rows)
      let bytes = screen.show(frame)
      #expect(visible(bytes).contains("o"))
      #expect(text(of: screen, row: 0) == String("one".prefix(columns)))
      #expect(
        text(of: screen, row: rows - 1) == (rows == 2 ? "two" : text(of: screen, row: rows - 1))
      )
    }
    #expect(text(of: screen, row: 3) == "four")
  }

  @Test func `forgetting what is shown writes it again`() throws {
    var screen = try Screen(terminal: Self.xterm, size: Size(columns: 20, rows: 4))
    _ = screen.show(plainFrame(["one", "two"]))
    screen.forgetWhatIsShown()
    let bytes = visible(screen.show(plainFrame(["one", "two"])))
    #expect(bytes.contains("one") && bytes.contains("two"))
  }

  @Test func `the first frame begins with clearing and takes nothing over`() throws {
    var screen = try Screen(terminal: Self.xterm, size: Size(columns: 20, rows: 4))
    let bytes = visible(screen.show(plainFrame(["one"])))
    #expect(bytes.contains("^[[H^[[2J"))
    #expect(!bytes.contains("?"))
  }

  @Test func `a title is set when it changes`() throws {
    var screen = try Screen(terminal: Self.xterm, size: Size(columns: 20, rows: 1))
    var frame = plainFrame(["x"], rows: 1)
    frame.title = "people"
    #expect(visible(screen.show(frame)).hasSuffix("^[]2;people^[\\"))
    #expect(screen.show(frame).count == 0)
    frame.title = nil
    #expect(screen.show(frame).count == 0)
  }
}
