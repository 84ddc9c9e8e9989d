import EverText
import EverItems
import Paging
import Testing

@testable import EverBrowser

@Suite struct PageNoticeTests {
  private func page(_ number: Int, notice: String?) -> Page<Item> {
    var page = Page(items: [person(number)], next: .token("\(number + 1)"))
    page.notice = notice
    return page
  }

  @Test func `the notice of a page is in the status line, once for pages with the same notice`() {
    var driver = Driver(size: Size(columns: 100, rows: 8))
    driver.start()
    let first = driver.open[0]
    driver.send(.page(first, .success(page(0, notice: "This page came from b.example."))))
    #expect(driver.status().contains("This page came from b.example."))
    driver.wait(.seconds(60))
    #expect(!driver.status().contains("b.example"))
    driver.send(.page(driver.open[1], .success(page(1, notice: "This page came from b.example."))))
    #expect(!driver.status().contains("b.example"))
    driver.send(.page(driver.open[2], .success(page(2, notice: "This page came from c.example."))))
    #expect(driver.status().contains("c.example"))
  }

  @Test func `a page that is dropped says nothing`() {
    var driver = Driver.loaded(pages: 3, of: 20)
    driver.type("r")
    let stale = driver.open[0]
    driver.respond(total: 20)
    driver.wait(.seconds(60))
    driver.send(.page(stale, .success(page(0, notice: "from afar"))))
    #expect(!driver.status().contains("from afar"))
  }
}
