import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

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

  @Test func `a total that fails is named, unless it was cancelled`() {
    var driver = Driver(pageSize: 2)
    driver.start()
    driver.respond()
    let generation = driver.model.feed.generation
    driver.send(.total(generation: generation, .failure(.cancelled)))
    #expect(!driver.screen().contains("no total"))
    driver.send(.total(generation: generation, .failure(PageError("Gone."))))
    #expect(driver.screen().contains("there is no total: Gone."))
  }

  @Test func `the progress of a whole list is displayed from the first report on`() {
    var driver = Driver()
    driver.model.source.host = "example.org"
    driver.start()
    driver.send(.progress(LoadProgress(loaded: 0)))
    #expect(driver.screen().contains("0 items loaded"))
    driver.wait(.seconds(2))
    driver.send(.progress(LoadProgress(loaded: 1_200, total: 8_400)))
    #expect(driver.screen().contains("1,200 of 8,400 items loaded"))
    #expect(!driver.screen().contains("example.org"))
    driver.send(.progress(LoadProgress(loaded: 2, total: 3, isSearch: true)))
    #expect(driver.screen().contains("2 of 3 items searched"))
    driver.send(.progress(LoadProgress(loaded: 1, isWaiting: true)))
    #expect(driver.screen().contains("1 item loaded, waiting to try again"))
  }

  @Test(arguments: [true, false])
  func `a long wait names its server after 1 s, and useful keys after 5 s`(hasMotion: Bool) {
    var driver = Driver(size: Size(columns: 60, rows: 12), hasMotion: hasMotion)
    driver.model.source.host = "example.org"
    driver.start()
    let row = driver.frame().lines.firstIndex { $0.plainText.contains("loading People") }
    driver.wait(.milliseconds(999))
    #expect(!driver.screen().contains("example.org"))
    driver.wait(.milliseconds(1))
    #expect(driver.screen().contains("waiting for example.org"))
    driver.wait(.milliseconds(3_999))
    #expect(!driver.screen().contains("q closes"))
    driver.wait(.milliseconds(1))
    #expect(driver.screen().contains("q closes"))
    let last = driver.frame().lines.firstIndex { $0.plainText.contains("loading People") }
    #expect(row == last, "nothing moves")
    #expect((driver.model.deadline == nil) == !hasMotion)
  }
}
