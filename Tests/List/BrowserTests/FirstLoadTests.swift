import Cells
import Input
import Items
import Paging
import Testing
import Viewport

@testable import Browser

@Suite struct FirstLoadTests {
  @Test func `a first load shows one indicator and no rows`() {
    var driver = Driver()
    driver.start()
    #expect(
      driver.screen() == """
         People


                              ⠋ loading People



                                                             ? help
        """
    )
    #expect(driver.model.deadline == .milliseconds(100))
    driver.wait(.milliseconds(100))
    #expect(driver.screen().contains("⠙ loading People"))
  }

  @Test func `a total alone brings no rows`() {
    var driver = Driver()
    driver.start()
    driver.send(
      .total(generation: driver.model.feed.generation, .success((.exact(50), ServerHints())))
    )
    #expect(driver.screen().contains("loading People"))
  }

  @Test(arguments: [true, false])
  func `a long wait says for whom it is after 1 s, and which keys help after 5 s`(hasMotion: Bool) {
    var driver = Driver(size: Size(columns: 60, rows: 12), hasMotion: hasMotion)
    driver.model.source.host = "example.org"
    driver.start()
    let row = driver.frame().lines.firstIndex { $0.plainText.contains("loading People") }
    driver.wait(.milliseconds(999))
    #expect(!driver.screen().contains("example.org"))
    driver.wait(.milliseconds(1))
    #expect(driver.screen().contains("connecting to example.org"))
    driver.wait(.milliseconds(3_999))
    #expect(!driver.screen().contains("q closes"))
    driver.wait(.milliseconds(1))
    #expect(driver.screen().contains("q closes"))
    let last = driver.frame().lines.firstIndex { $0.plainText.contains("loading People") }
    #expect(row == last, "nothing moves")
    #expect((driver.model.deadline == nil) == !hasMotion)
  }
}
