import Paging

private struct Row: Identifiable, Sendable {
  let id: Int
}

/// What the feed asks for: counts that must not grow.
enum EngineCounts {
  static func measure() -> [Count] {
    [
      Count(name: "jump into 10 000 000 rows: requests", value: requestsOfJump(), limit: 1),
      Count(
        name: "refresh with 50 000 rows loaded: requests",
        value: requestsOfRefresh(),
        limit: 1
      ),
    ]
  }

  /// Requests for a viewport that lies within one page, far from everything that is loaded.
  private static func requestsOfJump() -> Int {
    var feed = numbered(items: 10_000_000)
    let jump = Viewport(first: 5_000_010, height: 20, cursor: 5_000_010, direction: .none)
    return loads(in: feed.viewportChanged(jump, now: .zero)).count
  }

  private static func requestsOfRefresh() -> Int {
    var feed = FeedRun(pageSize: 100)
    feed.load(items: 50_000)
    return loads(in: feed.state.refresh(now: .zero)).count
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

/// Time that the feed takes, as ratios within one run.
enum EngineTimes {
  static func print() {
    var feed = FeedRun(pageSize: 100)
    let clock = ContinuousClock()
    var pages: [Duration] = []
    for count in stride(from: 100, through: 1_000_000, by: 100) {
      pages.append(clock.measure { feed.load(items: count) })
    }
    let first = median(pages.prefix(100))
    let last = median(pages.suffix(100))
    Swift.print(
      "append 1 000 000 items, 100 a page: time per page, last 100 / first 100:",
      last / first
    )
  }

  private static func median(_ times: some Collection<Duration>) -> Double {
    times.sorted()[times.count / 2] / .nanoseconds(1)
  }
}

/// A feed whose pages come at once.
private struct FeedRun {
  var state: FeedState<Row>
  private var open: [Ticket] = []
  private let pageSize: Int

  init(pageSize: Int) {
    self.pageSize = pageSize
    state = FeedState(FeedConfiguration(pageSize: pageSize, prefetch: .fixed(0)))
    open = loads(in: state.open(now: .zero))
  }

  mutating func load(items: Int) {
    while state.loadedCount < items {
      if open.isEmpty { open = loads(in: state.load(toRow: state.loadedCount, now: .zero)) }
      guard let ticket = open.popLast() else { return }
      let first = state.loadedCount
      let page = Page(
        items: (first..<(first + pageSize)).map(Row.init),
        next: .token(String(first))
      )
      open = loads(in: state.pageArrived(page, ticket: ticket, now: .zero))
    }
  }
}

private func loads(in effects: [FeedEffect]) -> [Ticket] {
  effects.compactMap { if case .load(let ticket) = $0 { ticket } else { nil } }
}
