import EverText
import EverTerminal
import Testing

@Suite struct TerminalKindTests {
  @Test(arguments: [
    ("xterm-256color", ["xterm-256color", "xterm", "vt100"]),
    ("xterm-kitty", ["xterm-kitty", "xterm-256color", "xterm", "vt100"]),
    ("alacritty", ["alacritty", "xterm-256color", "xterm", "vt100"]),
    ("tmux-256color", ["tmux-256color", "tmux", "xterm", "vt100"]),
    ("linux", ["linux", "xterm", "vt100"]),
    ("dumb", []), ("unknown", []), ("", []),
  ])
  func `a terminal falls back to what it is like`(term: String, expected: [String]) {
    let names = TerminalKind.candidates(environment: ["TERM": term], colors: .palette)
    #expect(names == expected)
  }

  @Test(arguments: [
    ("xterm-256color", ["xterm-direct", "xterm-256color", "xterm", "vt100"]),
    (
      "xterm-kitty",
      [
        "xterm-kitty-direct", "kitty-direct", "xterm-direct", "xterm-kitty", "xterm-256color",
        "xterm", "vt100",
      ]
    ),
    ("foot", ["foot-direct", "xterm-direct", "foot", "xterm-256color", "xterm", "vt100"]),
    ("tmux-256color", ["tmux-direct", "tmux-256color", "tmux", "xterm", "vt100"]),
    ("wy60", ["wy60-direct", "wy60"]),
    ("xterm-direct", ["xterm-direct", "xterm-256color", "xterm", "vt100"]),
  ])
  func `direct colours take the entries that have them first`(term: String, expected: [String]) {
    #expect(TerminalKind.candidates(environment: ["TERM": term], colors: .direct) == expected)
  }

  @Test func `no TERM isn't a terminal`() {
    #expect(TerminalKind.candidates(environment: [:], colors: .palette) == [])
  }

  @Test(arguments: ["../../etc/passwd", "", "a/b", "no-such-terminal"])
  func `a hostile or unknown name opens nothing`(name: String) {
    #expect(throws: TerminalError.unknownTerminal(name)) {
      _ = try Screen(terminal: TerminalKind(named: name), size: .init(columns: 9, rows: 9))
    }
  }
}
