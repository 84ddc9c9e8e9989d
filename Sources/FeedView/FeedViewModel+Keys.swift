import Input
import ListParts
import Paging
import Viewport

extension FeedViewModel {
  /// Rows that one notch of a wheel scrolls, as most programs do.
  private static var rowsPerNotch: Int { 3 }

  /// Takes something that the terminal sent.
  mutating func take(_ event: Event) -> [Effect] {
    switch event {
    case .key(let chord): return ListCommand(chord).map { run($0) } ?? []
    case .wheel(let notches): return wheel(notches)
    case .hangup: return [.quit(status: 129)]
    case .paste, .focusGained, .focusLost: return []
    }
  }

  private mutating func wheel(_ notches: Int) -> [Effect] {
    let rows = notches * Self.rowsPerNotch
    if rows < 0, list.top == 0 { return pullUp(by: -rows) }
    pull.lapse()
    list.scroll(by: rows)
    return []
  }

  private mutating func run(_ command: ListCommand) -> [Effect] {
    defer { lastCommand = command }
    if command != .moveUp { pull.lapse() }
    switch command {
    case .open: return open()
    case .refresh: return refresh()
    case .lookForNewItems: return apply(feed.lookForNewItems(now: now))
    case .stop: return stop()
    case .redraw: return [.repaint]
    case .suspend: return [.suspend]
    case .quit: return [.quit(status: 0)]
    case .interrupt: return [.quit(status: 130)]
    default: return move(command)
    }
  }

  private mutating func move(_ command: ListCommand) -> [Effect] {
    goal = nil
    let half = max(1, list.height / 2)
    switch command {
    case .moveDown: list.moveCursor(by: 1)
    case .moveUp: return pullUp(by: 1)
    case .scrollDown: list.scroll(by: 1)
    case .scrollUp: list.scroll(by: -1)
    case .halfPageDown: list.page(by: half)
    case .halfPageUp: list.page(by: -half)
    case .pageDown: list.page(by: max(1, list.height))
    case .pageUp: list.page(by: -max(1, list.height))
    case .goToTop: list.moveCursor(to: 0)
    case .goToEnd: return goToEnd()
    default: break
    }
    return []
  }

  /// Goes up, or at the first row pulls.
  private mutating func pullUp(by rows: Int) -> [Effect] {
    let isAtFirstRow = list.cursor == 0 && feed.rowCount > 0
    if pull.up(isAtFirstRow: isAtFirstRow, now: now) == .refresh { return refresh() }
    list.moveCursor(by: -rows)
    return []
  }

  /// Opens the item under the cursor; where there is none, goes on from that row.
  private mutating func open() -> [Effect] {
    if let item = feed.item(at: list.cursor) { return [.opened(item)] }
    return apply(feed.retry(row: feed.rowCount == 0 ? nil : list.cursor, now: now))
  }

  /// Stops what is loading; a cursor that waits for rows goes back to what is there.
  ///
  /// The feed hears of that movement first: one that came after would make it load on.
  private mutating func stop() -> [Effect] {
    goal = nil
    var effects: [Effect] = []
    if feed.isLoading, !feed.configuration.addressing.isRandomAccess {
      list.setRowCount(feed.leadingLoadedRows)
      effects = showViewport()
    }
    return effects + apply(feed.stop(now: now))
  }

  /// Goes to the end.
  ///
  /// Where any page can be asked for, that is the last row. Else it is one page past what is loaded,
  /// and pressed again the real end: going through a long feed must be meant.
  private mutating func goToEnd() -> [Effect] {
    let last = feed.lastItemRow
    let isReachable = feed.configuration.addressing.isRandomAccess || last < feed.leadingLoadedRows
    if !feed.tail.canGoOn || feed.total != nil && isReachable {
      list.moveCursor(to: max(0, last))
      return []
    }
    let next = feed.leadingLoadedRows + feed.effectivePageSize - 1
    let row = lastCommand == .goToEnd ? .max : min(next, (feed.total ?? .max) - 1)
    goal = row
    return apply(feed.load(toRow: row, now: now))
  }
}
