import EverItems
import EverText
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The light on placeholders, and on rows that were inserted.
@Suite struct LitRowsTests {
  /// The columns of the shade of a row by its style.
  private func shade(_ driver: inout Driver, _ style: Style) -> [Range<Int>] {
    driver.frame().lines[4].runs.filter { $0.style == style && $0.text.string.contains("░") }
      .map { $0.column..<($0.column + $0.width) }
  }

  private func loading(hasMotion: Bool = true) -> Driver {
    var driver = Driver.loaded(of: 10, hasMotion: hasMotion)
    driver.type("jj")
    return driver
  }

  @Test func `a light passes over placeholders in 1.2 s while a page loads`() {
    var driver = loading()
    #expect(shade(&driver, .plain).isEmpty, "a key was just pressed")
    driver.wait(.milliseconds(300))
    var starts: [Int] = []
    for _ in 0..<12 {
      driver.wait(.milliseconds(100))
      starts += shade(&driver, .plain).map(\.lowerBound)
    }
    #expect(starts.count > 3)
    #expect(Set(starts).count > 2)
    #expect(starts.allSatisfy { $0 >= 5 }, "numbers stay as they are")
  }

  @Test func `it costs no frame of its own`() {
    var driver = loading()
    driver.wait(.milliseconds(350))
    #expect(driver.model.deadline == .milliseconds(400))
  }

  @Test func `placeholders are still without motion, and once nothing loads`() {
    var driver = loading(hasMotion: false)
    driver.wait(.seconds(1))
    #expect(shade(&driver, .plain).isEmpty)
    var failed = loading()
    failed.fail()
    failed.wait(.seconds(1))
    #expect(shade(&failed, .plain).isEmpty)
    #expect(failed.model.deadline == nil)
  }

  private func looked(hasMotion: Bool = true) -> Driver {
    var driver = Driver.loaded(of: 2, hasMotion: hasMotion)
    driver.wait(.seconds(5))
    driver.type("R")
    driver.respond(items: [person(9, name: "Newcomer"), person(0), person(1)])
    driver.type("k")
    return driver
  }

  private func style(of name: String, _ driver: inout Driver) -> Style? {
    driver.frame().lines.flatMap(\.runs).first { $0.text.string == name }?.style
  }

  @Test func `a row that was inserted is lit for a second`() {
    var driver = looked()
    #expect(style(of: "Newcomer", &driver)?.role == .changed)
    driver.wait(.milliseconds(999))
    #expect(style(of: "Newcomer", &driver)?.role == .changed)
    driver.wait(.milliseconds(1))
    #expect(style(of: "Newcomer", &driver)?.role == .text)
    driver.wait(.seconds(5))
    #expect(driver.model.deadline == nil)
  }

  @Test func `it is lit once it is on the screen`() {
    var driver = Driver.loaded(pages: 5, of: 10)
    driver.wait(.seconds(5))
    driver.type("R")
    driver.respond(items: [person(99, name: "Later"), person(0)], isLast: false)
    driver.wait(.seconds(5))
    #expect(style(of: "Later", &driver) == nil)
    driver.type("k")
    #expect(style(of: "Later", &driver)?.role == .changed)
    driver.wait(.seconds(1))
    #expect(style(of: "Later", &driver)?.role == .text)
  }

  @Test(arguments: [ViewMode.grid, .thumbnails])
  func `in cells too, with a mark that it is new`(view: ViewMode) {
    var driver = Driver.album(pageSize: 2, total: 2, hasMotion: true)
    if view == .thumbnails { driver.type("vvv") }
    #expect(driver.model.view == view)
    driver.type("R")
    driver.respond(items: [shot(7, author: "photo 8"), shot(0), shot(1)])
    driver.wait(.milliseconds(400))
    #expect(driver.status().contains("1 new item") && !driver.status().contains("above"))
    #expect(style(of: "photo 8", &driver)?.role == .changed)
    #expect(style(of: "+", &driver)?.role == .changed)
    driver.wait(.milliseconds(600))
    #expect(style(of: "photo 8", &driver)?.role == .text)
    #expect(style(of: "+", &driver)?.role == .changed)
  }

  @Test func `without motion it isn't`() {
    var driver = looked(hasMotion: false)
    #expect(style(of: "Newcomer", &driver)?.role == .text)
  }
}
