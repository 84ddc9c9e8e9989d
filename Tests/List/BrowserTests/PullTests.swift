import EverText
import EverTerminal
import EverItems
import EverList
import Paging
import Testing

@testable import EverBrowser

@Suite struct PullTests {
  private func rested() -> Driver {
    var driver = Driver.loaded(of: 10, pageSize: 10)
    driver.wait(.seconds(5))
    return driver
  }

  @Test(arguments: ["k", "<Up>", "^p"])
  func `up at the first row and up again starts a refresh`(up: String) {
    var driver = rested()
    driver.type(up)
    #expect(driver.status().hasPrefix(" ↑ again to refresh"))
    #expect(driver.open.isEmpty)
    driver.wait(.milliseconds(150))
    driver.type(up)
    #expect(driver.open.map(\.request.key) == [.first])
  }

  @Test func `two notches of the wheel at the first row refresh`() {
    var driver = rested()
    driver.send(.event(.wheel(-1)))
    driver.wait(.milliseconds(400))
    driver.send(.event(.wheel(-1)))
    #expect(driver.open.count == 1)
  }

  @Test(arguments: ["j", "<Esc>", "^e", "u"])
  func `anything else withdraws the offer`(keys: String) {
    var driver = rested()
    driver.type("k")
    driver.wait(.milliseconds(200))
    driver.type(keys == "u" ? "?q" : keys)
    #expect(driver.model.reader.pull.armedAt == nil)
    #expect(driver.open.isEmpty)
  }

  @Test func `the offer lapses and wakes the program once for that`() {
    var driver = rested()
    driver.type("k")
    #expect(driver.model.deadline == driver.now + .seconds(3))
    driver.wait(.seconds(3))
    #expect(!driver.status().contains("again"))
    #expect(driver.model.deadline == nil)
  }
}
