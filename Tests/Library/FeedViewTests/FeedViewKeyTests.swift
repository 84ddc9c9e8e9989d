import Cells
import Input
import ListReader
import Paging
import Testing
import Viewport

@testable import FeedView

@Suite struct FeedViewKeyTests {
  private func loaded(_ count: Int = 20) -> Driver<PlumRows> {
    var driver = Driver(PlumRows(), configuration: FeedConfiguration(pageSize: count))
    driver.deliver(of: count)
    return driver
  }

  @Test(arguments: [
    ("j", 1), (Chord(.down), 1), (" ", 6), (Chord(.pageDown), 6), (.control("d"), 3), ("G", 19),
    (Chord(.end), 19),
  ])
  func `keys move the cursor down`(chord: Chord, row: Int) {
    var driver = loaded()
    driver.press(chord)
    #expect(driver.model.reader.list.cursor == row)
  }

  @Test(arguments: [
    ("k", 18), (Chord(.up), 18), ("b", 13), (.control("u"), 16), ("g", 0), (Chord(.home), 0),
  ])
  func `keys move the cursor up`(chord: Chord, row: Int) {
    var driver = loaded()
    driver.press("G", chord)
    #expect(driver.model.reader.list.cursor == row)
  }

  @Test func `the wheel scrolls and takes the cursor along`() {
    var driver = loaded()
    driver.send(.event(.wheel(1)))
    #expect(driver.model.reader.list.top == 3)
    #expect(driver.model.reader.list.cursor == 3)
  }

  @Test func `the item under the cursor is told when it is another, and only then`() {
    var driver = loaded()
    #expect(driver.shown == [0])
    driver.press("j", "j", "k", "g")
    driver.wait(.seconds(1))
    #expect(driver.shown == [0, 1, 2, 1, 0])
    driver.press("x")
    #expect(driver.shown == [0, 1, 2, 1, 0])
  }

  @Test func `an item that takes another's row is told`() {
    var driver = loaded(1)
    driver.press("r")
    driver.send(
      .page(driver.waiting[0], .success(Page(items: [Plum(id: 7)])))
    )
    #expect(driver.shown == [0, 7])
  }

  @Test func `Enter opens the item under the cursor`() {
    var driver = loaded()
    driver.press("j", Chord(.enter))
    #expect(driver.opened == [1])
  }

  @Test func `Enter on a failed row asks for that page again`() {
    var driver = Driver(PlumRows())
    driver.deliver(of: 9)
    driver.press("G")
    driver.fail(PageError("no"))
    driver.press("G", Chord(.down), Chord(.enter))
    #expect(driver.opened == [])
    #expect(driver.waiting.map(\.request.key) == [.offset(5)])
  }

  @Test func `G goes on to the end of a serial feed when it is pressed again`() {
    var driver = Driver(PlumRows())
    driver.deliver(of: 30)
    driver.press("G")
    driver.deliver(of: 30)
    #expect(driver.model.reader.list.cursor == 9)
    driver.press("j", "G", "G")
    for _ in 0..<4 { driver.deliver(of: 30) }
    #expect(driver.model.reader.list.cursor == 29)
  }

  @Test func `Esc stops what is loading`() {
    var driver = Driver(PlumRows())
    driver.deliver(of: 30)
    driver.deliver(of: 30)
    driver.press("G", "G")
    #expect(driver.waiting.count == 1)
    driver.press(Chord(.escape))
    #expect(driver.waiting.isEmpty)
    #expect(driver.model.reader.list.cursor == 9)
    #expect(driver.screen.contains("stopped loading"))
  }

  @Test func `r starts again at page one and the cursor at the first row`() {
    var driver = loaded()
    driver.press("G", "r", "r")
    #expect(driver.waiting.map(\.request.key) == [.first])
    driver.deliver(of: 20)
    #expect(driver.model.reader.list.cursor == 0)
    driver.wait(.milliseconds(300))
    #expect(driver.screen.contains("refreshed: nothing new"))
  }

  @Test func `two pulls at the first row refresh`() {
    var driver = loaded()
    driver.wait(.seconds(1))
    driver.press("k")
    #expect(driver.screen.contains("↑ again to refresh"))
    driver.wait(.milliseconds(200))
    driver.press("k")
    #expect(driver.waiting.count == 1)
  }

  @Test(arguments: [(Chord("q"), Int32(0)), (.control("c"), 130)])
  func `keys end the view`(chord: Chord, status: Int32) {
    var driver = loaded()
    driver.press(chord)
    #expect(driver.status == status)
  }

  @Test func `a terminal that is gone ends the view`() {
    var driver = loaded()
    driver.send(.event(.hangup))
    #expect(driver.status == 129)
  }

  @Test func `nothing wakes a view in which nothing moves`() {
    var driver = loaded()
    driver.wait(.seconds(1))
    #expect(driver.model.deadline == nil)
  }
}
