import Testing

@testable import EverText
@testable import EverTerminal

@Suite struct HyperlinkTests {
  private func line(_ text: CleanText, to address: String, name: CleanText = "url ") -> Line {
    var line = Line()
    line.append(name, at: 0, width: 4, style: .secondary)
    line.append(text, at: 4, width: 30, style: .link)
    line.link(to: address)
    return line
  }

  private func screen(takesHyperlinks: Bool = true) throws -> Screen {
    try Screen(
      terminal: ScreenTests.xterm,
      size: Size(columns: 30, rows: 3),
      takesHyperlinks: takesHyperlinks
    )
  }

  /// What a frame writes between the sequences of hyperlinks, each with its address.
  private func links(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}]8;;").dropFirst()
      .map(String.init).filter { !$0.hasPrefix("\u{1B}\\") }
  }

  @Test func `a link is written whole between the sequences that name its address`() throws {
    var screen = try screen()
    let first = Frame(size: screen.size, lines: [line("h/1", to: "http://h/1"), Line(), Line()])
    let links = links(screen.show(first))
    #expect(links.count == 1)
    #expect(links[0].hasPrefix("http://h/1\u{1B}\\"))
    #expect(links[0].contains("h/1") && !links[0].contains("url"))
    #expect(text(of: screen, row: 0) == "url h/1")
    #expect(screen.show(first).count == 0, "nothing has changed")
  }

  @Test func `a link that shares characters with the one before it is written whole, too`() throws {
    var screen = try screen()
    for number in ["1", "2"] {
      let line = line(CleanText(sanitizing: "host/a/" + number), to: "http://h/" + number)
      let links = links(screen.show(Frame(size: screen.size, lines: [line, Line(), Line()])))
      #expect(links.count == 1)
      #expect(links[0].hasPrefix("http://h/\(number)\u{1B}\\"))
      #expect(links[0].contains("host/a/\(number)"))
    }
  }

  @Test func `other terminals get the text alone`() throws {
    var screen = try screen(takesHyperlinks: false)
    let lines = [line("h/1", to: "http://h/1"), Line(), Line()]
    #expect(links(screen.show(Frame(size: screen.size, lines: lines))).isEmpty)
    #expect(text(of: screen, row: 0) == "url h/1")
  }

  @Test func `a line keeps its links where it is moved, searched or covered`() throws {
    let line = line("h/1", to: "http://h/1")
    var moved = Line()
    moved.append(line, shiftedBy: 7)
    #expect(moved.hyperlinks.map(\.columns) == [11..<14])
    let slice = PictureSlice(column: 20, drawing: .graphics(id: 1), row: 0, columns: 0..<2)
    #expect(line.covered(in: 20..<22, by: slice).hyperlinks == line.hyperlinks)
  }

  @Test(arguments: [
    "ftp://h/1", "javascript:x", "http://h/a b", "http://h/\u{1B}\\", "http://h/ü",
    "http://h/" + String(repeating: "a", count: 3_000),
  ])
  func `an address that a terminal could take for something else isn't a link`(address: String) {
    #expect(line("x", to: address).hyperlinks.isEmpty)
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true), (["TERM": "xterm-256color"], false),
    (["TERM": "xterm-256color", "VTE_VERSION": "7402"], true),
    (["TERM": "xterm-256color", "VTE_VERSION": "4999"], false),
    (["TERM": "xterm-256color", "WT_SESSION": "1"], true),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true),
    (["TERM": "linux", "WT_SESSION": "1"], false),
    (["TERM": "xterm-kitty", "TMUX": "/tmp/x"], false),
    (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], false),
  ])
  func `hyperlinks are for terminals that are known to open them`(
    environment: [String: String],
    isKnown: Bool
  ) {
    #expect(TerminalKind.takesHyperlinks(environment: environment) == isKnown)
  }
}
