import Items
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
  model.now = now
  model.expire()
  let effects: [Effect] =
    switch message {
    case .event(let event): model.take(event)
    case .resized(let size): model.resize(to: size)
    case .page(let ticket, let result): model.takePage(ticket, result)
    case .total(let generation, let result): model.takeTotal(generation, result)
    case .itemCompleted(let id, let result): model.takeCompletion(id, result)
    case .described(let id, let detail): model.takeDescription(id, detail)
    case .timePassed: model.passTime()
    }
  return effects + model.settle()
}

/// Opens the feed of a new model.
package func start(_ model: inout Model, now: Duration) -> [Effect] {
  model.now = now
  let effects = model.apply(model.feed.open(now: now))
  return effects + model.settle()
}

extension Model {
  /// Lets go of what was meant for a time.
  fileprivate mutating func expire() {
    if let notice, notice.until <= now { self.notice = nil }
    if let expiry = pull.expiresAt, expiry <= now { pull.lapse() }
    if let start = refreshStart, !showsRefresh, start + Self.shortestIndicator <= now {
      refreshStart = nil
    }
  }

  fileprivate mutating func passTime() -> [Effect] {
    guard let feedWake, feedWake <= now else { return [] }
    self.feedWake = nil
    return apply(feed.timePassed(now: now))
  }

  fileprivate mutating func resize(to size: Size) -> [Effect] {
    self.size = size
    list.setHeight(ListLayout.bodyHeight(of: size))
    layOutScreen()
    return []
  }

  fileprivate mutating func takePage(
    _ ticket: Ticket,
    _ result: Result<Page<Item>, PageError>
  ) -> [Effect] {
    switch result {
    case .success(var page):
      page.items = page.items.map(completion.completing)
      return apply(feed.pageArrived(page, ticket: ticket, now: now))
    case .failure(let error):
      return apply(feed.pageFailed(error, ticket: ticket, now: now))
    }
  }

  fileprivate mutating func takeTotal(
    _ generation: UInt64,
    _ result: Result<(Total, ServerHints), PageError>
  ) -> [Effect] {
    guard case .success(let answer) = result else { return [] }
    return apply(
      feed.totalArrived(answer.0, hints: answer.1, generation: generation, now: now)
    )
  }

  fileprivate mutating func takeCompletion(
    _ id: ItemID,
    _ result: Result<Item, PageError>
  ) -> [Effect] {
    switch result {
    case .success(let item):
      feed.replace(item)
      return effects(of: completion.completed(item))
    case .failure(let error):
      return error.isCancellation ? [] : effects(of: completion.failed(id))
    }
  }

  /// Brings everything that follows from the feed and the list up to date.
  ///
  /// Runs after every message, whatever it was: nothing that follows can be forgotten.
  fileprivate mutating func settle() -> [Effect] {
    list.setRowCount(feed.rowCount)
    followGoal()
    var effects = showViewport()
    list.setRowCount(feed.rowCount)
    effects += completeVisibleItems()
    effects += describeShownItem()
    return effects
  }

  /// Tells the feed what is on the screen, when that changed.
  private mutating func showViewport() -> [Effect] {
    let old = shown
    var viewport = Viewport(first: list.top, height: list.height, cursor: list.cursor)
    let moved = viewport.cursor - old.cursor + (viewport.first - old.first)
    viewport.direction = moved == 0 ? old.direction : moved < 0 ? .up : .down
    if moved != 0 { speed.moved(by: viewport.cursor - old.cursor, now: now) }
    viewport.velocity = speed.rowsPerSecond(now: now)
    guard viewport != old else { return [] }
    shown = viewport
    return apply(feed.viewportChanged(viewport, now: now))
  }

  /// Moves the cursor on towards the row that the user asked for, as far as there are rows.
  private mutating func followGoal() {
    guard let goal else { return }
    list.moveCursor(to: min(goal, max(0, lastItemRow)))
    let isThere = list.cursor == goal && feed.item(at: goal) != nil
    let isStuck =
      feed.targetRow == nil && (goal == .max || goal >= feed.rowCount || !feed.isLoading)
    if isThere || isStuck { self.goal = nil }
  }

  /// Asks for what completes the rows in view, then the next ones.
  private mutating func completeVisibleItems() -> [Effect] {
    let ahead = list.visible.upperBound..<min(list.rowCount, list.visible.upperBound + list.height)
    let shown = list.visible.compactMap { feed.item(at: $0) }
    let next = ahead.compactMap { feed.item(at: $0) }
    return effects(of: completion.setWants(shown + next))
  }

  private func effects(of actions: [Completion.Action]) -> [Effect] {
    actions.compactMap { action -> Effect? in
      switch action {
      case .start(let id): feed.item(id).map { Effect.complete($0) }
      case .cancel(let id): Effect.cancelCompletion(id)
      }
    }
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
        list.rowsReplaced(row: row, removed: removed, inserted: inserted)
      case .listReplaced: list.moveCursor(to: 0)
      case .announce(let notice): announce(notice)
      }
    }
    return effects
  }
}
