import EverItems
import EverText
import Paging

/// Counts the figures of the stats line while it is displayed.
struct StatsMeter: Hashable, Sendable {
  /// The number of times that the cursor reached a row that wasn't loaded.
  private(set) var stalls = 0
  /// Whether the cursor is on such a row now.
  private(set) var isStalled = false
  /// Rows that became visible.
  private(set) var rowsSeen = 0
  /// Those of them that were loaded when they became visible.
  private(set) var rowsReady = 0
  /// The shell's last figures; nil before the first.
  private(set) var figures: ShellFigures?
  /// Frames per second between the shell's last two figures; nil before the second.
  private(set) var framesPerSecond: Int?

  private var inView: Range<Int>
  private var measuredAt: Duration?
  private var requestedAt: Duration?

  /// The shortest time between two requests for figures; none is made while nothing happens.
  private static let interval = Duration.milliseconds(500)

  /// Starts counting, without the rows that are visible already.
  init(inView rows: Range<Int>) {
    inView = rows
  }

  /// Counts the rows of items that became visible.
  ///
  /// - Complexity: O(rows of the screen).
  mutating func show(_ rows: Range<Int>, isReady: (Int) -> Bool) {
    for row in rows where !inView.contains(row) {
      rowsSeen += 1
      if isReady(row) { rowsReady += 1 }
    }
    inView = rows
  }

  /// Counts a stall when the cursor reaches a row that isn't loaded.
  mutating func stand(onMissingRow isMissing: Bool) {
    if isMissing, !isStalled { stalls += 1 }
    isStalled = isMissing
  }

  /// Renumbers the visible rows, so that they aren't counted again.
  mutating func shift(by rows: Int) {
    inView = (inView.lowerBound + rows)..<(inView.upperBound + rows)
  }

  /// Whether to request the shell's figures now; true records the request.
  mutating func needsFigures(now: Duration) -> Bool {
    if let requestedAt, now - requestedAt < Self.interval { return false }
    requestedAt = now
    return true
  }

  mutating func take(_ new: ShellFigures, now: Duration) {
    if let figures, let measuredAt, now > measuredAt {
      let rate =
        Double(new.frames - figures.frames) * 1_000 / ((now - measuredAt) / .milliseconds(1))
      framesPerSecond = Int(max(0, min(rate, 1_000_000)).rounded())
    }
    figures = new
    measuredAt = now
  }

  /// The share of rows that were loaded when they became visible, in percent; nil before the first.
  ///
  /// Rounded down: 100 means all.
  var hitRate: Int? { rowsSeen == 0 ? nil : rowsReady * 100 / rowsSeen }
}

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
    let velocity = model.feed.viewport.velocity
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

/// Formats figures.
enum StatsText {
  /// Milliseconds below ten seconds, otherwise seconds.
  static func time(_ time: Duration) -> CleanText {
    let milliseconds = time / .milliseconds(1)
    guard milliseconds.isFinite, milliseconds < 1e12 else { return "∞" }
    if milliseconds < 10_000 { return CleanText(Int(milliseconds.rounded())) + " ms" }
    return CleanText(Int((milliseconds / 1_000).rounded())) + " s"
  }

  /// The size in the largest unit of 1024 that gives at least 1; from KiB on with a decimal.
  static func size(_ bytes: Int) -> CleanText {
    let units: [CleanText] = [" KiB", " MiB", " GiB"]
    guard bytes >= 1 << 10 else { return CleanText(bytes) + " B" }
    var unit = 0
    var divisor = 1 << 10
    while unit < units.count - 1, bytes / divisor >= 1 << 10 {
      unit += 1
      divisor <<= 10
    }
    let tenths = bytes % divisor * 10 / divisor
    return CleanText(bytes / divisor) + "." + CleanText(tenths) + units[unit]
  }

  /// The largest rate in rows per second, when a page of `rows` takes this time; nil for no time.
  static func rate(rows: Int, in time: Duration) -> Int? {
    let seconds = time / .seconds(1)
    guard seconds > 0 else { return nil }
    return Int(min(Double(rows) / seconds, 1e9).rounded())
  }
}

extension Model {
  /// Rows of the screen for the list.
  var listHeight: Int {
    max(0, ListLayout.bodyHeight(of: size) - (stats == nil ? 0 : 1) - (showsHeading ? 1 : 0))
  }

  /// Shows or hides the stats line; counting starts when it is shown.
  mutating func toggleStats() {
    _ = reader.takeRenumbering()
    stats = stats == nil ? StatsMeter(inView: visibleItems) : nil
    fitList()
  }

  /// Counts what this message changed, and requests the shell's figures from time to time.
  ///
  /// Does nothing while the stats line is hidden.
  mutating func countStats() {
    guard var stats else { return }
    stats.shift(by: reader.takeRenumbering())
    let feed = feed
    stats.show(visibleItems) { feed.item(at: $0) != nil }
    stats.stand(onMissingRow: isWaitingForRow)
    let isDue = stats.needsFigures(now: now)
    self.stats = stats
    if isDue { ask(for: .measure) }
  }

  private var visibleItems: Range<Int> {
    guard feed.rowCount > 0 else { return 0..<0 }
    return list.visible.clamped(to: 0..<max(0, feed.lastItemRow + 1))
  }

  /// Whether the cursor is on a row that isn't loaded.
  private var isWaitingForRow: Bool {
    switch feed.row(at: list.cursor) {
    case .placeholder, .gap(isLoading: true), .footer(.loading): true
    default: false
    }
  }
}
