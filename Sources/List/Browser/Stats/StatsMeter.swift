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
