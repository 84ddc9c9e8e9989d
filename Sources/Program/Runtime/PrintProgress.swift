package import EverBrowser
import EverText
package import EverItems
import EverList
package import Paging

/// The progress line of a print: it is displayed after a time without output, and removed before
/// the next items.
package struct PrintProgress: Sendable {
  /// The time without output after which the line is displayed.
  package static let patience = Duration.milliseconds(500)

  /// The text of the line; empty for no line.
  package private(set) var line = ""

  /// The time of the last output.
  private var quietSince = Duration.zero

  package init() {}

  /// Removes the line before items are printed.
  package mutating func printing(now: Duration) {
    quietSince = now
    line = ""
  }

  /// Removes the line at the end of the print.
  package mutating func ended() {
    line = ""
  }

  /// Updates the line for the state of the feed, or of its only page; returns the time of the next
  /// update unless only a change needs one.
  package mutating func look(
    at feed: FeedState<Item>,
    _ page: LoadProgress? = nil,
    now: Duration
  ) -> Duration? {
    let time = quietSince + Self.patience
    guard now >= time else { return time }
    let wait = Self.wait(of: feed, now: now)
    line = Self.count(of: feed, page) + wait
    return wait.isEmpty ? nil : now + .seconds(1)
  }

  private static func count(of feed: FeedState<Item>, _ page: LoadProgress?) -> String {
    if feed.loadedCount == 0, let page { return page.text.string }
    guard !feed.configuration.isFiltered else {
      return (Matches.count(in: feed) + ", " + Matches.searched(in: feed)).string
    }
    let total = (feed.ledger.announcedTotal ?? feed.total).map { " of \($0)" } ?? ""
    return "\(feed.loadedCount)\(total) items"
  }

  private static func wait(of feed: FeedState<Item>, now: Duration) -> String {
    guard let until = feed.waitsUntil ?? feed.failedLoads.first?.retryAt else { return "" }
    return ", waiting \(max(0, Int((until - now) / .seconds(1)) + 1)) s"
  }
}
