import EverItems
import EverText
import Paging

/// Counts the figures of the stats line while it is displayed.
struct StatsMeter: Sendable {
  /// The number of times that the cursor reached a row that wasn't loaded.
  private(set) var stalls = 0
  /// Whether the cursor is on such a row now.
  private(set) var isStalled = false
  /// What the shell measured last, as ``Message/measured(bytesWritten:memory:)`` has it; nil before
  /// that.
  var figures: (bytesWritten: Int, memory: Int?)?

  private var requestedAt: Duration?

  /// The shortest time between two requests for figures; none is made while nothing happens.
  private static let interval = Duration.milliseconds(500)

  /// Counts a stall when the cursor reaches a row that isn't loaded.
  mutating func stand(onMissingRow isMissing: Bool) {
    if isMissing, !isStalled { stalls += 1 }
    isStalled = isMissing
  }

  /// Whether to request the shell's figures now; true records the request.
  mutating func needsFigures(now: Duration) -> Bool {
    if let requestedAt, now - requestedAt < Self.interval { return false }
    requestedAt = now
    return true
  }
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
    figures = [
      Self.balance(of: feed),
      CleanText(Int(feed.viewport.velocity.rounded())) + " rows/s",
      feed.latency.bound.map { Self.time($0) },
      "ahead " + CleanText(feed.prefetchPlan.distance),
      CleanText(feed.requestsInFlight.count) + " in flight",
      CleanText(counting: stats.stalls, "stall", "stalls"),
      model.origin.strategy,
      CleanText(feed.loadedCount) + " in memory",
      stats.figures?.memory.flatMap { Self.size($0, of: "mem ") },
      stats.figures.flatMap { Self.size($0.bytesWritten, of: "out ") },
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

  /// Milliseconds below ten seconds, otherwise seconds.
  static func time(_ time: Duration) -> CleanText {
    let milliseconds = time / .milliseconds(1)
    guard milliseconds.isFinite, milliseconds < 1e12 else { return "∞" }
    if milliseconds < 10_000 { return CleanText(Int(milliseconds.rounded())) + " ms" }
    return CleanText(Int((milliseconds / 1_000).rounded())) + " s"
  }

  private static func size(_ bytes: Int, of label: CleanText) -> CleanText? {
    ByteCount.text(String(bytes)).map { label + CleanText(sanitizing: $0) }
  }
}

extension Model {
  /// Rows of the screen for the list.
  var listHeight: Int {
    max(0, ListLayout.bodyHeight(of: size) - (stats == nil ? 0 : 1) - (showsHeading ? 1 : 0))
  }

  /// Shows or hides the stats line; counting starts when it is shown.
  mutating func toggleStats() {
    stats = stats == nil ? StatsMeter() : nil
    fitList()
  }

  /// Counts what this message changed, and requests the shell's figures from time to time.
  ///
  /// Does nothing while the stats line is hidden.
  mutating func countStats() {
    guard var stats else { return }
    stats.stand(onMissingRow: isWaitingForRow)
    let isDue = stats.needsFigures(now: now)
    self.stats = stats
    if isDue { ask(for: .measure) }
  }

  /// Whether the cursor is on a row that isn't loaded.
  private var isWaitingForRow: Bool {
    switch feed.row(at: list.cursor) {
    case .placeholder, .gap(isLoading: true), .footer(.loading): true
    default: false
    }
  }
}
