import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct CompletionTests {
  /// Twenty incomplete people on a screen of six rows.
  private func incomplete() -> Driver {
    var driver = Driver(pageSize: 20)
    driver.start()
    let items = (0..<20).map { person($0, detailURL: "https://example.org/\($0)") }
    driver.respond(items: items)
    return driver
  }

  private func requested(_ driver: Driver) -> [ItemID] {
    driver.effects.compactMap { if case .complete(let item) = $0 { item.id } else { nil } }
  }

  private func complete(_ driver: inout Driver, _ place: Int) {
    driver.send(.itemCompleted(person(place).id, .success(person(place))))
  }

  private func ids(_ places: Range<Int>) -> [ItemID] { places.map { person($0).id } }

  @Test func `the first rows in view are completed first, a few at a time`() {
    var driver = incomplete()
    #expect(requested(driver) == ids(0..<3))
    driver.type("j")
    #expect(requested(driver).isEmpty)
    complete(&driver, 1)
    #expect(requested(driver) == ids(3..<4))
  }

  @Test func `a missing value is a placeholder in its column until it arrives`() {
    var driver = incomplete()
    #expect(driver.frame().lines[2].plainText == "    2 person 2          ░░░░")
    complete(&driver, 1)
    #expect(driver.frame().lines[2].plainText == "    2 person 2          151 cm")
  }

  @Test func `the next screen follows the rows in view, and no more`() {
    var driver = incomplete()
    var all = requested(driver)
    for place in 0..<20 {
      complete(&driver, place)
      all += requested(driver)
    }
    #expect(all == ids(0..<12))
  }

  @Test func `nothing is requested twice, after a refresh neither`() {
    var driver = incomplete()
    complete(&driver, 0)
    driver.type("r")
    driver.respond(items: (0..<4).map { person($0, detailURL: "https://example.org/\($0)") })
    #expect(driver.frame().lines[1].plainText.contains("150 cm"))
    #expect(!requested(driver).contains(person(0).id))
  }

  @Test func `a response that is still incomplete is not requested again`() {
    var driver = incomplete()
    driver.send(
      .itemCompleted(person(0).id, .success(person(0, detailURL: "https://example.org/0")))
    )
    var all = requested(driver)
    for place in 1..<12 {
      complete(&driver, place)
      all += requested(driver)
    }
    #expect(all == ids(3..<12))
  }

  @Test func `a failed item is requested again only by a refresh`() {
    var driver = incomplete()
    driver.send(.itemCompleted(person(0).id, .failure(PageError("gone"))))
    #expect(requested(driver) == ids(3..<4))
    #expect(driver.frame().lines[1].plainText == " ▌  1 person 1          ✗")
    #expect(driver.status().contains("✗ gone · r tries again"))
    driver.type("jk")
    #expect(requested(driver).isEmpty)
    driver.type("r")
    driver.respond(items: [person(0, detailURL: "https://example.org/0")])
    #expect(requested(driver).contains(person(0).id))
  }

  @Test func `a failed item is requested again when it is opened`() {
    var driver = incomplete()
    driver.send(.itemCompleted(person(0).id, .failure(PageError("gone"))))
    for place in 1..<3 { complete(&driver, place) }
    driver.type("<Enter>")
    for place in [3, 4, 5, 0] { complete(&driver, place) }
    driver.type("q")
    #expect(driver.frame().lines[1].plainText == " ▌  1 person 1          150 cm")
  }

  @Test func `the reason is reported once for many that fail`() {
    var driver = incomplete()
    driver.send(.itemCompleted(person(0).id, .failure(PageError("gone"))))
    driver.send(.itemCompleted(person(1).id, .failure(PageError("away"))))
    #expect(driver.status().contains("✗ gone"))
    #expect(driver.frame().lines[2].plainText == "    2 person 2          ✗")
  }

  @Test func `a detail that is open shows what completes its item`() {
    var driver = incomplete()
    driver.type("<Enter>")
    complete(&driver, 0)
    #expect(driver.screen().contains("height  150 cm"))
  }

  @Test func `of many items that failed, the newest are remembered`() {
    var completion = Completion()
    for place in 0..<4_097 { _ = completion.failed(person(place).id, PageError("down")) }
    #expect(completion.failedCount == 4_096)
    #expect(!completion.hasFailed(person(0).id) && completion.hasFailed(person(1).id))
    completion.retry(person(4_096).id)
    #expect(completion.failedCount == 4_095)
  }
}
