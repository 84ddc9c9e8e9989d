import EverBase
import Paging

/// The time and memory of the feed: ratios within one run, or figures of this machine.
enum EngineTimes {
  static func print() {
    Swift.print(longList())
    Swift.print(appending())
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
      var feed = FeedRun()
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

  /// The memory of this process that belongs to no file, in MB.
  private static var anonymousMemory: Double {
    Double(ProcessMemory.bytes("RssAnon") ?? 0) / 1_048_576
  }

  private static func longList() -> String {
    let before = anonymousMemory
    var feed = FeedRun()
    feed.load(items: 1_000_000)
    let middle = anonymousMemory - before
    feed.load(items: 10_000_000)
    let end = anonymousMemory - before
    return
      "10 000 000 rows scrolled, 50 000 items kept: \(feed.state.loadedCount) in memory,"
      + " RssAnon +\(Figures.decimal(end)) MB (\(Figures.decimal(middle)) MB after"
      + " 1 000 000)"
  }
}

private struct Row: Identifiable, Sendable {
  let id: Int
}

/// A feed whose pages arrive at once.
private struct FeedRun {
  private static let pageSize = 100
  private(set) var state = FeedState<Row>(
    FeedConfiguration(pageSize: pageSize, prefetch: .fixed(0), maximumItems: 50_000)
  )
  private var open: [Ticket] = []
  private var sent = 0

  init() { open = loads(in: state.open(now: .zero)) }

  /// Scrolls down page by page until a number of items has arrived.
  mutating func load(items: Int) {
    while sent < items {
      if open.isEmpty { open = loads(in: show(last: sent)) }
      guard let ticket = open.popLast() else { return }
      open = respond(to: ticket, from: sent)
      sent += Self.pageSize
    }
  }

  private mutating func show(last: Int) -> [FeedEffect] {
    let viewport = Viewport(first: max(0, last - 39), height: 40, cursor: last, direction: .down)
    return state.viewportChanged(viewport, now: .zero)
  }

  private mutating func respond(to ticket: Ticket, from first: Int) -> [Ticket] {
    let page = Page(
      items: (first..<(first + Self.pageSize)).map(Row.init),
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
