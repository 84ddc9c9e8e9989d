import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The rectangles of images, and the start and end of their movements.
@Suite struct ImageRectangleTests {
  private func photos(_ view: ViewMode, _ keys: String = "") -> Driver {
    var driver = Driver.photos(count: 30, view: view, size: Size(columns: 80, rows: 24))
    driver.type(keys)
    return driver
  }

  private func zoom(_ driver: Driver) -> Zoom? {
    if case .zoom(let zoom) = driver.model.motion?.kind { zoom } else { nil }
  }

  @Test(arguments: [
    (ViewMode.grid, ""), (.grid, "^e"), (.grid, "4j"), (.grid, "4jl^e^e"), (.feed, ""),
    (.feed, "j"),
  ])
  func `it is where the frame has it`(view: ViewMode, keys: String) {
    var driver = photos(view, keys)
    for request in driver.wants.visible { driver.respondToImage(request) }
    let lines = driver.frame().lines
    var found = 0
    for row in driver.model.list.visible {
      guard let place = driver.model.imageRectangle(ofRow: row) else { continue }
      found += 1
      let slices = place.rows.map { row in
        lines[row].slices.first { $0.column == place.columns.lowerBound }
      }
      #expect(slices.map { $0?.endColumn } == place.rows.map { _ in place.columns.upperBound })
      #expect(slices.map { $0?.row } == Array(0..<place.size.rows))
      // The author is below.
      #expect(lines[place.rows.upperBound].slices.isEmpty)
    }
    #expect(found > 0)
  }

  @Test func `one of which a part is beyond the edge is nowhere`() {
    let driver = photos(.grid, "^e")
    #expect(driver.model.list.offset == 1)
    #expect(driver.model.imageRectangle(ofRow: 0) == nil)
    #expect(driver.model.imageRectangle(ofRow: 3) != nil)
    #expect(driver.model.imageRectangle(ofRow: driver.model.list.visible.upperBound - 1) == nil)
    #expect(driver.model.imageRectangle(ofRow: 10_000) == nil)
    #expect(photos(.list).model.imageRectangle(ofRow: 0) == nil)
  }

  @Test(arguments: [ViewMode.grid, .feed])
  func `an image grows out of the cell under the cursor`(view: ViewMode) {
    var driver = photos(view, "j")
    let cell = driver.model.imageRectangle(ofRow: driver.model.list.cursor)
    driver.type("<Enter>")
    #expect(zoom(driver)?.from == cell && cell != nil)
    #expect(zoom(driver)?.opens == true)
  }

  @Test func `after J it shrinks into the cell of the displayed item`() {
    var driver = photos(.grid, "<Enter>")
    let first = driver.model.imageRectangle(ofRow: 0)
    driver.type("20Jq")
    #expect(driver.model.list.cursor == 20 && driver.model.list.offset > 0)
    let cell = driver.model.imageRectangle(ofRow: 20)
    #expect(zoom(driver)?.to == cell && cell != nil && cell != first)
    #expect(zoom(driver)?.opens == false)
  }

  @Test func `from a detail that was scrolled away nothing moves`() {
    var driver = photos(.grid, "<Enter>jq")
    #expect(driver.model.motion == nil)
    driver = photos(.grid, "<Enter>jkq")
    #expect(zoom(driver) != nil)
  }

  @Test func `out of a list it grows from the start of its row, and back`() {
    let row = CellRectangle(rows: 1..<2, columns: 6..<8)
    #expect(zoom(photos(.list, "<Enter>"))?.from == row)
    #expect(zoom(photos(.list, "<Enter>q"))?.to == row)
  }
}
