import Glibc
import Paging

/// The time and memory of the feed: ratios within one run, or figures of this machine.
enum EngineTimes {
  static func print() {
    Swift.print(longList())
    Swift.print(appending())
  }

  /// The largest number of pages stored in full while the user scrolls down and back.
  static func pageRecords() -> TableRow {
    var feed = FeedRun(pageSize: 100, maximumItems: 10_000)
    feed.load(items: 1_000_000)
    let records = feed.state.pageRecordCount
    feed.sweepUp()
    return TableRow(
      name: "page records of 1 000 000 rows",
      ours: Double(max(records, feed.state.pageRecordCount)),
      mark: .count(120)
    )
  }

  /// The number of pages for a median.
  private static let sample = 100

  /// The times for a page at the start and at the end of a million items.
  ///
  /// Each is the median of 100 pages and the least of three runs, because other processes can only
  /// add to it.
  private static func appending() -> String {
    var (first, last) = (Double.infinity, Double.infinity)
    for _ in 0..<3 {
      var feed = FeedRun(pageSize: 100, maximumItems: 50_000)
      let pages = stride(from: 100, through: 1_000_000, by: 100).map { count in
        ThreadTime.measure { feed.load(items: count) }
      }
      first = min(first, Figures.median(pages.prefix(sample)) / .nanoseconds(1))
      last = min(last, Figures.median(pages.suffix(sample)) / .nanoseconds(1))
    }
    return "append 1 000 000 items, 50 000 kept: time per page, last 100 / first 100: "
      + Figures.decimal(last / first)
      + " (\(Figures.decimal(last / 100)) / \(Figures.decimal(first / 100)) ns an item)"
  }

  private static func longList() -> String {
    let before = ProcessMemory.kilobytes("RssAnon:", getpid())
    var feed = FeedRun(pageSize: 100, maximumItems: 50_000)
    feed.load(items: 1_000_000)
    let middle = ProcessMemory.kilobytes("RssAnon:", getpid()) - before
    feed.load(items: 10_000_000)
    let end = ProcessMemory.kilobytes("RssAnon:", getpid()) - before
    return
      "10 000 000 rows scrolled, 50 000 items kept: \(feed.state.loadedCount) in memory,"
      + " RssAnon +\(Figures.decimal(Double(end) / 1_024)) MB (\(Figures.decimal(Double(middle) / 1_024)) MB after"
      + " 1 000 000)"
  }

}

private struct Row: Identifiable, Sendable {
  let id: Int
}

/// A feed whose pages arrive at once.
private struct FeedRun {
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

  /// Scrolls page by page through all rows that were loaded, to the first or to the last one.
  mutating func sweepUp() {
    for row in stride(from: 0, to: sent, by: pageSize).reversed() {
      let viewport = Viewport(first: row, height: 40, cursor: row, direction: .up)
      open = loads(in: state.viewportChanged(viewport, now: .zero))
      while let ticket = open.popLast() {
        open += respond(to: ticket, from: ticket.places.lowerBound)
      }
    }
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
