import Paging
import Viewport

extension Model {
  /// Goes up, or at the first row pulls.
  mutating func pullUp(by rows: Int) -> [Effect] {
    switch pull.up(atFirstRow: list.cursor == 0 && feed.rowCount > 0, now: now) {
    case .refresh: return refresh()
    case .armed, .nothing:
      list.moveCursor(by: -rows)
      return []
    }
  }

  /// Starts the feed again at page one.
  mutating func refresh() -> [Effect] {
    goal = nil
    if !feed.isBeingReplaced { refreshStart = now }
    completion.retryFailed()
    return apply(feed.refresh(now: now))
  }

  /// Stops what is loading; a cursor that waits for rows goes back to what is there.
  mutating func stop() -> [Effect] {
    goal = nil
    let effects = apply(feed.stop(now: now))
    list.setRowCount(feed.rowCount)
    if !effects.isEmpty, !feed.configuration.addressing.isRandomAccess,
      list.cursor >= feed.leadingLoadedRows
    {
      list.moveCursor(to: max(0, feed.leadingLoadedRows - 1))
    }
    return effects
  }

  /// Goes to a row, loading up to it where the source can only be asked page by page.
  mutating func goTo(row: Int) -> [Effect] {
    guard row >= feed.rowCount || needsProgressiveLoad(to: row) else {
      goal = nil
      list.moveCursor(to: row)
      return []
    }
    guard feed.tail.canGoOn else {
      goal = nil
      list.moveCursor(to: min(row, max(0, lastItemRow)))
      return []
    }
    goal = row
    return apply(feed.load(toRow: row, now: now))
  }

  /// Goes to a part of the whole, or of what is loaded where nobody knows the whole.
  mutating func goTo(percent: Int) -> [Effect] {
    let rows = lastItemRow
    return goTo(row: max(0, Int(Double(max(0, rows)) * Double(min(percent, 100)) / 100)))
  }

  /// Goes to the end.
  ///
  /// Where any page can be asked for, that is the last row. Else it is one page past what is loaded,
  /// and pressed again the real end: going through a long feed must be meant.
  mutating func goToEnd() -> [Effect] {
    let canReachEnd = !needsProgressiveLoad(to: lastItemRow) && feed.total != nil
    if canReachEnd || !feed.tail.canGoOn {
      goal = nil
      list.moveCursor(to: max(0, lastItemRow))
      return []
    }
    let isSecond = lastCommand == .goToEnd
    let loadedEnd = feed.leadingLoadedRows
    goal = isSecond ? .max : loadedEnd + feed.effectivePageSize - 1
    if let total = feed.total, let goal, goal != .max { self.goal = min(goal, total - 1) }
    return apply(feed.load(toRow: goal ?? 0, now: now))
  }

  /// Whether a row can only be reached through all pages before it.
  private func needsProgressiveLoad(to row: Int) -> Bool {
    !feed.configuration.addressing.isRandomAccess && row >= feed.leadingLoadedRows
  }
}

extension TailState {
  /// Whether more can be asked for by itself.
  fileprivate var canGoOn: Bool {
    switch self {
    case .ended: false
    case .idle, .loading, .failed, .paused: true
    }
  }
}
