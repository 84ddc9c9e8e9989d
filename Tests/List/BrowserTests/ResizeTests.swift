import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ResizeTests {
  @Test func `the cursor's item stays in view whatever the size`() {
    var driver = Driver.loaded(of: 30, size: Size(columns: 60, rows: 20), pageSize: 30)
    driver.type("15g")
    for rows in [5, 40, 8, 1, 3, 20] {
      driver.resize(60, rows)
      #expect(driver.model.list.cursor == 14)
      if rows >= 5 { #expect(driver.screen().contains("▌ 15 person 15")) }
    }
  }

  @Test(arguments: [(1, 1), (19, 24), (80, 4), (0, 0), (3, 1), (-1, -1)])
  func `a screen that is too small says so, as far as it can`(columns: Int, rows: Int) {
    var driver = Driver.loaded(of: 30)
    driver.resize(columns, rows)
    let frame = driver.frame()
    #expect(frame.lines.count == max(0, rows))
    #expect(frame.lines.allSatisfy { $0.endColumn <= max(0, columns) })
    if columns >= 9 { #expect(frame.textPicture.contains("too small")) }
    driver.type("jjG^d<Enter>u?q")
    driver.resize(60, 8)
    #expect(driver.frame().lines.count == 8)
  }

  @Test(arguments: [(1, 1), (80, 4), (0, 0)])
  func `a list without room is restored as it was`(columns: Int, rows: Int) {
    var driver = Driver.loaded(of: 30, pageSize: 30)
    driver.type("20gzt3j")
    let before = (driver.list, driver.screen())
    driver.resize(columns, rows)
    driver.resize(60, 8)
    #expect((driver.list, driver.screen()) == before)
  }

  @Test func `a screen that grows requests the rows that it shows`() {
    var driver = Driver.loaded(pages: 3, of: 30, addressing: .numbered(first: 1))
    #expect(driver.open.isEmpty)
    driver.resize(60, 12)
    #expect(driver.open.map(\.request.key) == [.page(4)])
  }
}
