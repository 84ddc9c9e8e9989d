import EverBase
import Testing

@testable import EverBrowser

/// A grid of three lanes with bands of four lines.
private func grid(
  rows: Int,
  height: Int = 10,
  footer: Bool = false,
  offset: Int? = nil,
  cursor: Int = 0
) -> ListViewport {
  var list = ListViewport()
  list.setGeometry(.grid(lanes: 3, height: 4))
  list.setHeight(height)
  list.setRowCount(rows, hasFooter: footer)
  list.moveCursor(to: cursor)
  if let offset { list.scroll(by: offset - list.offset) }
  return list
}

private func place(_ list: ListViewport) -> [Int] { [list.offset, list.cursor] }

@Suite struct GridViewportTests {
  @Test func `bands have as many rows as there are lanes, the last one the rest`() {
    let list = grid(rows: 8)
    #expect(list.band(of: 4) == Band(rows: 3..<6, lines: 4..<8))
    #expect(list.band(of: 7) == Band(rows: 6..<8, lines: 8..<12))
    #expect(list.lineCount == 12)
    #expect(list.lastOffset == 2)
    #expect(list.visible == 0..<8)
  }

  @Test func `a footer lies below all lanes on one line`() {
    let list = grid(rows: 8, footer: true)
    #expect(list.band(of: 6) == Band(rows: 6..<7, lines: 8..<12))
    #expect(list.band(of: 7) == Band(rows: 7..<8, lines: 12..<13))
    #expect(list.lineCount == 13)
    #expect(grid(rows: 7, footer: true).lineCount == 9)
    #expect(grid(rows: 1, footer: true).lineCount == 1)
    #expect(grid(rows: 0, footer: true).lineCount == 0)
  }

  @Test(arguments: [
    (1, [0, 4]), (2, [2, 7]), (3, [6, 10]), (9, [6, 10]), (-1, [0, 1]), (.max, [6, 10]),
    (.min, [0, 1]),
  ])
  func `down and up keep the lane where there is one`(bands: Int, place expected: [Int]) {
    var list = grid(rows: 11, cursor: 1)
    list.moveCursor(byBands: bands)
    #expect(place(list) == expected)
    // Sixteen lines: the fourth band holds rows 9 and 10.
    #expect(list.lineCount == 16)
  }

  @Test func `the last band has no third row, and the footer is below it`() {
    var list = grid(rows: 9, footer: true, cursor: 5)
    list.moveCursor(byBands: 1)
    #expect(place(list) == [2, 7])
    list.moveCursor(byBands: 1)
    #expect(place(list) == [3, 8])
    list.moveCursor(byBands: -1)
    #expect(list.cursor == 6)
  }

  @Test func `rows that are cut at the edges are on the screen`() {
    let list = grid(rows: 30, offset: 3)
    #expect(list.top == 0)
    #expect(list.visible == 0..<12)
    #expect(list.capacity == 12)
    #expect(grid(rows: 30, offset: 4).visible == 3..<12)
    #expect(grid(rows: 30, height: 8, offset: 4).visible == 3..<9)
    #expect(grid(rows: 2).capacity == 9)
  }

  @Test func `scrolling takes the cursor to a row that is whole`() {
    var list = grid(rows: 30, cursor: 1)
    list.scroll(by: 1)
    #expect(place(list) == [1, 4])
    list.scroll(by: 7)
    #expect(place(list) == [8, 7])
    list.scroll(by: -100)
    #expect(place(list) == [0, 4])
  }

  @Test func `a page goes by whole bands`() {
    var list = grid(rows: 60, cursor: 1)
    list.page(by: 10)
    #expect(place(list) == [8, 7])
    list.page(by: -5)
    #expect(place(list) == [4, 4])
    list.page(by: 3)
    #expect(place(list) == [8, 7])
    list.page(by: .max)
    #expect(list.offset == list.lastOffset)
    list.page(by: 10)
    #expect(list.cursor == 59)
    list.page(by: .min)
    list.page(by: -1)
    #expect(place(list) == [0, 0])
  }

  @Test func `inserted rows do not move a row that is cut at the top`() {
    var list = grid(rows: 12, offset: 3, cursor: 4)
    let before = place(list)
    list.setRowCount(42)
    #expect(place(list) == before)
    list.setRowCount(43, hasFooter: true)
    #expect(place(list) == before)
  }

  @Test(arguments: [
    ListGeometry.rows, .grid(lanes: 5, height: 3), .grid(lanes: 1, height: 8),
    .variable(estimate: 4),
  ])
  func `another way to lay rows out keeps the cursor's row on its line`(geometry: ListGeometry) {
    var list = grid(rows: 200, cursor: 100)
    list.showCursor(at: .top)
    list.setGeometry(geometry)
    #expect(list.cursor == 100)
    #expect(list.band(of: 100).lines.lowerBound == list.offset)
  }

  @Test func `a band that is higher than the screen shows its top`() {
    var list = grid(rows: 30, height: 3, cursor: 7)
    #expect(list.offset == 8)
    list.scroll(by: 1)
    #expect(place(list) == [9, 7])
    list.setRowCount(31)
    #expect(place(list) == [9, 7])
    list.scroll(by: 3)
    #expect(place(list) == [12, 10])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `offset and cursor stay in range, and the cursor on the screen`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var list = ListViewport()
    for _ in 0..<400 {
      step(&list, using: &generator)
      #expect((0...list.lastOffset).contains(list.offset))
      #expect((0...max(0, list.rowCount - 1)).contains(list.cursor))
      #expect(list.height == 0 || list.rowCount == 0 || list.visible.contains(list.cursor))
      #expect(list.visible.count <= list.capacity)
    }
  }

  private func step(_ list: inout ListViewport, using generator: inout SplitMix64) {
    let number = Int.random(in: -30...30, using: &generator)
    let place = [ListViewport.Place.top, .middle, .bottom].randomElement(using: &generator)
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: list.setRowCount(max(0, number + 10), hasFooter: number % 2 == 0)
    case 1: list.setHeight(max(0, number))
    case 2: list.moveCursor(by: number)
    case 3: list.scroll(by: number)
    case 4: list.page(by: number)
    case 5: list.showCursor(at: place ?? .top)
    case 6: list.moveCursor(toScreen: place ?? .top)
    case 7: list.moveCursor(byBands: number / 8)
    case 8: list.setRowHeight(number > 0 ? number : nil, of: abs(number) / 2)
    case 9:
      let geometries = [
        ListGeometry.rows, .grid(lanes: 1 + abs(number) / 4, height: 1 + abs(number) / 3),
        .variable(estimate: 1 + abs(number)),
      ]
      list.setGeometry(geometries.randomElement(using: &generator) ?? .rows)
    default:
      let row = Int.random(in: 0...list.rowCount, using: &generator)
      let removed = Int.random(in: 0...(list.rowCount - row), using: &generator)
      list.rowsReplaced(row: row, removed: removed, inserted: abs(number) / 3)
    }
  }

  @Test func `every lane of the first band is at the top`() {
    var list = grid(rows: 20, cursor: 2)
    #expect(list.isCursorAtTop)
    list.moveCursor(to: 3)
    #expect(!list.isCursorAtTop)
  }
}
