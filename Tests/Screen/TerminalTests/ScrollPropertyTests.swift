import EverText
import EverTerminal
import Testing
import EverBase

/// After any sequence of frames, a screen displays the same as a fresh one.
@Suite struct ScrollPropertyTests {
  @Test(arguments: 0..<8)
  func `any sequence of frames ends as a fresh screen does`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var size = Size(columns: 40, rows: 12)
    let kind = TerminalKind(named: seed % 2 == 0 ? "xterm-256color" : "vt100")
    var screen = try Screen(terminal: kind, size: size)
    screen.background = RGB(0, 0, 0)
    var offset = 50
    for step in 0..<60 {
      if Int.random(in: 0..<12, using: &random) == 0 {
        size = Size(
          columns: .random(in: 1...60, using: &random),
          rows: .random(in: 3...16, using: &random)
        )
        screen.resize(to: size)
      }
      offset += Int.random(in: -9...9, using: &random)
      let frame = randomFrame(size: size, offset: offset, using: &random)
      _ = screen.show(frame)
      guard step % 6 == 0 else { continue }
      var fresh = try Screen(terminal: kind, size: size)
      fresh.background = RGB(0, 0, 0)
      _ = fresh.show(frame)
      for row in 0..<size.rows {
        #expect(text(of: screen, row: row) == text(of: fresh, row: row), "step \(step)")
      }
      #expect(cells(of: screen) == cells(of: fresh), "step \(step)")
    }
  }

  private func randomFrame(size: Size, offset: Int, using random: inout SplitMix64) -> Frame {
    let texts = ["alike", "alike", "é́ combining", "日本語 wide", "plain \(offset)", ""]
    let cursor = Int.random(in: 0..<size.rows, using: &random)
    let lines = (0..<size.rows).map { row in
      var line = Line()
      if row == cursor { line.append("▌", at: 0, width: 1, style: .bold) }
      let text = texts[abs(row + offset) % texts.count] + " \(row + offset)"
      line.append(CleanText(sanitizing: text), at: 2, width: size.columns, style: .dim)
      return line
    }
    let region = Frame.ScrollRegion(
      rows: 1..<size.rows - 1,
      offset: offset,
      identity: .random(in: 0...1, using: &random)
    )
    var frame = Frame(size: size, lines: lines, scrollRegion: region)
    if Bool.random(using: &random) {
      frame.tint = Tint(rows: cursor..<cursor + 1, columns: 0..<30)
    }
    return frame
  }
}
