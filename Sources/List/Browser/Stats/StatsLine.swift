import EverText
import EverItems
import EverList
import Paging

/// The line above the status line, with figures, the most important first.
struct StatsLine: Hashable, Sendable {
  /// The figures in their order; without room for all, the last ones are left out first.
  let figures: [CleanText]
  let columns: Int

  private static let gap = 3

  /// The line; a figure without enough room is left out, with all figures after it.
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
  init?(of model: borrowing Model) {
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
      CleanText(counting: stats.stalls, "stall", "stalls"),
      model.origin.strategy,
      stats.hitRate.map { "hit " + CleanText($0) + "%" },
      CleanText(feed.loadedCount) + " in memory",
      stats.framesPerSecond.map { CleanText($0) + " fps" },
      stats.figures?.memory.map { "mem " + StatsText.size($0) },
      stats.figures.map { "out " + StatsText.size($0.bytesWritten) },
    ].compactMap(\.self)
    columns = model.size.columns
  }

  /// The missing and repeated items of a list that ended, or else why it ended when the server didn't
  /// say so; nil when there is nothing to say.
  private static func balance(of feed: FeedState<Item>) -> CleanText? {
    if case .ended(let reason) = feed.tail {
      return Balance.sentence(for: feed) ?? (reason == .server ? nil : Sentences.fault(reason))
    }
    return feed.ledger.hidden > 0 ? CleanText(feed.ledger.hidden) + " repeated" : nil
  }

  /// The fastest rate of a source with serial pages, while the user is faster or waits for it; nil
  /// when the source keeps up, or when the rate isn't known.
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
