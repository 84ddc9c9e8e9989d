import Items
import ListParts
import ListReader
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
  case .total(let generation, let result):
    effects += model.effects(of: model.reader.takeTotal(generation, result))
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
  case .replaced(let item): model.feed.replace(item)
  case .invalidated: effects += model.refresh()
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
    let woken = reader.passTime(to: now)
    passMotion()
    return effects(of: woken)
  }

  fileprivate mutating func resize(to size: Size) {
    motion = nil
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    // On a screen that shows no list it stays as it was: what was read stands there again after.
    if SmallestScreen.fits(self.size) { fitList() }
    layOutScreen()
  }

  fileprivate mutating func resizeCells(to cell: PixelSize) {
    motion = nil
    imageSettings.cell = cell
    if SmallestScreen.fits(size) { fitList() }
    layOutScreen()
  }

  /// Brings everything that follows from the feed and the list up to date.
  ///
  /// Runs after every message, whatever it was: nothing that follows can be forgotten.
  fileprivate mutating func settle() -> [Effect] {
    let isOnList = if case .list = screen { true } else { false }
    let moved = reader.settleRows(movesAsTyped: isOnList)
    measureRows()
    let shown = reader.settleViewport()
    var effects = effects(of: moved) + effects(of: shown)
    effects += completeVisibleItems()
    effects += describeShownItem()
    effects += reportShownItems()
    effects += wantImages()
    effects += countStats()
    tellProblem()
    return effects
  }

  /// Turns what the list wants done into effects, and takes what concerns the rest of the model.
  mutating func effects(of listEffects: [ListEffect]) -> [Effect] {
    guard !listEffects.isEmpty else { return [] }
    var effects: [Effect] = []
    for effect in listEffects {
      switch effect {
      case .load(let ticket): effects.append(.load(ticket))
      case .cancel(let ticket): effects.append(.cancel(ticket))
      case .countTotal(let generation): effects.append(.countTotal(generation: generation))
      case .renewed: completion.retryFailed()
      }
    }
    return effects
  }
}
