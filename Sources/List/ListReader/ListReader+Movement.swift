import ListParts
import Paging
import Viewport

/// What moves the cursor or the screen.
package enum ListMovement: Hashable, Sendable {
  case moveDown, moveUp, moveLeft, moveRight
  case scrollDown, scrollUp
  case halfPageDown, halfPageUp
  case pageDown, pageUp
  case goToTop, goToEnd, goToPercent
  case screenTop, screenMiddle, screenBottom
  case cursorToTop, cursorToMiddle, cursorToBottom
}

extension ListReader {
  /// Moves; movements that are made before there are rows are made once those come.
  ///
  /// - Parameters:
  ///   - movement: what moves.
  ///   - count: the number typed before it; nil when none was.
  /// - Returns: what to do, in order.
  package mutating func run(_ movement: ListMovement, count: Int? = nil) -> [ListEffect] {
    let goesToEndAgain = hasGoneToEnd
    hasGoneToEnd = movement == .goToEnd && count == nil
    if movement != .moveUp { pull.lapse() }
    if awaitsRows { keep(Step(movement: movement, count: count)) }
    switch movement {
    case .goToTop: return goTo(row: max(1, count ?? 1) - 1)
    case .goToEnd: return count.map { goTo(row: max(1, $0) - 1) } ?? goToEnd(again: goesToEndAgain)
    case .goToPercent: return goTo(percent: count ?? 0)
    case .moveUp: return moveUp(by: count ?? 1)
    case .moveDown: return moveDown(by: count)
    default:
      goal = nil
      move(movement, count: count)
      return []
    }
  }

  /// Takes that the user did something else than move.
  ///
  /// - Parameter keepsEnd: whether going to the end right after still counts as pressed again.
  package mutating func interrupt(keepsEnd: Bool = false) {
    pull.lapse()
    if !keepsEnd { hasGoneToEnd = false }
  }

  /// Scrolls by the notches of a wheel, positive ones down.
  package mutating func wheel(_ notches: Int) -> [ListEffect] {
    hasGoneToEnd = false
    goal = nil
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
    case .moveDown, .moveUp, .goToTop, .goToEnd, .goToPercent: break
    }
  }

  /// Goes up, or at the first row pulls.
  private mutating func moveUp(by rows: Int) -> [ListEffect] {
    goal = nil
    let isAtFirstRow = list.isCursorAtTop && feed.rowCount > 0
    if pull.up(isAtFirstRow: isAtFirstRow, now: now) == .refresh { return refresh() }
    list.moveCursor(byBands: -rows)
    return []
  }

  /// Goes down.
  ///
  /// A flood of steps that leaves the rows that are there goes on as rows come: what was typed at once
  /// ends where it was meant to. A key that is held waits at the last row.
  private mutating func moveDown(by count: Int?) -> [ListEffect] {
    let isFlood = lastStepDown.map { now - $0 < Self.floodInterval } ?? false
    lastStepDown = now
    let start = goal ?? list.cursor
    if isFlood, count == nil, list.geometry == .rows, goesOnByItself,
      (feed.rowCount - 1..<Int.max).contains(start)
    {
      return goTo(row: start + 1)
    }
    goal = nil
    list.moveCursor(byBands: count ?? 1)
    return []
  }

  /// Time between two steps that were typed at once, at most: no held key is as fast.
  private static var floodInterval: Duration { .milliseconds(10) }

  /// Whether rows come after the last one unless something fails.
  private var goesOnByItself: Bool { feed.tail == .idle || feed.tail == .loading }
}

extension ListViewport {
  /// Rows that one notch of a wheel scrolls, as most programs do.
  package static let rowsPerNotch = 3
}

extension Int {
  /// The product, or a number that is larger than any list where it would overflow.
  package func multipliedClamped(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    guard overflow else { return product }
    return (self < 0) == (factor < 0) ? .max : -.max
  }
}
