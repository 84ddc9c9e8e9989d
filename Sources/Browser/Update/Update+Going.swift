import ListParts
import Paging
import Viewport

extension Model {
  /// Goes up, or at the first row pulls.
  mutating func moveUp(by rows: Int) -> [Effect] {
    let isAtFirstRow = list.isCursorAtTop && feed.rowCount > 0
    if pull.up(isAtFirstRow: isAtFirstRow, now: now) == .refresh { return refresh() }
    list.moveCursor(byBands: -rows)
    return []
  }

  /// Starts the feed again at page one.
  mutating func refresh() -> [Effect] {
    goal = nil
    if !feed.isBeingReplaced || feed.isConfirming { refreshStart = now }
    completion.retryFailed()
    return apply(feed.refresh(now: now))
  }

  /// Looks for new items above those that are loaded.
  mutating func lookForNewItems() -> [Effect] {
    if !feed.isRefreshing { refreshStart = now }
    completion.retryFailed()
    return apply(feed.lookForNewItems(now: now))
  }

  /// Whether the user waits for rows that are to be loaded one page after the other.
  var isGoing: Bool { goal != nil || feed.targetRow != nil }

  /// Stops what is loading; a cursor that waits for rows goes back to what is there.
  mutating func stop() -> [Effect] {
    let wasGoing = isGoing
    goal = nil
    typedAhead = []
    let effects = apply(feed.stop(now: now))
    countRows()
    let stopped = wasGoing || !effects.isEmpty
    if stopped, needsProgressiveLoad(to: list.cursor) {
      list.moveCursor(to: max(0, feed.leadingLoadedRows - 1))
    }
    return effects + stopAfterMovement()
  }

  /// Keeps a stop from being undone by the movement that it causes itself: rows that were to come
  /// are gone, and what the feed would load for the place where the cursor is by now isn't started.
  private mutating func stopAfterMovement() -> [Effect] {
    let wanted = showViewport()
    guard feed.isLoading else { return wanted }
    _ = feed.stop(now: now)
    return []
  }

  /// Goes to a row, loading up to it where the source can only be asked page by page.
  mutating func goTo(row: Int) -> [Effect] {
    goal = nil
    guard feed.rowCount > 0 else { return [] }
    let row = min(row, feed.total.map { max(0, $0 - 1) } ?? row)
    guard feed.tail.canGoOn, row >= feed.rowCount || needsProgressiveLoad(to: row) else {
      list.moveCursor(to: min(row, max(0, feed.lastItemRow)))
      return []
    }
    goal = row
    return apply(feed.load(toRow: row, now: now))
  }

  /// Goes to a part of the whole, or of what is loaded where nobody knows the whole.
  mutating func goTo(percent: Int) -> [Effect] {
    goTo(row: max(0, feed.lastItemRow) * min(percent, 100) / 100)
  }

  /// Goes to the end.
  ///
  /// Where any page can be asked for, that is the last row. Else it is one page past what is loaded,
  /// and pressed again the real end: going through a long feed must be meant.
  mutating func goToEnd() -> [Effect] {
    goal = nil
    guard feed.rowCount > 0 else { return [] }
    let canReachEnd = !needsProgressiveLoad(to: feed.lastItemRow) && feed.total != nil
    guard feed.tail.canGoOn, !canReachEnd else {
      list.moveCursor(to: max(0, feed.lastItemRow))
      return []
    }
    let target = lastCommand == .goToEnd ? .max : rowOnePageOn
    goal = target
    return apply(feed.load(toRow: target, now: now))
  }

  /// The last row of the page after those that are loaded.
  private var rowOnePageOn: Int {
    let row = feed.leadingLoadedRows + feed.effectivePageSize - 1
    return feed.total.map { min(row, max(0, $0 - 1)) } ?? row
  }

  /// Whether a row can only be reached through all pages before it.
  private func needsProgressiveLoad(to row: Int) -> Bool {
    !feed.configuration.addressing.isRandomAccess && row >= feed.leadingLoadedRows
      && feed.item(at: row) == nil
  }
}
