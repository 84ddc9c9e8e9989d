import ListParts
import Paging
package import Viewport

extension ListReader {
  /// Starts the feed again at page one.
  package mutating func refresh() -> [ListEffect] {
    goal = nil
    if !feed.isBeingReplaced || feed.isConfirming { refreshStart = now }
    return [.renewed] + apply(feed.refresh(now: now))
  }

  /// Looks for new items above those that are loaded.
  package mutating func lookForNewItems() -> [ListEffect] {
    if !feed.isRefreshing { refreshStart = now }
    return [.renewed] + apply(feed.lookForNewItems(now: now))
  }

  /// Goes on where the cursor is on a row that is not loaded: tries again, fills a gap, or looks
  /// whether there is more by now.
  package mutating func goOn() -> [ListEffect] {
    apply(feed.retry(row: feed.rowCount == 0 ? nil : list.cursor, now: now))
  }

  /// Whether the user waits for rows that are to be loaded one page after the other.
  package var isGoing: Bool { goal != nil || feed.targetRow != nil }

  /// Stops what is loading; a cursor that waits for rows goes back to what is there.
  package mutating func stop() -> [ListEffect] {
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
  private mutating func stopAfterMovement() -> [ListEffect] {
    let wanted = showViewport()
    guard feed.isLoading else { return wanted }
    _ = feed.stop(now: now)
    return []
  }

  /// Goes to a row, loading up to it where the source can only be asked page by page.
  package mutating func goTo(row: Int) -> [ListEffect] {
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
  mutating func goTo(percent: Int) -> [ListEffect] {
    goTo(row: max(0, feed.lastItemRow) * min(percent, 100) / 100)
  }

  /// Goes to the end.
  ///
  /// Where any page can be asked for, that is the last row. Else it is one page past what is loaded,
  /// and pressed again the real end: going through a long feed must be meant.
  mutating func goToEnd(again: Bool) -> [ListEffect] {
    goal = nil
    guard feed.rowCount > 0 else { return [] }
    let canReachEnd = !needsProgressiveLoad(to: feed.lastItemRow) && feed.total != nil
    guard feed.tail.canGoOn, !canReachEnd else {
      list.moveCursor(to: max(0, feed.lastItemRow))
      return []
    }
    let target = again ? .max : rowOnePageOn
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

  /// Puts the cursor on a row that is loaded: in the middle of the screen, unless it is on the screen
  /// anyway.
  package mutating func leap(to row: Int) {
    if list.visible.contains(row) {
      list.moveCursor(to: row)
    } else {
      list.moveCursor(to: row, at: .middle)
    }
    speed.leapt()
  }

  /// Goes back to where the list was.
  package mutating func leap(backTo start: ListViewport) {
    list.scroll(by: start.offset - list.offset)
    list.moveCursor(to: start.cursor)
    speed.leapt()
  }
}
