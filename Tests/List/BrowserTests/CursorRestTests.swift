import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The rest of the cursor, after which its row has a bold main field.
@Suite struct CursorRestTests {
  private func bold(_ driver: inout Driver) -> [String] {
    driver.frame().lines[1...6].flatMap { line in
      line.runs.filter { $0.style.attributes.contains(.bold) }.map(\.text.string)
    }
  }

  @Test func `the name in the row on which the cursor rested is bold`() {
    var driver = Driver.loaded(pages: 2, of: 4)
    #expect(bold(&driver) == ["person 1"])
    driver.type("j")
    driver.wait(.milliseconds(79))
    driver.type("j")
    driver.wait(.milliseconds(79))
    #expect(bold(&driver) == ["person 1"], "a step of a held key changes nothing but the gutter")
    driver.wait(.milliseconds(1))
    #expect(bold(&driver) == ["person 3"])
    let count = driver.renderer.laidOutRows
    driver.type("k")
    driver.wait(.milliseconds(80))
    #expect(bold(&driver) == ["person 2"])
    #expect(driver.renderer.laidOutRows == count)
  }

  @Test func `another item in the row of the last rest isn't bold`() {
    var driver = Driver.loaded(pages: 2, of: 4)
    driver.type("R")
    driver.type("j")
    let items = [person(50), person(0), person(1)]
    driver.respond(with: Page(items: items, total: .exact(5)))
    #expect(driver.screen().contains("person 51"))
    #expect(bold(&driver) == [])
    driver.wait(.milliseconds(80))
    #expect(bold(&driver) == ["person 2"])
  }

  @Test func `a row without an item has no bold text`() {
    var driver = Driver.loaded(of: 4)
    driver.type("G")
    driver.wait(.milliseconds(80))
    #expect(bold(&driver) == [])
  }
}
