import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
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

  @Test func `a pull moves the list down until the request ends`() {
    var driver = rested()
    let still = driver.frame()
    driver.type("k")
    #expect(driver.frame().lines[1].plainText == "   ↑")
    #expect(driver.frame().lines[2].plainText == still.lines[1].plainText)
    #expect(driver.frame().lines.count == still.lines.count)
    driver.wait(.milliseconds(150))
    driver.type("k")
    driver.wait(.seconds(1))
    #expect(
      driver.frame().lines[1].plainText == "   "
        + Spinner.mark(at: driver.now, hasMotion: true).string
    )
    driver.respond(total: 10)
    #expect(driver.frame().lines[1].plainText == still.lines[1].plainText)
  }

  @Test func `a pull that isn't repeated lets the list go`() {
    var driver = rested()
    let still = driver.frame()
    driver.type("k")
    driver.wait(.seconds(3))
    #expect(driver.frame() == still)
    #expect(driver.model.deadline == nil)
  }

  @Test func `without motion a pull moves nothing, and r never does`() {
    var driver = Driver.loaded(of: 10, pageSize: 10, hasMotion: false)
    driver.wait(.seconds(5))
    let row = driver.frame().lines[1].plainText
    driver.type("k")
    #expect(driver.frame().lines[1].plainText == row)
    var moving = rested()
    moving.type("r")
    #expect(moving.frame().lines[1].plainText == row)
  }
}
