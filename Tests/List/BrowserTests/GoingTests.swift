import EverText
import EverTerminal
import EverItems
import EverList
import Paging
import Testing

@testable import EverBrowser

@Suite struct GoingTests {
  @Test func `G of a numbered source requests only the last page`() {
    var driver = Driver.loaded(of: 106, addressing: .numbered(first: 1), pageSize: 10)
    driver.type("G")
    #expect(driver.model.list.cursor == 105)
    #expect(driver.open.map(\.request.key) == [.page(11)])
    #expect(driver.frame().lines[6].plainText.contains("106 ░"))
    driver.respond(total: 106)
    #expect(driver.open.isEmpty)
    #expect(driver.frame().lines[5].plainText.contains("106 person 106"))
  }

  @Test func `ten million rows are gone through by number at once`() {
    var driver = Driver.loaded(pages: 3, of: 10_000_000, addressing: .numbered(first: 1))
    driver.type("5000000g")
    #expect(driver.model.list.cursor == 4_999_999)
    #expect(driver.open.count == 1)
    #expect(driver.status().contains("  5,000,000/10,000,000  50%"))
    driver.type("999999999999g")
    #expect(driver.model.list.cursor == 9_999_999)
    driver.type("25%")
    #expect(driver.model.list.cursor == 2_499_999)
  }

  @Test func `a row past the end of a numbered source loads no page on the way`() {
    var driver = Driver.loaded(pages: 3, of: 1_000, addressing: .numbered(first: 1))
    let before = driver.loads.count
    driver.type("99999G")
    for _ in 0..<20 { driver.respond(total: 1_000) }
    #expect(driver.model.list.cursor == 999)
    #expect(driver.loads.count - before <= 3)
  }

  @Test func `G of a serial source goes one page on, and again to the real end`() {
    var driver = Driver.loaded(pages: 3)
    #expect(driver.open.isEmpty)
    driver.type("G")
    #expect(driver.open.map(\.request.key) == [.token("6")])
    #expect(driver.model.list.cursor == 7)
    driver.respond()
    #expect(driver.model.list.cursor == 7)
    #expect(driver.status().contains("G again: the real end"))
    #expect(driver.model.reader.going.goal == nil)
    driver.type("j")
    while !driver.open.isEmpty, driver.loads.count < 6 { driver.respond() }
    driver.type("GG")
    #expect(driver.status().contains("Esc stop"))
    for _ in 0..<5 { driver.respond() }
    driver.respond(isLast: true)
    #expect(driver.open.isEmpty)
    #expect(driver.model.list.cursor == driver.model.feed.lastItemRow)
    #expect(driver.model.feed.tail == .ended(.server))
    driver.wait(.seconds(4))
    #expect(driver.model.deadline == nil)
  }

  @Test func `a leap isn't a speed`() {
    var driver = Driver.loaded(pages: 3, of: 10_000, addressing: .numbered(first: 1))
    driver.type("G")
    driver.now += .milliseconds(260)
    driver.type("gG")
    #expect(driver.model.reader.feed.viewport.velocity == 0)
  }
}
