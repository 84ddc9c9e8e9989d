import Input
import Paging
import Viewport

extension Model {
  /// Takes something that the terminal sent.
  mutating func take(_ event: Event) -> [Effect] {
    switch event {
    case .key(let chord):
      guard let stroke = keys.read(chord, map: keyMap, context: context) else { return [] }
      return run(stroke.command, count: stroke.count)
    case .wheel(let notches):
      return wheel(notches)
    case .hangup:
      return [.quit(status: 1)]
    case .paste, .focusGained, .focusLost:
      return []
    }
  }

  /// Where keys are pressed.
  var context: KeyContext {
    switch screen {
    case .list: .list
    case .detail: .detail
    case .help: .help
    }
  }

  /// Rows that one notch of a wheel scrolls, as most programs do.
  private static let rowsPerNotch = 3

  private mutating func wheel(_ notches: Int) -> [Effect] {
    guard case .list = screen else {
      scrollScreen(by: notches * Self.rowsPerNotch)
      return []
    }
    if notches < 0, list.top == 0 { return pullUp(by: -notches * Self.rowsPerNotch) }
    list.scroll(by: notches * Self.rowsPerNotch)
    return []
  }

  /// Runs a command in the place where the user is.
  mutating func run(_ command: Command, count: Int?) -> [Effect] {
    defer { lastCommand = command }
    if command != .moveUp { pull.lapse() }
    if let effects = runEverywhere(command) { return effects }
    switch screen {
    case .list: return runInList(command, count: count)
    case .detail, .help: return runOnScreen(command, count: count)
    }
  }

  /// Commands that mean the same everywhere; nil when the command is another.
  private mutating func runEverywhere(_ command: Command) -> [Effect]? {
    switch command {
    case .redraw: return [.repaint]
    case .suspend: return [.suspend]
    case .quit: return [.quit(status: 0)]
    case .interrupt: return [.quit(status: 130)]
    case .help:
      toggleHelp()
      return []
    case .refresh: return refresh()
    case .stop: return stop()
    default: return nil
    }
  }

  private mutating func runInList(_ command: Command, count: Int?) -> [Effect] {
    if let effects = runMovement(command, count: count) {
      return effects
    }
    switch command {
    case .open: return open()
    case .lookForNewItems:
      completion.retryFailed()
      return apply(feed.lookForNewItems(now: now))
    default: return []
    }
  }

  /// Moves the cursor or the screen; nil when the command does neither.
  private mutating func runMovement(_ command: Command, count: Int?) -> [Effect]? {
    let times = count ?? 1
    let half = max(1, list.height / 2)
    if command != .goToEnd, command != .goToTop { goal = nil }
    switch command {
    case .moveDown: list.moveCursor(by: times)
    case .moveUp: return pullUp(by: times)
    case .scrollDown: list.scroll(by: times)
    case .scrollUp: list.scroll(by: -times)
    case .halfPageDown: list.page(by: count ?? half)
    case .halfPageUp: list.page(by: -(count ?? half))
    case .pageDown: list.page(by: max(1, list.height).multipliedClamped(by: times))
    case .pageUp: list.page(by: -max(1, list.height).multipliedClamped(by: times))
    case .goToTop: return goTo(row: count.map { max(1, $0) - 1 } ?? 0)
    case .goToEnd: return count.map { goTo(row: max(1, $0) - 1) } ?? goToEnd()
    case .goToPercent: return goTo(percent: count ?? 0)
    case .screenTop: list.moveCursor(toScreen: .top)
    case .screenMiddle: list.moveCursor(toScreen: .middle)
    case .screenBottom: list.moveCursor(toScreen: .bottom)
    case .cursorToTop: list.showCursor(at: .top)
    case .cursorToMiddle: list.showCursor(at: .middle)
    case .cursorToBottom: list.showCursor(at: .bottom)
    default: return nil
    }
    return []
  }

  private mutating func open() -> [Effect] {
    guard feed.item(at: list.cursor) != nil else {
      return apply(feed.retry(row: feed.rowCount == 0 ? nil : list.cursor, now: now))
    }
    screen = .detail(DetailScreen())
    return []
  }
}

extension Int {
  /// The product, or the largest number where it would overflow.
  fileprivate func multipliedClamped(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max / 4 : Swift.min(product, .max / 4)
  }
}
