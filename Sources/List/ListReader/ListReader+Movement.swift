import EverText
package import Paging

/// A movement of the cursor or the screen.
package enum ListMovement: Hashable, Sendable {
  case moveDown
  case moveUp
  case moveLeft
  case moveRight
  case scrollDown
  case scrollUp
  case halfPageDown
  case halfPageUp
  case pageDown
  case pageUp
  case goToTop
  case goToEnd
  case goToPercent
  /// The cursor to a place on the screen.
  case toScreen(ListViewport.Place)
  /// The screen, so that the cursor's row is at a place on it.
  case cursor(at: ListViewport.Place)
}

extension ListReader {
  /// Performs a movement, or keeps it until the first rows are loaded.
  ///
  /// - Parameters:
  ///   - movement: the movement.
  ///   - count: the number typed before it; nil when there was none.
  /// - Returns: the effects, in order.
  package mutating func run(_ movement: ListMovement, count: Int? = nil) -> [FeedEffect] {
    if movement != .goToEnd || count != nil { going.interrupt() }
    if movement != .moveUp { pull.lapse() }
    if awaitsRows { typeAhead(movement, count: count) }
    if let count, let row = row(after: movement, by: count), isPastLoaded(row) {
      return goTo(row: row)
    }
    switch movement {
    case .goToTop: return goTo(row: max(1, count ?? 1) - 1)
    case .goToEnd: return count.map { goTo(row: max(1, $0) - 1) } ?? goToEnd()
    case .goToPercent: return goTo(percent: count ?? 0)
    case .moveUp: return moveUp(by: count ?? 1)
    case .moveDown where count == nil: return moveDown()
    default:
      going.stay()
      move(movement, count: count)
      return []
    }
  }

  /// Records an action of the user that isn't a movement.
  ///
  /// - Parameter keepsEnd: whether a following movement to the end still counts as the second one.
  package mutating func interrupt(keepsEnd: Bool = false) {
    pull.lapse()
    if !keepsEnd { going.interrupt() }
  }

  private mutating func move(_ movement: ListMovement, count: Int?) {
    let times = count ?? 1
    let half = max(1, list.height / 2)
    let page = max(1, list.height).multipliedClamped(by: times)
    switch movement {
    case .moveDown: list.moveCursor(byBands: times)
    case .moveLeft: list.moveCursor(by: -times)
    case .moveRight: list.moveCursor(by: times)
    case .scrollDown: list.scroll(by: times)
    case .scrollUp: list.scroll(by: -times)
    case .halfPageDown: list.page(by: count ?? half)
    case .halfPageUp: list.page(by: -(count ?? half))
    case .pageDown: list.page(by: page)
    case .pageUp: list.page(by: -page)
    case .toScreen(let place): list.moveCursor(toScreen: place)
    case .cursor(let place): list.showCursor(at: place)
    case .moveUp, .goToTop, .goToEnd, .goToPercent: break
    }
  }

  /// Moves up; at the first row this pulls.
  private mutating func moveUp(by rows: Int) -> [FeedEffect] {
    going.stay()
    let isAtFirstRow = list.isCursorAtTop && feed.rowCount > 0
    if pull.up(isAtFirstRow: isAtFirstRow, now: now) {
      let requests = refresh()
      if renewal?.kind == .refresh { renewal?.kind = .pull }
      return requests
    }
    list.moveCursor(byBands: -rows)
    return []
  }

  /// Moves one step down.
  ///
  /// Pasted or buffered keys continue past the loaded rows, and so do steps while rows load towards
  /// a goal. A held key stops at the last row.
  private mutating func moveDown() -> [FeedEffect] {
    let isFlood = lastStepDown.map { now - $0 < Self.floodInterval } ?? false
    lastStepDown = now
    let row = list.row(bands: 1, below: going.goal ?? list.cursor)
    if isFlood || going.goal != nil, isPastLoaded(row) { return goTo(row: row) }
    going.stay()
    list.moveCursor(byBands: 1)
    return []
  }

  /// The row to which a movement down by a number leads, which may be beyond the last row; nil for
  /// other movements.
  private func row(after movement: ListMovement, by count: Int) -> Int? {
    let start = going.goal ?? list.cursor
    switch movement {
    case .moveDown: return list.row(bands: count, below: start)
    case .moveRight: return start.addingClamped(count)
    case .halfPageDown: return list.row(lines: count, below: start)
    case .pageDown:
      return list.row(lines: max(1, list.height).multipliedClamped(by: count), below: start)
    case .scrollDown: return list.row(lines: count, below: list.visible.lowerBound)
    default: return nil
    }
  }

  /// Whether a row is beyond the last one, and further rows load on the way to it.
  private func isPastLoaded(_ row: Int) -> Bool {
    going.goal != .max && row >= feed.rowCount && goesOn
  }

  /// The largest time between two steps of a flood: no held key repeats this fast.
  private static var floodInterval: Duration { .milliseconds(10) }

  /// Whether a movement past the last row loads further rows, unless a load fails.
  private var goesOn: Bool {
    switch feed.tail {
    case .idle, .loading, .paused: true
    case .failed, .ended: false
    }
  }
}

extension Int {
  /// The product, or plus or minus `Int.max` when it overflows.
  package func multipliedClamped(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    guard overflow else { return product }
    return (self < 0) == (factor < 0) ? .max : -.max
  }
}

extension ListReader {
  /// Loads page one again in a new generation; the list starts again, or the cursor stays on its item.
  package mutating func refresh(keepingPlace keepsPlace: Bool = false) -> [FeedEffect] {
    going.stay()
    if !feed.isBeingReplaced || feed.isConfirming { renewal = (kind: .refresh, start: now) }
    return apply(feed.refresh(keepingPlace: keepsPlace, now: now))
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

  /// Stops loading; a cursor on a placeholder after the loaded rows returns to the last one, unless
  /// the source has random access.
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

  /// Shows the viewport after a stop without starting loads for the cursor's new place.
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
    if feed.isCounting, row >= feed.rowCount {
      going = .row(row)
      return countOn()
    }
    let row = min(row, feed.total.map { max(0, $0 - 1) } ?? row)
    guard feed.tail.canGoOn, row >= feed.rowCount || needsProgressiveLoad(to: row) else {
      jump(to: min(row, max(0, feed.lastItemRow)))
      return []
    }
    guard !announcesWay(to: row, by: "the same") else { return [] }
    going.go(to: row)
    return apply(feed.load(toRow: row, now: now))
  }

  /// Goes to a percentage of the total, once the rows are counted, or of the loaded rows when no total
  /// is known.
  mutating func goTo(percent: Int) -> [FeedEffect] {
    guard feed.isCounting else { return goTo(row: row(at: percent)) }
    going = .share(percent: percent)
    return countOn()
  }

  private func row(at percent: Int) -> Int { max(0, feed.lastItemRow) * min(percent, 100) / 100 }

  /// Goes to the end.
  ///
  /// With random access, that is the last row. Otherwise it is one page after the loaded rows, and
  /// the real end when the user presses the key again, so that a whole feed is loaded only on
  /// purpose.
  mutating func goToEnd() -> [FeedEffect] {
    if feed.isCounting {
      going = .realEnd
      return countOn()
    }
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
    if destination == .realEnd, let total = feed.total, announcesWay(to: total - 1, by: keys.end) {
      return []
    }
    going = destination
    return apply(feed.load(toRow: destination.goal ?? .max, now: now))
  }

  /// The pages and the time above which the user is told how long a way takes.
  private static var far: (pages: Int, time: Duration) { (50, .seconds(5)) }

  /// Announces how long the pages up to a far row take at the measured speed; false for a near row,
  /// and when the user goes there again.
  private mutating func announcesWay(to row: Int, by key: CleanText) -> Bool {
    let pages = (min(row, .max >> 8) - feed.leadingLoadedRows) / max(1, feed.effectivePageSize)
    guard pages > Self.far.pages, needsProgressiveLoad(to: row), announcedRow != row, let pageTime,
      pageTime * pages > Self.far.time
    else {
      announcedRow = nil
      return false
    }
    announcedRow = row
    let time = Countdown(end: pageTime * pages).text(at: .zero)
    let way = CleanText(grouped: row + 1) + " is about " + time + " away: "
    announce(way + key + " again goes there, Esc stops")
    return true
  }

  /// Keeps the newest item in view, until another movement: the last one of a list that grows at its
  /// end, or the first one.
  package mutating func follow() -> [FeedEffect] {
    let growsAtEnd = feed.configuration.growsAtEnd
    going = .following(newest: growsAtEnd ? .max : 0)
    announce("following: a key that moves pauses it")
    guard growsAtEnd else {
      goOn()
      return lookForNewItems(isRegular: true)
    }
    return countOn()
  }

  /// Goes towards the goal, and counts on where `Esc` stopped that.
  private mutating func countOn() -> [FeedEffect] {
    goOn()
    return apply(feed.countAgain())
  }

  /// Moves the cursor towards the goal, as far as there are rows.
  ///
  /// The footer can appear later than the last item, when the last page is loaded.
  mutating func goOn() {
    if case .share(let percent) = going, !feed.isCounting {
      going.stay()
      jump(to: row(at: percent))
    }
    if let goal = going.goal { goOn(to: goal) }
    if going == .atEnd, list.cursor == feed.lastItemRow { showEnd() }
  }

  private mutating func goOn(to goal: Int) {
    if isChasingEnd { showNewest() } else { jump(to: min(goal, max(0, feed.lastItemRow))) }
    guard !going.isFollowing, !isChasingEnd || list.cursor >= feed.lastItemRow else { return }
    let isThere = list.cursor == goal && feed.item(at: goal) != nil
    guard isThere || !loads(towards: goal) else { return }
    going.stay()
    if isThere, going == .atEnd, feed.tail.canGoOn, notice == nil {
      announce(keys.end + " again: the real end")
    }
  }

  /// Whether rows up to the goal still load.
  private func loads(towards goal: Int) -> Bool {
    feed.targetRow != nil || feed.isCounting || goal < feed.rowCount && feed.isLoading
  }

  /// Whether the cursor goes to the end of a list that can grow meanwhile.
  var isChasingEnd: Bool { going.goal == .max && feed.configuration.growsAtEnd }

  /// Shows the newest rows once all are loaded, so that none is a placeholder, or once loading
  /// stops.
  private mutating func showNewest() {
    let loaded = [newest, feed.viewport].first { rows in
      [rows.first, rows.cursor].allSatisfy { feed.item(at: $0) != nil }
    }
    guard let rows = loaded ?? (feed.isLoading ? nil : feed.viewport) else { return }
    if rows.cursor == feed.lastItemRow { showEnd() } else { list.moveCursor(to: rows.cursor) }
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

  /// Moves the cursor; a row more than one row away from the screen is displayed in the middle.
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
