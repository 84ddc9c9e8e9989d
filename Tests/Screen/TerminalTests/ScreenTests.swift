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
