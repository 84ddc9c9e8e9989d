import Items
import ListParts
import Paging
import Cells
import Jobs
import Input
import Viewport

/// Changes the model by one message and says what is to be done.
///
/// - Parameters:
///   - model: everything that is known.
///   - message: what happened.
///   - now: when, on the loop's clock.
/// - Returns: what to do, in order.
package func update(_ model: inout Model, _ message: Message, now: Duration) -> [Effect] {
  var effects = model.passTime(to: now)
  switch message {
  case .event(let event): effects += model.take(event)
  case .resized(let size): model.resize(to: size)
  case .columns(let columns): model.take(columns)
  case .page(let ticket, let result): effects += model.takePage(ticket, result)
  case .total(let generation, let result): effects += model.takeTotal(generation, result)
  case .itemCompleted(let id, let result): effects += model.takeCompletion(id, result)
  case .described(let id, let detail): model.takeDescription(id, detail)
  case .cellResized(let cell): model.resizeCells(to: cell)
  case .image(let request, let result):
    model.takeImage(request, result)
    model.measureImage(request, result)
  case .imageSaved(let result): model.tellSaved(result)
  case .told(let sentence, let isError):
    model.say(CleanText(sanitizing: sentence), isError: isError)
  case .linkFailed(let sentence): model.say(CleanText(sanitizing: sentence), isError: true)
  case .measured(let figures): model.stats?.take(figures, now: now)
  case .problem(let sentence): model.problems.append(CleanText(sanitizing: sentence))
  case .timePassed: break
  }
  return effects + model.settle()
}

/// Opens the feed of a new model.
///
/// - Parameters:
///   - model: everything that is known.
///   - kept: what the feed shows until its source answers; nil: nothing.
///   - now: the time, on the loop's clock.
/// - Returns: what to do, in order.
package func start(
  _ model: inout Model,
  with kept: KeptFeed? = nil,
  now: Duration
) -> [Effect] {
  let effects = model.passTime(to: now) + model.open(with: kept)
  return effects + model.settle()
}

extension Model {
  /// Lets go of what was meant for a time, and wakes the feed where it asked for that.
  ///
  /// Runs before every message: a deadline that another message overtakes is not lost.
  fileprivate mutating func passTime(to now: Duration) -> [Effect] {
    self.now = now
    if let notice, notice.until <= now { self.notice = nil }
    if let expiry = pull.expiresAt, expiry <= now { pull.lapse() }
    if refreshStart != nil, !showsRefresh { refreshStart = nil }
    passMotion()
    guard let feedWake, feedWake <= now else { return [] }
    self.feedWake = nil
    return apply(feed.timePassed(now: now))
  }

  fileprivate mutating func resize(to size: Size) {
    motion = nil
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    // On a screen that shows no list it stays as it was: what was read stands there again after.
    if Renderer.isLargeEnough(self.size) { fitList() }
    layOutScreen()
  }

  fileprivate mutating func resizeCells(to cell: PixelSize) {
    motion = nil
    imageSettings.cell = cell
    if Renderer.isLargeEnough(size) { fitList() }
    layOutScreen()
  }

  /// Brings everything that follows from the feed and the list up to date.
  ///
  /// Runs after every message, whatever it was: nothing that follows can be forgotten.
  fileprivate mutating func settle() -> [Effect] {
    countRows()
    let typed = moveAsTypedAhead()
    followGoal()
    measureRows()
    var effects = typed + showViewport()
    countRows()
    effects += completeVisibleItems()
    effects += describeShownItem()
    effects += wantImages()
    effects += countStats()
    tellProblem()
    return effects
  }

  /// Tells the feed what is on the screen, when that changed.
  mutating func showViewport() -> [Effect] {
    let old = shown
    var viewport = Viewport(first: list.top, height: list.capacity, cursor: list.cursor)
    let moved = viewport.cursor - old.cursor + (viewport.first - old.first)
    viewport.direction = moved == 0 ? old.direction : moved < 0 ? .up : .down
    speed.moved(by: viewport.cursor - old.cursor, height: viewport.height, now: now)
    viewport.velocity = speed.rowsPerSecond(now: now)
    guard viewport != old else { return [] }
    shown = viewport
    return apply(feed.viewportChanged(viewport, now: now))
  }

  /// Moves the cursor on towards the row that the user asked for, as far as there are rows.
  private mutating func followGoal() {
    guard let goal else { return }
    list.moveCursor(to: min(goal, max(0, feed.lastItemRow)))
    let isThere = list.cursor == goal && feed.item(at: goal) != nil
    let isStuck =
      feed.targetRow == nil && (goal == .max || goal >= feed.rowCount || !feed.isLoading)
    if isThere || isStuck { self.goal = nil }
  }

  /// Turns what the feed wants done into effects, and takes what concerns the list.
  mutating func apply(_ feedEffects: [FeedEffect]) -> [Effect] {
    var effects: [Effect] = []
    for effect in feedEffects {
      switch effect {
      case .load(let ticket): effects.append(.load(ticket))
      case .cancel(let ticket): effects.append(.cancel(ticket))
      case .countTotal(let generation): effects.append(.countTotal(generation: generation))
      case .wake(let time): feedWake = time
      case .rowsReplaced(let row, let removed, let inserted):
        moveRows(from: row, removed: removed, inserted: inserted)
      case .listReplaced: restartList()
      case .announce(let notice): announce(notice)
      }
    }
    return effects
  }

  /// Keeps what is seen still; that the rows have other numbers by now is no movement.
  private mutating func moveRows(from row: Int, removed: Int, inserted: Int) {
    let old = list
    list.rowsReplaced(row: row, removed: removed, inserted: inserted)
    shown.first += list.top - old.top
    shown.cursor += list.cursor - old.cursor
    stats?.shift(by: list.top - old.top)
    if let goal, goal != .max, row + removed <= goal { self.goal = goal + inserted - removed }
  }

  /// A feed that starts again is read from its first row, whatever was on the way before.
  private mutating func restartList() {
    goal = nil
    lastCommand = nil
    list.forgetHeights()
    list.moveCursor(to: 0)
    speed.leapt()
    // The feed starts at the first row by itself; which height it knows is another matter.
    shown = Viewport(height: shown.height)
  }
}
