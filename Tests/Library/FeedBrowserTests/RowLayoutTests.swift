import EverText
import TestSupport
import Testing

@testable import FeedBrowser

@Suite struct RowLayoutTests {
  private func text(_ row: StyledRow, width: Int) -> String {
    var line = Line()
    RowLayout(start: 0, width: width).append(row, to: &line)
    var text = ""
    var column = 0
    for run in line.runs {
      text += String(repeating: " ", count: run.column - column) + run.text.string
      column = run.column + run.width
    }
    #expect(line.endColumn <= max(0, width))
    return text
  }

  @Test func `pieces without a width join`() {
    #expect(text([StyledText("a", style: .bold), StyledText("b")], width: 9) == "ab")
  }

  @Test func `fields make columns, two blanks between them`() {
    let row: StyledRow = [
      StyledText("ab", width: 3), StyledText("7", width: 3, alignment: .right), StyledText("x"),
    ]
    #expect(text(row, width: 20) == "ab     7  x")
  }

  @Test func `what has no room is cut, and what is past the edge left out`() {
    let row: StyledRow = [StyledText("abcdef", width: 4), StyledText("xyz"), StyledText("!")]
    #expect(text(row, width: 8) == "abc…  x…")
    #expect(text(row, width: 6) == "abc…")
    #expect(text(row, width: 0) == "")
  }

  @Test func `what trails ends at the right edge, or is left out`() {
    let row = StyledRow([StyledText("left")], trailing: [StyledText("a"), StyledText("b")])
    #expect(text(row, width: 14) == "left        ab")
    #expect(text(row, width: 11) == "left")
  }

  @Test func `wide characters keep their columns`() {
    let row: StyledRow = [StyledText("日本語", width: 5), StyledText("x")]
    #expect(text(row, width: 20) == "日本…  x")
  }

  @Test func `a long text is wrapped at blanks, and its cells are known`() {
    let rows = StyledRow.wrapping("ripe plums, 梅\nand sloes", to: 11, style: .dim)
    #expect(rows.map { text($0, width: 11) } == ["ripe plums,", "梅", "and sloes"])
    #expect(rows[2] == StyledRow("and sloes", style: .dim))
    #expect(StyledText("梅 x").cells == 4)
    #expect(StyledRow.wrapping("", to: 0) == [""])
  }

  @Test func `styles reach the cells, and dimming is added to them`() {
    let style = TextStyle(
      foreground: .rgb(1, 2, 3),
      background: .palette(4),
      isBold: true,
      isUnderlined: true
    )
    var line = Line()
    var layout = RowLayout(start: 0, width: 9)
    layout.append([StyledText("a", style: style)], to: &line)
    let plain = Style(
      foreground: .rgb(1, 2, 3),
      background: .palette(4),
      attributes: [.bold, .underline]
    )
    #expect(line.runs.first?.style == plain)
    layout.isDimmed = true
    line = Line()
    layout.append([StyledText("a", style: style)], to: &line)
    #expect(line.runs.first?.style.attributes == [.bold, .underline, .dim])
  }
}
