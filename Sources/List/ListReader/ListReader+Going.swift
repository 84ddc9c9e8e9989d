import EverText
package import Paging

extension ListReader {
  /// Loads page one again in a new generation.
  package mutating func refresh() -> [FeedEffect] {
    going.stay()
    if !feed.isBeingReplaced || feed.isConfirming { renewal = (kind: .refresh, start: now) }
    return apply(feed.refresh(now: now))
  }

  /// Requests new items above those that are loaded.
  ///
  /// - Parameter isRegular: whether the user didn't request it; then a notice is displayed only for
  ///   new items.
  /// - Returns: the effects, in order.
  package mutating func lookForNewItems(isRegular: Bool = false) -> [FeedEffect] {
    let isNew = !feed.isRefreshing
    let effects = apply(feed.lookForNewItems(now: now))
    let look = isRegular ? Renewal.regularLook : .look
    if isNew || !isRegular { renewal = (kind: feed.isBeingReplaced ? .refresh : look, start: now) }
    return effects
  }

  /// Continues loading from the cursor's row: retries it, fills a gap, or requests more at the end.
  package mutating func proceed() -> [FeedEffect] {
    return apply(feed.retry(row: feed.rowCount == 0 ? nil : list.cursor, now: now))
  }

  /// Whether the user waits for rows that are loaded page by page.
  package var isGoing: Bool { hasTarget && !feed.isBlocked }

  private var hasTarget: Bool { going.goal != nil || feed.targetRow != nil }

  /// Stops loading; a cursor on a placeholder that can only be reached page by page returns to the
  /// last loaded row.
  package mutating func stop() -> [FeedEffect] {
    let wasGoing = hasTarget
    going.stay()
    typedAhead = []
    let effects = apply(feed.stop(now: now))
    countRows()
    let stopped = wasGoing || !effects.isEmpty
    if stopped, needsProgressiveLoad(to: list.cursor) {
      list.moveCursor(to: max(0, feed.leadingLoadedRows - 1))
    }
    return effects + stopAfterMovement()
  }

  /// Keeps the viewport change of a stop from starting loads.
  ///
  /// After the stop, placeholders are gone and the cursor has moved; loads for its new place are
  /// not started.
  private mutating func stopAfterMovement() -> [FeedEffect] {
    let wanted = showViewport()
    guard feed.isLoading else { return wanted }
    _ = feed.stop(now: now)
    return []
  }

  /// Goes to a row; a source with serial pages loads all pages up to it.
  package mutating func goTo(row: Int) -> [FeedEffect] {
    going.stay()
    guard feed.rowCount > 0 else { return [] }
    let row = min(row, feed.total.map { max(0, $0 - 1) } ?? row)
    guard feed.tail.canGoOn, row >= feed.rowCount || needsProgressiveLoad(to: row) else {
      jump(to: min(row, max(0, feed.lastItemRow)))
      return []
    }
    going.go(to: row)
    return apply(feed.load(toRow: row, now: now))
  }

  /// Goes to a percentage of the total, or of the loaded rows while no total is known.
  mutating func goTo(percent: Int) -> [FeedEffect] {
    goTo(row: max(0, feed.lastItemRow) * min(percent, 100) / 100)
  }

  /// Goes to the end.
  ///
  /// With random access, that is the last row. Otherwise it is one page after the loaded rows, and
  /// the real end when the user presses the key again, so that a whole feed is loaded only on
  /// purpose.
  mutating func goToEnd() -> [FeedEffect] {
    let destination = going.isToEnd ? Going.realEnd : .onePageOn(rowOnePageOn)
    // The notice that named this key is outdated.
    if destination == .realEnd { notice = nil }
    going = .atEnd
    guard feed.rowCount > 0 else { return [] }
    let canReachEnd = !needsProgressiveLoad(to: feed.lastItemRow) && feed.total != nil
    guard feed.tail.canGoOn, !canReachEnd else {
      showEnd()
      return []
    }
    going = destination
    return apply(feed.load(toRow: destination.goal ?? .max, now: now))
  }

  /// Moves the cursor towards the goal, as far as there are rows.
  ///
  /// The footer can appear later than the last item, when the last page is loaded.
  mutating func goOn() {
    if let goal = going.goal { goOn(to: goal) }
    if going == .atEnd, list.cursor == feed.lastItemRow { showEnd() }
  }

  private mutating func goOn(to goal: Int) {
    jump(to: min(goal, max(0, feed.lastItemRow)))
    let isThere = list.cursor == goal && feed.item(at: goal) != nil
    guard isThere || !loads(towards: goal) else { return }
    going.stay()
    if isThere, going == .atEnd, feed.tail.canGoOn, notice == nil {
      announce(keys.end + " again: the real end")
    }
  }

  /// Whether rows still load towards the goal, or the goal is displayed and still loads.
  private func loads(towards goal: Int) -> Bool {
    feed.targetRow != nil || goal < feed.rowCount && feed.isLoading
  }

  /// Moves the cursor to the last item, with the footer below it in view.
  private mutating func showEnd() {
    list.moveCursor(to: max(0, feed.rowCount - 1))
    list.moveCursor(to: max(0, feed.lastItemRow))
  }

  /// The last row of the page after the loaded ones.
  private var rowOnePageOn: Int {
    let row = feed.leadingLoadedRows + feed.effectivePageSize - 1
    return feed.total.map { min(row, max(0, $0 - 1)) } ?? row
  }

  /// Whether a row can be reached only through all pages before it.
  private func needsProgressiveLoad(to row: Int) -> Bool {
    !feed.configuration.addressing.isRandomAccess && row >= feed.leadingLoadedRows
      && feed.item(at: row) == nil
  }

  /// Moves the cursor; a row that is more than one row away from the screen is displayed in the
  /// middle, with its neighbours.
  mutating func jump(to row: Int) {
    let near = (list.visible.lowerBound - 1)..<(list.visible.upperBound + 1)
    list.moveCursor(to: row, centeredUnlessIn: near)
  }

  /// Moves the cursor to a loaded row, in the middle of the screen unless the row is visible
  /// already.
  package mutating func leap(to row: Int) {
    list.moveCursor(to: row, centeredUnlessIn: list.visible)
    speed.leapt()
  }

  /// Returns to an earlier viewport.
  package mutating func leap(backTo start: ListViewport) {
    list.scroll(by: start.offset - list.offset)
    list.moveCursor(to: start.cursor)
    speed.leapt()
  }
}
