import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct RefreshingTests {
  /// Six rows of people, with the cursor on the fourth.
  private var loaded: Driver {
    var driver = Driver.loaded(pages: 3, of: 20)
    driver.wait(.seconds(1))
    driver.type("3j")
    return driver
  }

  @Test func `the old rows stay, dimmed and scrollable`() {
    var driver = loaded
    driver.type("rjj")
    #expect(driver.model.list.cursor == 5)
    let frame = driver.frame()
    #expect(frame.lines[1].plainText == "    1 person 1          150 cm")
    #expect(frame.lines[1].stylePicture == "  888 88888888          888888")
    #expect(frame.lines[7].plainText.hasPrefix(" ⠋ refreshing"))
  }

  @Test func `the new rows are displayed in one frame, with the cursor on the first`() {
    var driver = loaded
    driver.type("r")
    driver.respond(total: 20, names: ["newest", "newer"])
    #expect(driver.list == [0, 0])
    #expect(driver.frame().lines[1].plainText == " ▌  1 newest            150 cm")
    #expect(driver.frame().lines[1].stylePicture == " 6888 bbbbbb")
  }

  @Test func `the indicator is displayed for 300 ms at least, then the new items`() {
    var driver = loaded
    driver.type("r")
    let start = driver.now
    driver.wait(.milliseconds(50))
    driver.respond(with: Page(items: [person(99), person(0)]))
    #expect(driver.frame().lines[1].plainText.contains("person 100"))
    #expect(driver.status().contains("refreshing"))
    driver.wait(start + .milliseconds(299) - driver.now)
    #expect(driver.status().contains("refreshing"))
    driver.wait(.milliseconds(1))
    #expect(driver.status().contains("refreshed: 1 new item"))
    driver.wait(.seconds(4))
    #expect(!driver.status().contains("new item"))
    #expect(driver.model.deadline == nil)
  }

  @Test func `a refresh that fails leaves everything as it was and says why`() {
    var driver = loaded
    driver.wait(.seconds(1))
    driver.resize(80, 8)
    let before = driver.frame().lines[1...6]
    driver.type("r")
    driver.wait(.seconds(1))
    driver.fail("It is on fire.")
    #expect(driver.frame().lines[1...6] == before)
    #expect(driver.model.list.cursor == 3)
    #expect(driver.screen().contains("refresh failed: It is on fire."))
    driver.type("G")
    #expect(!driver.open.isEmpty)
  }

  @Test func `a refresh waits as long as the source requires, and the screen says so`() {
    var driver = loaded
    driver.type("G")
    driver.fail("Too many requests.", remedy: .wait(.seconds(5)))
    driver.type("r")
    #expect(driver.status().contains("the server asked to wait: 5 s"))
    driver.wait(.seconds(5))
    #expect(driver.open.map(\.request.key) == [.first])
  }

  @Test func `new items are inserted above, and the cursor stays on its item at its place`() {
    var driver = loaded
    let speed = driver.model.reader.speed
    driver.type("R")
    #expect(driver.status().contains("looking for new items"))
    let ticket = driver.open.removeFirst()
    #expect(ticket.request.bypassesCache)
    driver.wait(.milliseconds(400))
    driver.send(
      .page(ticket, .success(Page(items: [person(90), person(91), person(0)], next: .token("2"))))
    )
    #expect(driver.list == [2, 5])
    #expect(driver.frame().lines[4].plainText.contains("▌  6 person 4 "))
    #expect(driver.status().contains("2 new items above"))
    #expect(driver.model.reader.speed == speed)
  }

  @Test func `the end of a list with a gap says that items are missing`() {
    var driver = Driver.loaded()
    driver.respond(isLast: true)
    driver.type("R")
    driver.respond(with: Page(items: [person(90), person(91)], next: .token("92")))
    driver.resize(60, 12)
    #expect(driver.screen().contains("── the gap above isn't loaded · Enter checks again"))
    #expect(driver.frame().lines[0].plainText.hasSuffix("6 loaded"))
  }
}
