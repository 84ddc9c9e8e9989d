import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Items that are new since the last page one.
@Suite struct AddedItemsTests {
  private let loaded = Driver.loaded(of: 4, pageSize: 2)

  /// Answers the newest page one.
  private func respond(_ driver: inout Driver, _ ids: [Int]) {
    let page = Page(items: ids.map { person($0) }, next: .token("x"), total: .exact(9))
    driver.send(.page(driver.open.removeLast(), .success(page)))
  }

  /// The rows whose number has the role of what is new.
  private func new(_ driver: inout Driver) -> [Int] {
    (0..<driver.model.list.rowCount).filter { driver.model.mark(of: $0).isNew }
  }

  @Test func `what a look finds above is new until a refresh finds other items`() {
    var driver = loaded
    #expect(new(&driver).isEmpty)
    driver.type("R")
    respond(&driver, [90, 91, 0])
    #expect(new(&driver) == [0, 1])
    driver.type("R")
    respond(&driver, [90, 91, 0])
    #expect(new(&driver) == [0, 1], "nothing new leaves them")
    driver.type("R")
    respond(&driver, [92, 90])
    #expect(new(&driver) == [0])
    driver.type("r")
    respond(&driver, [92, 90])
    #expect(new(&driver).isEmpty)
    driver.type("r")
    respond(&driver, [93, 92])
    #expect(new(&driver) == [0])
  }

  @Test func `the number of new items stays in the title line until their rows were seen`() {
    var driver = Driver.loaded(of: 40, pageSize: 20)
    driver.type("10jzt")
    driver.type("R")
    respond(&driver, [90, 91, 92, 0])
    #expect(driver.frame().lines[0].plainText.contains("3 new ↑"))
    driver.wait(.seconds(20))
    #expect(driver.frame().lines[0].plainText.contains("3 new ↑"))
    driver.type("g")
    #expect(!driver.frame().lines[0].plainText.contains("new ↑"))
    driver.type("8j")
    #expect(!driver.frame().lines[0].plainText.contains("new ↑"))
  }

  @Test func `nothing is new without an item that was there`() {
    var driver = loaded
    driver.type("r")
    respond(&driver, [80, 81])
    #expect(new(&driver).isEmpty)
    driver.type("r")
    respond(&driver, [])
    #expect(new(&driver).isEmpty)
  }

  @Test func `an item between others isn't new, since it may have been farther down`() {
    var driver = loaded
    driver.type("r")
    respond(&driver, [0, 70, 1])
    #expect(new(&driver).isEmpty)
  }

  @Test func `the number of a new row has a sign, and the role of what changed`() throws {
    var driver = loaded
    let before = driver.frame().lines[1].runs.map(\.style)
    #expect(!before.contains(.changed))
    driver.type("R")
    respond(&driver, [90, 0])
    driver.wait(.seconds(1))
    driver.type("g")
    let new = driver.frame().lines[1].runs.first { $0.style == .changed }
    #expect(new?.text.string.hasPrefix("+") == true, "a character tells it without colours, too")
    #expect(!driver.frame().lines[2].runs.map(\.style).contains(.changed))
    driver.type("r")
    respond(&driver, [90, 0])
    #expect(!driver.frame().lines[1].runs.map(\.style).contains(.changed), "not new any more")
  }
}
