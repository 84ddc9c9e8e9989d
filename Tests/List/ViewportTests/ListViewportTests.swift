import EverBase
import Testing
import EverList

/// A list of rows on a screen of a height, scrolled to a row, with the cursor on a row.
private func list(rows: Int, height: Int, top: Int = 0, cursor: Int = 0) -> ListViewport {
  var list = ListViewport()
  list.setHeight(height)
  list.setRowCount(rows)
  list.scroll(by: top)
  list.moveCursor(to: cursor)
  return list
}

private func place(_ list: ListViewport) -> [Int] { [list.top, list.cursor] }

@Suite struct ListViewportTests {
  @Test(arguments: [
    (1, [0, 3]), (2, [1, 4]), (100, [6, 9]), (-3, [0, 0]), (-100, [0, 0]), (.max, [6, 9]),
    (.min, [0, 0]),
  ])
  func `the screen follows a cursor that leaves it`(rows: Int, place: [Int]) {
    var list = list(rows: 10, height: 4, cursor: 2)
    list.moveCursor(by: rows)
    #expect([list.top, list.cursor] == place)
  }

  @Test(arguments: [(1, [3, 3]), (3, [5, 5]), (100, [6, 6]), (-1, [1, 3]), (-2, [0, 3])])
  func `scrolling takes the cursor along only where it would leave the screen`(
    rows: Int,
    place: [Int]
  ) {
    var list = list(rows: 10, height: 4, top: 2, cursor: 3)
    list.scroll(by: rows)
    #expect([list.top, list.cursor] == place)
  }

  @Test(arguments: [(4, [4, 5]), (-4, [0, 0]), (40, [6, 9])])
  func `a page moves screen and cursor together, and at an edge the cursor alone`(
    rows: Int,
    place: [Int]
  ) {
    var list = list(rows: 10, height: 4, cursor: 1)
    list.page(by: rows)
    #expect([list.top, list.cursor] == place)
  }

  @Test func `at the last screen a page goes to the last row`() {
    var list = list(rows: 10, height: 4, top: 6, cursor: 7)
    list.page(by: 4)
    #expect(place(list) == [6, 9])
  }

  @Test(arguments: [
    (ListViewport.Place.top, [5, 5]), (.middle, [4, 5]), (.bottom, [2, 5]),
  ])
  func `the cursor's row can be shown at a place`(at: ListViewport.Place, place: [Int]) {
    var list = list(rows: 20, height: 4, top: 3, cursor: 5)
    list.showCursor(at: at)
    #expect([list.top, list.cursor] == place)
  }

  @Test(arguments: [(ListViewport.Place.top, 3), (.middle, 5), (.bottom, 7)])
  func `the cursor can be put on a place of the screen`(place: ListViewport.Place, cursor: Int) {
    var list = list(rows: 20, height: 5, top: 3, cursor: 4)
    list.moveCursor(toScreen: place)
    #expect(list.cursor == cursor)
    #expect(list.top == 3)
  }

  @Test func `rows that are inserted above leave the cursor's row at its place of the screen`() {
    var list = list(rows: 10, height: 4, top: 2, cursor: 4)
    list.rowsReplaced(row: 0, removed: 0, inserted: 3)
    #expect(place(list) == [5, 7])
    list.rowsReplaced(row: 6, removed: 0, inserted: 2)
    #expect(place(list) == [7, 9])
  }

  @Test func `rows that go below the cursor move nothing`() {
    var list = list(rows: 20, height: 4, top: 2, cursor: 4)
    list.rowsReplaced(row: 5, removed: 6, inserted: 1)
    #expect(place(list) == [2, 4])
    #expect(list.rowCount == 15)
  }

  @Test func `a cursor on replaced rows stays within the new ones`() {
    var list = list(rows: 20, height: 4, top: 7, cursor: 10)
    list.rowsReplaced(row: 6, removed: 6, inserted: 2)
    #expect(list.cursor == 7)
    list.rowsReplaced(row: 7, removed: 1, inserted: 0)
    #expect(list.cursor == 7)
  }

  @Test func `a screen that shrinks keeps the cursor on it`() {
    var list = list(rows: 20, height: 10, top: 5, cursor: 14)
    list.setHeight(3)
    #expect(place(list) == [12, 14])
    list.setHeight(0)
    #expect(list.visible.isEmpty)
    list.setHeight(3)
    #expect(place(list) == [12, 14])
  }

  @Test func `a list that shrinks keeps the cursor in it`() {
    var list = list(rows: 20, height: 5, top: 10, cursor: 14)
    list.setRowCount(3)
    #expect(place(list) == [0, 2])
    list.setRowCount(0)
    #expect(place(list) == [0, 0])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `top and cursor stay in range, and the cursor on the screen`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var list = ListViewport()
    for _ in 0..<400 {
      step(&list, using: &generator)
      #expect((0...list.lastTop).contains(list.top))
      #expect((0...max(0, list.rowCount - 1)).contains(list.cursor))
      #expect(list.height == 0 || list.rowCount == 0 || list.visible.contains(list.cursor))
    }
  }

  private func step(_ list: inout ListViewport, using generator: inout SplitMix64) {
    let rows = Int.random(in: -30...30, using: &generator)
    let place = [ListViewport.Place.top, .middle, .bottom].randomElement(using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: list.setRowCount(max(0, rows + 10))
    case 1: list.setHeight(max(0, rows))
    case 2: list.moveCursor(by: rows)
    case 3: list.scroll(by: rows)
    case 4: list.page(by: rows)
    case 5: list.showCursor(at: place ?? .top)
    case 6: list.moveCursor(toScreen: place ?? .top)
    default:
      let row = Int.random(in: 0...list.rowCount, using: &generator)
      let removed = Int.random(in: 0...(list.rowCount - row), using: &generator)
      list.rowsReplaced(row: row, removed: removed, inserted: abs(rows) / 3)
    }
  }
}
