/// Counts what the stats line tells, from when it is shown on.
struct StatsMeter: Hashable, Sendable {
  /// Times that the cursor came to stand on a row that was not there.
  private(set) var stalls = 0
  /// Whether it stands on one now.
  private(set) var isStalled = false
  /// Rows that came into view.
  private(set) var rowsSeen = 0
  /// Those of them that were there at once.
  private(set) var rowsReady = 0
  /// What the shell told last; nil before it did.
  private(set) var figures: ShellFigures?
  /// Frames a second between the last two times that the shell told; nil before the second.
  private(set) var framesPerSecond: Int?

  private var inView: Range<Int>
  private var measuredAt: Duration?
  private var askedAt: Duration?

  /// Time between two questions to the shell; none is asked while nothing happens.
  private static let interval = Duration.milliseconds(500)

  /// Starts to count.
  ///
  /// - Parameter rows: those in view already, which are not counted.
  init(inView rows: Range<Int>) {
    inView = rows
  }

  /// Takes the rows of items that are in view now.
  ///
  /// - Complexity: O(rows of the screen).
  mutating func show(_ rows: Range<Int>, isReady: (Int) -> Bool) {
    for row in rows where !inView.contains(row) {
      rowsSeen += 1
      if isReady(row) { rowsReady += 1 }
    }
    inView = rows
  }

  /// Takes whether the cursor stands on a row that is waited for.
  mutating func stand(onMissingRow isMissing: Bool) {
    if isMissing, !isStalled { stalls += 1 }
    isStalled = isMissing
  }

  /// Keeps rows that have other numbers by now from counting as new.
  mutating func shift(by rows: Int) {
    inView = (inView.lowerBound + rows)..<(inView.upperBound + rows)
  }

  /// Whether the shell is to be asked now; it is then taken to be.
  mutating func asksShell(now: Duration) -> Bool {
    if let askedAt, now - askedAt < Self.interval { return false }
    askedAt = now
    return true
  }

  /// Takes what the shell told.
  mutating func take(_ new: ShellFigures, now: Duration) {
    if let figures, let measuredAt, now > measuredAt {
      let rate =
        Double(new.frames - figures.frames) * 1_000 / ((now - measuredAt) / .milliseconds(1))
      framesPerSecond = Int(max(0, min(rate, 1_000_000)).rounded())
    }
    figures = new
    measuredAt = now
  }

  /// The share of rows that were there when they came into view, in percent; nil before the first.
  ///
  /// Rounded down: 100 means all.
  var hitRate: Int? { rowsSeen == 0 ? nil : rowsReady * 100 / rowsSeen }
}
