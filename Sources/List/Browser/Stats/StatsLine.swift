import Cells
import Items
import ListParts
import ListReader
import Paging
import Viewport

/// What the line above the status line shows: figures, the most important first.
struct StatsLine: Hashable, Sendable {
  /// What to show, in the order in which figures give way where there is no room, the last first.
  let figures: [CleanText]
  let columns: Int

  private static let gap = 3

  /// The line; a figure that has no room is left out whole, with those after it.
  var line: Line {
    var line = Line()
    for figure in figures {
      let column = line.runs.isEmpty ? 1 : line.endColumn + Self.gap
      let width = DisplayWidth.of(figure)
      guard column + width < columns else { break }
      line.append(figure, at: column, width: width, style: .secondary)
    }
    return line
  }
}

extension StatsLine {
  /// The stats line of a model; nil while it is hidden.
  init?(of model: Model) {
    guard let stats = model.stats else { return nil }
    let feed = model.feed
    let velocity = model.reader.shown.velocity
    figures = [
      Self.balance(of: feed),
      CleanText(Int(velocity.rounded())) + " rows/s",
      Self.limit(of: feed, velocity: velocity, isStalled: stats.isStalled),
      feed.latency.bound.map { StatsText.time($0) },
      "ahead " + CleanText(feed.prefetchPlan.distance),
      CleanText(feed.requestsInFlight.count) + " in flight",
      CleanText(stats.stalls) + (stats.stalls == 1 ? " stall" : " stalls"),
      model.strategy,
      stats.hitRate.map { "hit " + CleanText($0) + "%" },
      CleanText(feed.loadedCount) + " in memory",
      stats.framesPerSecond.map { CleanText($0) + " fps" },
      stats.figures?.memory.map { "mem " + StatsText.size($0) },
      stats.figures.map { "out " + StatsText.size($0.bytesWritten) },
    ].compactMap(\.self)
    columns = model.size.columns
  }

  /// What is missing of a list that ended, and what came twice; nil where neither is known.
  private static func balance(of feed: FeedState<Item>) -> CleanText? {
    if case .ended = feed.tail { return Balance.sentence(for: feed) }
    return feed.ledger.hidden > 0 ? CleanText(feed.ledger.hidden) + " came twice" : nil
  }

  /// What a source that must be read page by page can give at most, while the reader is faster or
  /// waits for it; nil when it keeps up, or when nobody knows.
  private static func limit(
    of feed: FeedState<Item>,
    velocity: Double,
    isStalled: Bool
  ) -> CleanText? {
    guard !feed.configuration.addressing.isRandomAccess, let latency = feed.latency.bound,
      let rate = StatsText.rate(rows: feed.effectivePageSize, in: latency),
      isStalled || velocity > Double(rate)
    else { return nil }
    return "net " + CleanText(rate) + " rows/s: " + CleanText(feed.effectivePageSize) + " / "
      + StatsText.time(latency)
  }
}
