import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct GoingTests {
  @Test func `a row past the end of a numbered source loads no page on the way`() {
    var driver = Driver.loaded(pages: 3, of: 1_000, addressing: .numbered(first: 1))
    let before = driver.loads.count
    driver.type("99999G")
    for _ in 0..<20 { driver.respond(total: 1_000) }
    #expect(driver.model.list.cursor == 999)
    #expect(driver.loads.count - before <= 3)
  }

  @Test func `a leap isn't a speed`() {
    var driver = Driver.loaded(pages: 3, of: 10_000, addressing: .numbered(first: 1))
    driver.type("G")
    driver.now += .milliseconds(260)
    driver.type("gG")
    #expect(driver.model.reader.feed.viewport.velocity == 0)
  }
}
