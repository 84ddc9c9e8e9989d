import Testing

@testable import EverBrowser

/// Rows of varying height on a screen of ten lines; an unknown row counts as five lines.
private func feed(rows: Int, known: [Int: Int] = [:], height: Int = 10) -> ListViewport {
  var list = ListViewport()
  list.setGeometry(.variable(estimate: 5))
  list.setHeight(height)
  list.setRowCount(rows)
  for (row, lines) in known.sorted(by: { $0.key < $1.key }) { list.setRowHeight(lines, of: row) }
  return list
}

@Suite struct FeedViewportTests {
  @Test func `known heights determine the estimate of the others`() {
    var list = feed(rows: 100, known: [0: 10, 1: 20])
    #expect(list.band(of: 50).lines.count == 15)
    #expect(list.lineCount == 1500)
    list.setRowHeight(nil, of: 1)
    #expect(list.band(of: 1).lines.count == 15)
  }

  @Test func `rows of which nothing is known take no memory, however many`() {
    var list = feed(rows: 1 << 40)
    list.moveCursor(to: 1 << 39)
    #expect(list.offset == (5 << 39) - 5)
    #expect(list.visible.contains(1 << 39))
  }

  @Test func `a known row takes the memory of its block, however many rows are above it`() {
    var index = HeightIndex(estimate: 5)
    for row in [1 << 40, 3, 1 << 39] { index.set(7, of: row) }
    #expect(index.estimate == 7)
    #expect(index.start(of: 1 << 39) == 7 << 39)
    index.set(9, of: 3)
    #expect([3, 1 << 39, 1 << 40].map(index.known) == [9, 7, 7])
    #expect(index.row(atLine: 7 << 40 + 2) == 1 << 40)
    #expect(index.row(atLine: index.start(of: 1 << 41)) == 1 << 41)
    index.replace(3..<4, with: 3)
    #expect([3, 1 << 39, (1 << 39) + 2].map(index.known) == [nil, nil, 7])
  }

  @Test func `a step in a row that is higher than the screen scrolls by half a screen`() {
    var list = feed(rows: 20, known: [0: 30])
    list.moveCursor(byBands: 1)
    #expect([list.offset, list.cursor] == [5, 0])
    list.moveCursor(byBands: -1)
    #expect([list.offset, list.cursor] == [0, 0])
  }

  @Test func `the estimate is the rounded mean, and outlasts a change of rows`() {
    var index = HeightIndex(estimate: 1)
    index.set(3, of: 0)
    index.set(4, of: 1)
    #expect(index.estimate == 4)
    index.set(40, of: 2)
    index.replace(0..<1, with: 1)
    #expect(index.estimate == 4)
  }
}
