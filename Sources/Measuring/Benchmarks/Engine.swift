import Paging

struct Row: Identifiable, Sendable {
  let id: Int
}

/// The number of requests of the feed, which must not grow.
enum EngineCounts {
  static func measure() -> [Count] {
    [
      Count(name: "jump into 10 000 000 rows: requests", value: requestsOfJump(), limit: 1),
      Count(
        name: "refresh with 50 000 rows loaded: requests",
        value: requestsOfRefresh(),
        limit: 1
      ),
      Count(
        name: "down 1 000 000 rows and back, 10 000 in memory: page records",
        value: recordsOfSweep(),
        limit: 120
      ),
    ]
  }

  /// The requests for a viewport within one page, far from all loaded pages.
  private static func requestsOfJump() -> Int {
    var feed = numbered(items: 10_000_000)
    let jump = Viewport(first: 5_000_010, height: 20, cursor: 5_000_010, direction: .none)
    return loads(in: feed.viewportChanged(jump, now: .zero)).count
  }

  private static func requestsOfRefresh() -> Int {
    var feed = FeedRun(pageSize: 100)
    feed.load(items: 50_000)
    var state = feed.state
    return loads(in: state.refresh(now: .zero)).count
  }

  /// The pages that are stored in full after a way down and back, where 10 000 were dropped.
  private static func recordsOfSweep() -> Int {
    var feed = FeedRun(pageSize: 100, maximumItems: 10_000)
    feed.load(items: 1_000_000)
    let records = feed.state.pageRecordCount
    feed.scrollBack()
    return max(records, feed.state.pageRecordCount)
  }

  private static func numbered(items: Int) -> FeedState<Row> {
    var feed = FeedState<Row>(
      FeedConfiguration(pageSize: 100, prefetch: .fixed(0), addressing: .numbered(first: 1))
    )
    let ticket = loads(in: feed.open(now: .zero))[0]
    let page = Page(
      items: (0..<100).map(Row.init),
      next: .page(2),
      continuation: .more,
      total: .exact(items)
    )
    _ = feed.pageArrived(page, ticket: ticket, now: .zero)
    return feed
  }
}

/// A feed whose pages arrive at once.
struct FeedRun {
  private(set) var state: FeedState<Row>
  private var open: [Ticket] = []
  private var sent = 0
  private let pageSize: Int

  init(pageSize: Int, maximumItems: Int? = nil) {
    self.pageSize = pageSize
    state = FeedState(
      FeedConfiguration(pageSize: pageSize, prefetch: .fixed(0), maximumItems: maximumItems)
    )
    open = loads(in: state.open(now: .zero))
  }

  /// Scrolls down page by page until a number of items has arrived.
  mutating func load(items: Int) {
    while sent < items {
      if open.isEmpty { open = loads(in: show(last: sent)) }
      guard let ticket = open.popLast() else { return }
      open = respond(to: ticket, from: sent)
      sent += pageSize
    }
  }

  /// Scrolls up page by page to the first row.
  mutating func scrollBack() {
    for row in stride(from: sent - pageSize, through: 0, by: -pageSize) {
      let viewport = Viewport(first: row, height: 40, cursor: row, direction: .up)
      open = loads(in: state.viewportChanged(viewport, now: .zero))
      while let ticket = open.popLast() {
        open += respond(to: ticket, from: ticket.places.lowerBound)
      }
    }
  }

  /// Refreshes the feed: it starts again at page one and drops the loaded list.
  mutating func refresh() {
    for ticket in loads(in: state.refresh(now: .zero)) { open = respond(to: ticket, from: 0) }
    sent = pageSize
  }

  /// Sends the last page once more, under the next key.
  mutating func repeatPage() {
    if open.isEmpty { open = loads(in: show(last: sent)) }
    guard let ticket = open.popLast() else { return }
    open = respond(to: ticket, from: sent - pageSize)
  }

  private mutating func show(last: Int) -> [FeedEffect] {
    let viewport = Viewport(first: max(0, last - 39), height: 40, cursor: last, direction: .down)
    return state.viewportChanged(viewport, now: .zero)
  }

  private mutating func respond(to ticket: Ticket, from first: Int) -> [Ticket] {
    let page = Page(
      items: (first..<(first + pageSize)).map(Row.init),
      next: .token(String(ticket.id)),
      continuation: .more,
      fingerprint: ticket.id
    )
    return loads(in: state.pageArrived(page, ticket: ticket, now: .zero))
  }
}

private func loads(in effects: [FeedEffect]) -> [Ticket] {
  effects.compactMap { if case .load(let ticket) = $0 { ticket } else { nil } }
}
