import EverItems
import EverText
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// A list that looks for new items regularly.
@Suite struct NewItemsTimerTests {
  private func driver(ofServer: Bool = true) -> Driver {
    var driver = Driver(paging: ofServer ? PagingDescription(properties: []) : nil)
    driver.start()
    driver.respond(total: 2)
    driver.model.news.look(every: .seconds(60), from: driver.now)
    return driver
  }

  @Test func `it looks once per interval, past the cache`() {
    var driver = driver()
    driver.wait(.seconds(59))
    #expect(driver.open.isEmpty)
    driver.wait(.seconds(1))
    #expect(driver.open.map(\.request.key) == [.first])
    #expect(driver.open.first?.request.bypassesCache == true)
    driver.wait(.seconds(60))
    #expect(driver.open.count == 1, "one look at a time")
    driver.respond(total: 2)
    driver.wait(.seconds(60))
    #expect(driver.open.count == 1)
  }

  @Test func `it doesn't look during a refresh`() {
    var driver = driver()
    driver.wait(.seconds(59))
    driver.type("r")
    #expect(driver.open.count == 1)
    driver.wait(.seconds(2))
    #expect(driver.open.count == 1)
    driver.respond(total: 2)
    driver.wait(.seconds(60))
    #expect(driver.open.count == 1)
  }

  @Test func `new items are announced, and their absence isn't`() {
    var driver = driver()
    driver.wait(.seconds(60))
    driver.respond(total: 2)
    #expect(driver.model.reader.notice == nil)
    driver.wait(.seconds(60))
    let items = [person(50), person(0)]
    driver.respond(with: Page(items: items, total: .exact(3)))
    driver.wait(.milliseconds(400))
    #expect(driver.status().contains("1 new item "))
    #expect(driver.model.list.cursor == 1)
  }

  @Test func `a followed list stays at its newest item until a key moves`() {
    var driver = driver()
    driver.type("jF")
    driver.respond(with: Page(items: [person(50), person(0)], total: .exact(3)))
    #expect(driver.list == [0, 0] && driver.model.feed.item(at: 0)?.id == person(50).id)
    #expect(driver.model.reader.notice?.text == "following: a key that moves pauses it")
    driver.type("j")
    driver.wait(.seconds(60))
    driver.respond(with: Page(items: [person(51), person(50)], total: .exact(4)))
    #expect(driver.model.list.cursor == 2)
  }

  @Test func `it looks neither in a filtered list nor in a file`() {
    var filtered = driver()
    filtered.type("fperson<Enter>")
    while !filtered.open.isEmpty { filtered.respond(total: 2) }
    let requests = filtered.loads.count
    filtered.wait(.seconds(61))
    #expect(filtered.loads.count == requests)
    filtered.type("<Esc>")
    filtered.wait(.seconds(61))
    #expect(filtered.loads.count == requests + 1)
    var file = driver(ofServer: false)
    file.wait(.seconds(61))
    #expect(file.open.isEmpty)
  }

  @Test func `without an interval it never looks`() {
    var driver = Driver.loaded(of: 2)
    driver.wait(.seconds(100_000))
    #expect(driver.open.isEmpty && driver.model.deadline == nil)
  }
}
