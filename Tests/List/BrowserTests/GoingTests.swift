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

  @Test func `Esc stops that rows are counted, and a way to the end counts on`() {
    var driver = Driver(addressing: .offset, growsAtEnd: true)
    driver.start()
    driver.respond(items: [person(0), person(1)], isLast: false)
    driver.send(.total(generation: 1, .success((.atLeast(20), ServerHints()))))
    driver.type("G<Esc>")
    #expect(driver.effects.contains(.cancelJob(.total)))
    driver.type("G")
    #expect(driver.effects.contains(.countTotal(generation: 1)))
    driver.model.source.order = SortOrder(column: "name")
    driver.type("R")
    #expect(driver.open.last?.load == .refresh, "new items have their places in the order")
  }

  @Test func `the end of a followed input is requested again when its last line has changed`() {
    var driver = Driver(addressing: .offset, growsAtEnd: true)
    driver.start()
    driver.respond(items: [person(0), person(1)], isLast: true)
    for (key, loads) in [("", 1), ("F", 2)] {
      driver.type(key)
      driver.send(.total(generation: 1, .success((.exact(2), ServerHints()))))
      #expect(driver.loads.count == loads)
    }
  }

  @Test func `a leap isn't a speed`() {
    var driver = Driver.loaded(pages: 3, of: 10_000, addressing: .numbered(first: 1))
    driver.type("G")
    driver.now += .milliseconds(260)
    driver.type("gG")
    #expect(driver.model.reader.feed.viewport.velocity == 0)
  }
}
