import Paging
import ListParts
import Viewport

extension FeedViewModel {
  /// Tells the feed what is on the screen, when that changed.
  mutating func showViewport() -> [Effect] {
    var viewport = Viewport(first: list.top, height: list.height, cursor: list.cursor)
    let moved = viewport.cursor - told.cursor + (viewport.first - told.first)
    viewport.direction = moved == 0 ? told.direction : moved < 0 ? .up : .down
    speed.moved(by: viewport.cursor - told.cursor, height: viewport.height, now: now)
    viewport.velocity = speed.rowsPerSecond(now: now)
    guard viewport != told else { return [] }
    told = viewport
    return apply(feed.viewportChanged(viewport, now: now))
  }

  /// Keeps what is seen still; that the rows have other numbers by now is no movement.
  mutating func moveRows(from row: Int, removed: Int, inserted: Int) {
    let old = list
    list.rowsReplaced(row: row, removed: removed, inserted: inserted)
    told.first += list.top - old.top
    told.cursor += list.cursor - old.cursor
    if let goal, goal != .max, row + removed <= goal { self.goal = goal + inserted - removed }
  }

  /// A feed that starts again is read from its first row, whatever was on the way before.
  mutating func restartList() {
    goal = nil
    lastCommand = nil
    list.moveCursor(to: 0)
    speed.leapt()
    told = Viewport(height: list.height)
  }

  /// Says which item the cursor stands on, when that is another.
  mutating func showItem() -> [Effect] {
    guard let item = feed.item(at: list.cursor), item.id != shown else { return [] }
    shown = item.id
    return [.shown(item)]
  }

  /// Moves the cursor on towards the row that the user asked for, as far as there are rows.
  mutating func followGoal() {
    guard let goal else { return }
    list.moveCursor(to: min(goal, max(0, feed.lastItemRow)))
    let isThere = list.cursor == goal && feed.item(at: goal) != nil
    let isStuck =
      feed.targetRow == nil && (goal == .max || goal >= feed.rowCount || !feed.isLoading)
    if isThere || isStuck { self.goal = nil }
  }
}
