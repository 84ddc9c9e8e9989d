package import Items
package import Paging

/// Decides what a person who waits for a print is told of it, and when: a line that comes only after a
/// while without output, and goes with the next items.
package struct PrintProgress: Sendable {
  /// How long nothing was printed before the line shows.
  package static let patience = Duration.milliseconds(500)

  /// What the line says; empty for no line.
  package private(set) var line = ""

  /// When something was printed last.
  private var quietSince = Duration.zero

  package init() {}

  /// Items are about to be printed: the line is to go.
  package mutating func printing(now: Duration) {
    quietSince = now
    line = ""
  }

  /// Nothing more is to come: the line is to go.
  package mutating func ended() {
    line = ""
  }

  /// Looks at the feed.
  ///
  /// - Parameters:
  ///   - feed: What is loaded, and what is waited for.
  ///   - now: The time since the start.
  /// - Returns: When to look again though nothing changed; nil for not before something does.
  package mutating func look(at feed: FeedState<Item>, now: Duration) -> Duration? {
    let time = quietSince + Self.patience
    guard now >= time else { return time }
    line = Self.text(of: feed, now: now)
    return nil
  }

  private static func text(of feed: FeedState<Item>, now: Duration) -> String {
    let total = (feed.ledger.told ?? feed.total).map { " of \($0)" } ?? ""
    let loaded = "\(feed.loadedCount)\(total) items"
    guard let until = feed.waitsUntil ?? feed.failedLoads.first?.retryAt else { return loaded }
    return loaded + ", waiting \(max(0, Int((until - now) / .seconds(1)) + 1)) s"
  }
}
