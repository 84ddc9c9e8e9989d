@testable import Paging
import Testing

@Suite struct LedgerTests {
  private func ledger(loaded: Int, announced: [Int]) -> Ledger {
    var ledger = Ledger()
    for count in announced { ledger.announce(count) }
    ledger.loaded = loaded
    return ledger
  }

  @Test(
    arguments: [
      (85, [95], 10, 0, 0),
      (97, [95], 0, 2, 0),
      (95, [95, 95], 0, 0, 0),
      (78, [80, 78], 2, 0, 2),
      (80, [80, 82], 2, 0, 0),
      (30, [30, 20, 10, 0], 0, 0, 30),
      (30, [], 0, 0, 0),
    ]
  )
  func `missing items are counted against the largest announced total`(
    loaded: Int,
    announced: [Int],
    missing: Int,
    surplus: Int,
    shrunk: Int
  ) {
    let ledger = ledger(loaded: loaded, announced: announced)
    #expect(ledger.missing == missing)
    #expect(ledger.surplus == surplus)
    #expect(ledger.shrunk == shrunk)
  }

  @Test func `an item twice in a page counts twice for the server, one of two pages doesn't`() {
    var ledger = ledger(loaded: 92, announced: [95])
    ledger.hide(repeated: 2, doubled: 1)
    #expect(ledger.missing == 2)
    #expect(ledger.hidden == 3)
    #expect(ledger.moved == 2)
  }

  @Test func `hidden items that are shown after all are hidden no more`() {
    var ledger = Ledger()
    ledger.hide(repeated: 2, doubled: 2)
    ledger.show(3)
    #expect(ledger.repeated == 0)
    #expect(ledger.doubled == 1)
  }

  @Test func `a list that is checked again accepts the new total`() {
    var ledger = ledger(loaded: 85, announced: [95])
    ledger.acceptNextTotal()
    #expect(ledger.missing == 10)
    ledger.announce(85)
    #expect(ledger.missing == 0)
    ledger.grow(by: 2)
    #expect(ledger.announcedTotal == 87)
  }
}

/// Changes of a list that its owner makes.
@Suite struct FeedEditingTests {
  private struct Plum: Identifiable, Hashable, Sendable {
    var id: Int
    var name = "plum"
  }

  /// A feed with plums 0 to 4 of ten, and the tail that follows.
  private func loaded(
    total: Total = .exact(10),
    maximumItems: Int? = nil
  ) -> FeedState<Plum> {
    var configuration = FeedConfiguration(
      pageSize: 5,
      prefetch: .fixed(0),
      addressing: .offset
    )
    configuration.maximumItems = maximumItems
    var feed = FeedState<Plum>(configuration)
    respond(&feed, feed.open(now: .zero), total: total)
    return feed
  }

  private func respond(_ feed: inout FeedState<Plum>, _ effects: [FeedEffect], total: Total) {
    for case .load(let ticket) in effects {
      let first = if case .offset(let offset) = ticket.request.key { offset } else { 0 }
      let plums = (first..<min(first + 5, 10)).map { Plum(id: $0) }
      let next: PageKey? = first + 5 < 10 ? .offset(first + 5) : nil
      let page = Page(items: plums, next: next, total: total)
      _ = feed.pageArrived(page, ticket: ticket, now: .zero)
    }
  }

  private func ids(_ feed: FeedState<Plum>) -> [Int?] {
    (0..<feed.rowCount).map { feed.item(at: $0)?.id }
  }

  @Test(arguments: [
    (FeedPlace<Int>.top, [99, 0, 1, 2, 3, 4], 0),
    (.before(2), [0, 1, 99, 2, 3, 4], 2),
    (.after(4), [0, 1, 2, 3, 4, 99], 5),
  ])
  func `an item is inserted at its place, and rows below move down`(
    place: FeedPlace<Int>,
    expected: [Int],
    row: Int
  ) throws {
    var feed = loaded()
    let change = feed.insert(Plum(id: 99), at: place, now: .zero)
    let effects = try #require(change)
    #expect(effects.first == .rowsReplaced(row: row, removed: 0, inserted: 1))
    #expect(ids(feed).compactMap(\.self) == expected)
    #expect(feed.rowCount == 11)
  }

  @Test func `an item at a place that isn't loaded is refused`() {
    var feed = loaded()
    #expect(feed.insert(Plum(id: 99), at: .before(7), now: .zero) == nil)
    var unopened = FeedState<Plum>(FeedConfiguration())
    #expect(unopened.insert(Plum(id: 99), at: .top, now: .zero) == nil)
  }

  @Test func `an item that is loaded already keeps its row and gets the new content`() {
    var feed = loaded()
    #expect(feed.insert(Plum(id: 3, name: "pear"), at: .top, now: .zero) == [])
    #expect(feed.item(at: 3)?.name == "pear")
    #expect(feed.rowCount == 10)
  }

  @Test func `an inserted item is counted beside the announced total`() {
    var feed = loaded()
    _ = feed.insert(Plum(id: 99), at: .top, now: .zero)
    #expect(feed.total == 11)
    #expect(feed.ledger.announcedTotal == 11)
    respond(&feed, feed.load(toRow: 10, now: .zero), total: .exact(10))
    #expect(ids(feed).compactMap(\.self) == [99] + Array(0..<10))
    #expect(feed.ledger.missing == 0)
    #expect(feed.ledger.surplus == 0)
  }

  @Test func `a removed item leaves its row and the total`() throws {
    var feed = loaded()
    let change = feed.remove(1, now: .zero)
    let effects = try #require(change)
    #expect(effects.first == .rowsReplaced(row: 1, removed: 1, inserted: 0))
    #expect(ids(feed).compactMap(\.self) == [0, 2, 3, 4])
    #expect(feed.total == 9)
    respond(&feed, feed.load(toRow: 8, now: .zero), total: .exact(10))
    #expect(ids(feed).compactMap(\.self) == [0, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(feed.ledger.missing == 0)
    #expect(feed.remove(1, now: .zero) == nil)
  }

  @Test func `a list whose last item is removed is empty`() throws {
    var feed = FeedState<Plum>(FeedConfiguration(pageSize: 5))
    for case .load(let ticket) in feed.open(now: .zero) {
      _ = feed.pageArrived(Page(items: [Plum(id: 1)]), ticket: ticket, now: .zero)
    }
    _ = feed.remove(1, now: .zero)
    #expect(feed.status == .empty)
    _ = feed.insert(Plum(id: 2), at: .top, now: .zero)
    #expect(feed.status == .ready)
    #expect(feed.item(at: 0)?.id == 2)
  }

  @Test func `a page that was changed is kept when memory is short`() {
    var segment = Segment<Int>(
      LoadedPage(page: SizedKey(key: .first, size: 5), ids: [0, 1], places: 0..<5),
      next: nil
    )
    #expect(!segment.pages[0].isPinned)
    segment.change(pageAt: 0) { $0.isPinned = true }
    #expect(segment.pages[0].isPinned)
  }
}
