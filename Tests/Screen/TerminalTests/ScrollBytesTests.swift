import EverText
import EverTerminal
import Testing

@Suite struct ScrollBytesTests {
  static let terminals = ["xterm-256color", "tmux-256color", "screen-256color", "xterm-direct"]

  @Test(arguments: terminals, [SampleList.uniqueText, SampleList.similarText])
  func `a line step writes its row and at most 40 bytes more`(
    terminal: String,
    text: @escaping @Sendable (Int) -> String
  ) throws {
    try expectSteps(of: 1, from: SampleList(text: text), on: terminal, allowing: 40)
    try expectSteps(of: -1, from: SampleList(cursor: 200, text: text), on: terminal, allowing: 40)
  }

  @Test(arguments: terminals, [2, 3, 10, 19, 37])
  func `each further row costs at most 10 bytes more`(terminal: String, rows: Int) throws {
    let most = 40 + 10 * (rows - 1)
    try expectSteps(of: rows, from: SampleList(), on: terminal, allowing: most)
    try expectSteps(
      of: -rows,
      from: SampleList(offset: 5000, cursor: 5000),
      on: terminal,
      allowing: most
    )
  }

  @Test(arguments: ["xterm-256color", "tmux-256color", "xterm-direct"], [1, -1])
  func `a step of a tinted row writes two rows and at most 80 bytes more`(
    terminal: String,
    step: Int
  ) throws {
    var list = SampleList(cursor: step > 0 ? 237 : 200, isTinted: true)
    var screen = try Screen(terminal: TerminalKind(named: terminal), size: list.size)
    screen.background = RGB(0, 0, 0)
    _ = screen.show(list.frame)
    for _ in 0..<30 {
      let before = list
      list.step(by: step)
      let bytes = screen.show(list.frame)
      // The tint of the new row reaches the edge, with blanks in terminals that can't erase with it.
      let blanks = list.size.columns - list.line(of: list.cursor).endColumn
      let own = list.ownBytes(since: before) + blanks + list.ownBytes(of: before.cursor)
      let more = bytes.count - own
      #expect(more <= 80, "\(visible(bytes))")
    }
  }

  private func expectSteps(
    of rows: Int,
    from first: SampleList,
    on terminal: String,
    allowing most: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var list = first
    var screen = try Screen(terminal: TerminalKind(named: terminal), size: list.size)
    _ = screen.show(list.frame)
    for _ in 0..<30 {
      let before = list
      list.step(by: rows)
      let bytes = screen.show(list.frame)
      let more = bytes.count - list.ownBytes(since: before)
      #expect(more <= most, "\(visible(bytes))", sourceLocation: sourceLocation)
    }
  }

  @Test func `a step clears the old mark, scrolls, writes the row and the digits`() throws {
    var list = SampleList(size: Size(columns: 60, rows: 12), offset: 7, cursor: 16)
    list.text = { "row \($0)" }
    var screen = try Screen(terminal: TerminalKind(named: "xterm-256color"), size: list.size)
    _ = screen.show(list.frame)
    list.step(by: 1)
    let expected =
      "^M^[[A "  // from the status line to the last row, whose mark goes
      + "^[[2H^[[M^[[11H^[[L"  // the rows move up; the cursor is in the new one
      + "^[[1m▌^[[m row 17"
    #expect(visible(screen.show(list.frame)).hasPrefix(expected))
  }

  @Test(arguments: [10, 11, Int(Int32.max) + 1, -(Int(Int32.max) + 2)])
  func `a jump by a screen and more scrolls nothing`(rows: Int) throws {
    var list = SampleList(size: Size(columns: 60, rows: 12), offset: 1 << 33, cursor: 1 << 33)
    list.text = { "row \($0)" }
    var screen = try Screen(terminal: TerminalKind(named: "xterm-256color"), size: list.size)
    _ = screen.show(list.frame)
    list.offset += rows
    list.cursor += rows
    let written = visible(screen.show(list.frame))
    #expect(!written.contains("^[[M") && !written.contains("^[[L"))
    #expect(text(of: screen, row: 1) == "▌ row \(list.cursor)")
    #expect(text(of: screen, row: 10) == "  row \(list.cursor + 9)")
  }
}

/// Bytes with visible control characters.
func visible(_ frame: [UInt8]) -> String {
  String(decoding: frame, as: UTF8.self).unicodeScalars.reduce(into: "") { text, scalar in
    text +=
      scalar.value < 0x20 ? "^" + String(UnicodeScalar(UInt8(scalar.value + 64))) : "\(scalar)"
  }
}
