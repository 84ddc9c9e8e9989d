import EverText
import Testing

@testable import EverTerminal

@Suite struct TerminalModesTests {
  @Test(arguments: ["xterm-256color", "tmux-256color", "xterm-direct"])
  func `whatever is switched on is switched off on leaving`(terminal: String) throws {
    for mouse in MousePolicy.allCases {
      let screen = try Screen(
        terminal: TerminalKind(named: terminal),
        size: Size(columns: 9, rows: 9)
      )
      let modes = TerminalModes(of: screen)
      let (enter, leave) = (text(modes.enter + mouse.modes), text(modes.leave))
      for mode in ["1049", "2004", "1007", "1000", "1006"]
      where enter.contains("[?\(mode)h") {
        #expect(leave.contains("[?\(mode)l"), "\(mode)")
      }
      #expect(enter.contains("[?2004h"))
      // The first frame has no attributes to reset.
      #expect(enter.contains("\u{1b}[m"))
      #expect(leave.contains("[?2026l") && leave.contains("[?25h") && leave.contains("[0m"))
      #expect(count("[22;", in: enter) <= 1)
      #expect(count("[22;", in: enter) == count("[23;", in: leave))
    }
  }

  @Test func `a terminal that might show them as text gets no private modes`() throws {
    let screen = try Screen(
      terminal: TerminalKind(named: "vt100"),
      size: Size(columns: 9, rows: 9)
    )
    let modes = TerminalModes(of: screen)
    #expect(!text(modes.enter).contains("?2004"))
    #expect(!text(modes.leave).contains("]9;4") && !text(modes.leave).contains("$<"))
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func count(_ part: String, in text: String) -> Int {
    text.indices.count { text[$0...].hasPrefix(part) }
  }
}
