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
}
