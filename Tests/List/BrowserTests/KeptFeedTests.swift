import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The screen of a feed with a kept page.
@Suite struct KeptFeedTests {
  /// A list of people on a screen of six rows, with this number kept three minutes ago.
  private func kept(
    _ count: Int = 20,
    position: ReadingPosition? = nil,
    addressing: PageAddressing = .serial
  ) -> Driver {
    var driver = Driver(addressing: addressing, pageSize: 20)
    let page = Page(
      items: (0..<count).map { person($0) },
      next: .token("\(count)"),
      age: .seconds(185)
    )
    driver.start(with: KeptFeed(page: page, position: position))
    return driver
  }

  @Test func `the first frame has the kept rows and their age`() {
    var driver = kept()
    let frame = driver.frame()
    #expect(frame.lines[1].plainText.hasPrefix(" ▌  1 person 1"))
    #expect(frame.lines[6].plainText.hasPrefix("    6 person 6"))
    #expect(frame.lines[0].plainText.hasSuffix("20 loaded · from 3 min ago"))
    #expect(!frame.lines[2].stylePicture.contains("d"), "nothing is about to be taken away")
    #expect(driver.open.count == 1)
  }

  @Test
  func `an unchanged page one changes only the age and the status line`() {
    var driver = kept()
    let before = driver.frame()
    driver.respond()
    let after = driver.frame()
    #expect(after.lines[1...].dropLast() == before.lines[1...].dropLast())
    #expect(!after.lines[0].plainText.contains("ago"))
  }

  @Test func `the cursor stays on its item and that on its row of the screen`() {
    var driver = kept()
    driver.type("jjj")
    let row = driver.model.list.cursor - driver.model.list.top
    driver.respond(items: [person(100), person(101)] + (0..<20).map { person($0) })
    #expect(driver.model.feed.item(at: driver.model.list.cursor)?.id == person(3).id)
    #expect(driver.model.list.cursor - driver.model.list.top == row)
    #expect(driver.status().contains("refreshed: 2 new items"))
  }

  @Test func `an error is reported, and then the age again`() {
    var driver = kept()
    driver.fail("The server is down.")
    #expect(driver.screen().contains("refresh failed: The server is down."))
    driver.wait(.seconds(9))
    driver.type("j")
    #expect(driver.frame().lines[0].plainText.hasSuffix("from 3 min ago"))
    #expect(driver.frame().lines[1].plainText.contains("person 1"))
  }

  @Test func `the age grows, and nothing wakes the program but that`() throws {
    var driver = kept()
    driver.fail()
    driver.wait(.seconds(9))
    #expect(driver.model.deadline == .seconds(55))
    driver.wait(.seconds(60))
    #expect(driver.frame().lines[0].plainText.hasSuffix("from 4 min ago"))
  }

  @Test(arguments: ["r", "R"])
  func `page one of the cache isn't a refresh: the rows and the cursor stay`(key: String) {
    var driver = kept()
    driver.respond()
    driver.type("jj" + key)
    let rows = driver.model.feed.rowCount
    let page = Page(items: [person(0)], age: .seconds(9))
    driver.respond(with: page)
    driver.wait(.milliseconds(400))
    #expect(driver.screen().contains("refresh failed: Nothing was requested."))
    #expect(driver.list == [0, 2])
    #expect(driver.model.feed.rowCount == rows)
  }

  @Test func `the cursor is where it was left`() {
    let position = ReadingPosition(item: person(12).id, row: 11)
    let driver = kept(position: position)
    #expect(driver.model.list.cursor == 12)
    #expect(driver.model.list.visible.contains(12))
    #expect(driver.model.position == ReadingPosition(item: person(12).id, row: 12))
  }

  @Test func `a place whose item is gone is not gone to`() {
    let driver = kept(position: ReadingPosition(item: person(99).id, row: 11))
    #expect(driver.list == [0, 0])
  }

  @Test func `a place without an id is known by its row`() {
    #expect(kept(position: ReadingPosition(item: nil, row: 4)).list == [0, 4])
  }

  @Test func `a position far down is displayed as a notice, and nothing is loaded for it`() {
    var driver = kept(position: ReadingPosition(item: person(300).id, row: 300))
    #expect(driver.list == [0, 0])
    #expect(driver.screen().contains("you were at row 301: 301g goes there"))
    #expect(driver.open.count == 1)
  }

  @Test(arguments: [(45, 45), (201, 0)])
  func `without a kept page, a near row of a serial list is loaded`(row: Int, cursor: Int) {
    var driver = Driver(pageSize: 20)
    driver.start(with: KeptFeed(page: nil, position: ReadingPosition(item: nil, row: row)))
    for _ in 0..<3 { driver.respond() }
    #expect(driver.model.list.cursor == cursor)
  }

  @Test func `the position on the end row is that of the last item`() {
    var driver = Driver.loaded(pages: 1, of: 2)
    driver.type("jjj")
    #expect(driver.model.list.cursor == 2)
    let last = driver.model.feed.item(at: 1)?.id
    #expect(driver.model.position == ReadingPosition(item: last, row: 1))
  }

  @Test func `without rows there is no position`() {
    var driver = Driver()
    driver.start()
    #expect(driver.model.position == nil)
    driver.fail()
    #expect(driver.model.position == nil)
  }

  @Test func `kept rows that are incomplete are completed`() {
    var driver = Driver(pageSize: 2)
    let item = person(0, detailURL: "https://example.org/0")
    driver.start(with: KeptFeed(page: Page(items: [item], next: .token("1"), age: .seconds(5))))
    let requestsDetail = driver.effects.contains {
      if case .complete = $0 { true } else { false }
    }
    #expect(requestsDetail)
  }
}

/// Problems outside the feed.
@Suite struct ProblemTests {
  @Test func `a problem is reported once, in the status line`() {
    var driver = Driver.loaded()
    driver.send(.problem("The cache is full."))
    #expect(driver.status().contains("The cache is full."))
    driver.wait(.seconds(9))
    #expect(driver.status().contains("The cache is full."))
    driver.type("j")
    #expect(!driver.status().contains("The cache"))
  }

  @Test func `none is lost while a refresh has the line`() {
    var driver = Driver.loaded()
    driver.type("r")
    driver.send(.problem("One."))
    driver.wait(.seconds(60))
    #expect(driver.status().contains("refreshing"))
    driver.fail("Down.")
    driver.wait(.seconds(8))
    driver.type("j")
    #expect(driver.status().contains("One."))
  }
}
