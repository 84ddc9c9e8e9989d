import Cells
import Items
import Paging
import Testing
import Viewport

@testable import Browser

@Suite struct FitColumnsTests {
  private let columns = [
    Column(title: "name", width: 20, minimumWidth: 6),
    Column(title: "city", width: 4, minimumWidth: 4),
    Column(title: "none", width: 9, minimumWidth: 4),
  ]

  private func driver(_ rows: [[String?]]) -> Driver {
    var driver = Driver(columns: columns)
    driver.start()
    driver.answer(
      items: rows.enumerated().map { Item(id: .sent("\($0)"), json: "{}", fields: $1) }
    )
    return driver
  }

  @Test func `columns become as wide as what is in view`() {
    var driver = driver([["Ada", "Lovelace Town", nil], ["漢字漢字", "X", nil]])
    #expect(driver.frame().lines[1].plainText == " ▌  1  Ada                   Lov…")
    driver.type("=")
    #expect(driver.frame().lines[1].plainText == " ▌  1  Ada       Lovelace Town")
    #expect(driver.model.source.columns.map(\.width) == [8, 13, 1])
    #expect(driver.status().contains("fitted"))
  }

  @Test func `rows out of view don't count, and coming into view they change nothing`() {
    let rows = (1...12).map { [$0 == 12 ? "a name that is very long" : "name", "x", nil] }
    var driver = driver(rows)
    driver.type("=")
    #expect(driver.model.source.columns[0].width == 4)
    driver.type("G")
    #expect(driver.screen().contains("a n…"))
    driver.type("=")
    #expect(driver.screen().contains("a name that is very long"))
  }

  @Test func `a page that comes moves nothing`() {
    var driver = Driver.loaded(pages: 2, of: 9)
    let before = driver.frame().lines[1]
    driver.type("G")
    driver.answer(total: 9, names: ["a name that is longer than all the others", "x"])
    driver.type("g")
    #expect(driver.frame().lines[1] == before)
  }

  @Test func `a value without end makes no column without end`() {
    var driver = driver([[String(repeating: "x", count: 1_000_000), "y", nil]])
    driver.type("=")
    #expect(driver.model.source.columns[0].width == 60)
  }

  @Test func `where no row is loaded nothing is fitted`() {
    var driver = Driver(columns: columns)
    driver.start()
    driver.type("=")
    #expect(driver.model.source.columns == columns)
  }
}
