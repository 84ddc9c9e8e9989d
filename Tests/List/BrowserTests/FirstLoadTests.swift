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
}
