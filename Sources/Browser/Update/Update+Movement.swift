import Paging
import Viewport

extension Model {
  /// Moves the cursor or the screen; nil when the command does neither.
  mutating func runMovement(_ command: Command, count: Int?) -> [Effect]? {
    let times = count ?? 1
    let half = max(1, list.height / 2)
    switch command {
    case .goToTop: return goTo(row: max(1, count ?? 1) - 1)
    case .goToEnd: return count.map { goTo(row: max(1, $0) - 1) } ?? goToEnd()
    case .goToPercent: return goTo(percent: count ?? 0)
    case .moveUp:
      goal = nil
      return moveUp(by: times)
    case .moveDown: list.moveCursor(byBands: times)
    case .moveLeft: list.moveCursor(by: -times)
    case .moveRight: list.moveCursor(by: times)
    case .scrollDown: list.scroll(by: times)
    case .scrollUp: list.scroll(by: -times)
    case .halfPageDown: list.page(by: count ?? half)
    case .halfPageUp: list.page(by: -(count ?? half))
    case .pageDown: list.page(by: max(1, list.height).multipliedClamped(by: times))
    case .pageUp: list.page(by: -max(1, list.height).multipliedClamped(by: times))
    case .screenTop: list.moveCursor(toScreen: .top)
    case .screenMiddle: list.moveCursor(toScreen: .middle)
    case .screenBottom: list.moveCursor(toScreen: .bottom)
    case .cursorToTop: list.showCursor(at: .top)
    case .cursorToMiddle: list.showCursor(at: .middle)
    case .cursorToBottom: list.showCursor(at: .bottom)
    default: return nil
    }
    goal = nil
    return []
  }
}

extension Int {
  /// The product, or a number that is larger than any list where it would overflow.
  func multipliedClamped(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    guard overflow else { return product }
    return (self < 0) == (factor < 0) ? .max : -.max
  }
}
