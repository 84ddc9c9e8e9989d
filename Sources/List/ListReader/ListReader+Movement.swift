package import Paging

/// A movement of the cursor or the screen.
package enum ListMovement: Hashable, Sendable, CaseIterable {
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
  case screenTop
  case screenMiddle
  case screenBottom
  case cursorToTop
  case cursorToMiddle
  case cursorToBottom
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
    if awaitsRows { keep(Step(movement: movement, count: count)) }
    if let count, let row = row(after: movement, by: count), isPastLoaded(row) {
      return goTo(row: row)
    }
    switch movement {
    case .goToTop: return goTo(row: max(1, count ?? 1) - 1)
    case .goToEnd: return count.map { goTo(row: max(1, $0) - 1) } ?? goToEnd()
    case .goToPercent: return goTo(percent: count ?? 0)
    case .moveUp: return moveUp(by: count ?? 1)
    case .moveDown where count == nil: return moveDown()
    case .moveDown, .moveLeft, .moveRight, .scrollDown, .scrollUp, .halfPageDown, .halfPageUp,
      .pageDown, .pageUp, .screenTop, .screenMiddle, .screenBottom, .cursorToTop, .cursorToMiddle,
      .cursorToBottom:
      going.stay()
      move(movement, count: count)
      return []
    }
  }

  /// Records an action of the user that isn't a movement.
  ///
  /// - Parameter keepsEnd: whether going to the end directly after it still counts as pressed
  ///   again.
  package mutating func interrupt(keepsEnd: Bool = false) {
    pull.lapse()
    if !keepsEnd { going.interrupt() }
  }

  /// Scrolls by the notches of a wheel; positive numbers scroll down.
  package mutating func wheel(_ notches: Int) -> [FeedEffect] {
    going = .nowhere
    if notches >= 0 {
      pull.lapse()
    } else {
      let isAtFirstRow = list.offset == 0 && feed.rowCount > 0
      if pull.up(isAtFirstRow: isAtFirstRow, now: now) == .refresh { return refresh() }
    }
    list.scroll(by: notches.multipliedClamped(by: ListViewport.rowsPerNotch))
    return []
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
    case .screenTop: list.moveCursor(toScreen: .top)
    case .screenMiddle: list.moveCursor(toScreen: .middle)
    case .screenBottom: list.moveCursor(toScreen: .bottom)
    case .cursorToTop: list.showCursor(at: .top)
    case .cursorToMiddle: list.showCursor(at: .middle)
    case .cursorToBottom: list.showCursor(at: .bottom)
    case .moveUp, .goToTop, .goToEnd, .goToPercent: break
    }
  }

  /// Moves up; at the first row this pulls.
  private mutating func moveUp(by rows: Int) -> [FeedEffect] {
    going.stay()
    let isAtFirstRow = list.isCursorAtTop && feed.rowCount > 0
    if pull.up(isAtFirstRow: isAtFirstRow, now: now) == .refresh { return refresh() }
    list.moveCursor(byBands: -rows)
    return []
  }

  /// Moves one step down.
  ///
  /// A flood of steps, such as pasted or buffered keys, and any step on the way to a row continue past
  /// the loaded rows, as a number of steps does. A key that is held stops at the last row.
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

extension ListViewport {
  /// Rows that one notch of a wheel scrolls, as in most programs.
  package static let rowsPerNotch = 3
}

extension Int {
  /// The product, or plus or minus `Int.max` when it overflows.
  package func multipliedClamped(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    guard overflow else { return product }
    return (self < 0) == (factor < 0) ? .max : -.max
  }
}
