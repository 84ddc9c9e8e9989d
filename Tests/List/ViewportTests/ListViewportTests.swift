import Testing
import EverBrowser

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
}
