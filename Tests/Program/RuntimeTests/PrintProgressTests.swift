import EverBase
import EverItems
import Paging
import Testing

@testable import EverRuntime

@Suite struct PrintProgressTests {
  private func feed(_ page: Page<Item>? = nil) -> FeedState<Item> {
    var feed = FeedState<Item>(FeedConfiguration(pageSize: 2))
    for case .load(let ticket) in feed.open(now: .zero) {
      if let page { _ = feed.pageArrived(page, ticket: ticket, now: .zero) }
    }
    return feed
  }

  @Test func `the line is displayed after half a second without output`() {
    let line = Lock("")
    var progress = PrintProgress { text in line.withLock { $0 = text } }
    #expect(progress.look(at: feed(), now: .milliseconds(10)) == .milliseconds(500))
    #expect(line.withLock { $0 } == "")
    #expect(progress.look(at: feed(), now: .milliseconds(500)) == nil)
    #expect(line.withLock { $0 } == "0 items")
  }

  @Test func `it disappears with the next items, and returns half a second after them`() {
    let line = Lock("")
    var progress = PrintProgress { text in line.withLock { $0 = text } }
    _ = progress.look(at: feed(), now: .seconds(1))
    progress.printing(now: .seconds(2))
    #expect(line.withLock { $0 } == "")
    let page = Page<Item>.sample(0..<2, next: .page(2), total: .exact(9))
    #expect(progress.look(at: feed(page), now: .seconds(2)) == .milliseconds(2500))
    #expect(line.withLock { $0 } == "")
    _ = progress.look(at: feed(page), now: .milliseconds(2500))
    #expect(line.withLock { $0 } == "2 of 9 items")
    progress.ended()
    #expect(line.withLock { $0 } == "")
  }

  @Test func `what is waited for is counted down`() {
    let line = Lock("")
    var progress = PrintProgress { text in line.withLock { $0 = text } }
    var page = Page<Item>.sample(0..<2, next: .page(2))
    page.hints.wait = .seconds(10)
    var feed = feed(page)
    _ = feed.load(toRow: 2, now: .zero)
    _ = progress.look(at: feed, now: .milliseconds(2500))
    #expect(line.withLock { $0 } == "2 items, waiting 8 s")
    var noted = PrintProgress(nil) { text in line.withLock { $0 += "; " + text } }
    for second in [0, 0, 1] { _ = noted.look(at: feed, now: .seconds(second) - .seconds(1)) }
    #expect(line.withLock { $0 } == "2 items, waiting 8 s; 2 items, waiting 12 s.")
  }
}
