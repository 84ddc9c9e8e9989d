import Cells
import Input
import ListParts
import ListReader
import Paging
import Viewport

/// The state of a view: one value, changed only by messages.
struct FeedViewModel<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  typealias Effect = FeedViewEffect<Item>

  /// The feed, its viewport, and the user's actions on both.
  var reader: ListReader<Item>
  var size: Size
  /// The last item that was reported as shown.
  private var shown: Item.ID?

  init(feed: FeedState<Item>, size: Size, hasMotion: Bool = true) {
    reader = ListReader(feed, hasMotion: hasMotion)
    self.size = size
    reader.fit(height: Self.bodyHeight(of: size))
  }

  /// Rows of a screen for the list, between the caption and the status line.
  static func bodyHeight(of size: Size) -> Int { max(0, size.rows - 2) }

  /// Opens the feed.
  mutating func open(now: Duration) -> [Effect] {
    let effects = reader.passTime(to: now) + reader.open()
    return effects.compactMap(Effect.init) + settle()
  }

  /// Changes the model by one message.
  ///
  /// - Parameters:
  ///   - message: the input.
  ///   - now: the time on the loop's clock.
  /// - Returns: the effects, in order.
  mutating func take(_ message: FeedViewMessage<Item>, now: Duration) -> [Effect] {
    var effects = reader.passTime(to: now).compactMap(Effect.init)
    switch message {
    case .event(let event): effects += take(event)
    case .resized(let size): resize(to: size)
    case .page(let ticket, let result):
      effects += reader.takePage(ticket, result).compactMap(Effect.init)
    case .total(let generation, let result):
      effects += reader.takeTotal(generation, result).compactMap(Effect.init)
    case .timePassed: break
    }
    return effects + settle()
  }

  /// The time at which the model needs a message; nil when it needs none.
  var deadline: Duration? {
    let isLoading = reader.feed.status == .loadingFirst
    let change = reader.nextChange(of: ListStatus(of: reader), hasSpinner: isLoading)
    return [reader.wake, change].compactMap(\.self).min()
  }

  private mutating func resize(to size: Size) {
    self.size = size
    if SmallestScreen.fits(size) { reader.fit(height: Self.bodyHeight(of: size)) }
  }

  /// Updates everything that follows from the feed and the list.
  ///
  /// Runs after every message of any kind, so that nothing is forgotten.
  private mutating func settle() -> [Effect] {
    let effects = reader.settleRows() + reader.settleViewport()
    return effects.compactMap(Effect.init) + showItem()
  }

  /// Reports the item under the cursor when it is another one.
  private mutating func showItem() -> [Effect] {
    guard let item = reader.feed.item(at: reader.list.cursor), item.id != shown else { return [] }
    shown = item.id
    return [.shown(item)]
  }
}

extension FeedViewModel {
  /// Handles input of the terminal.
  private mutating func take(_ event: Event) -> [Effect] {
    switch event {
    case .key(let chord): return ListCommand(chord).map { run($0) } ?? []
    case .wheel(let notches): return reader.wheel(notches).compactMap(Effect.init)
    case .hangup: return [.quit(status: 129)]
    case .paste, .focusGained, .focusLost: return []
    }
  }

  private mutating func run(_ command: ListCommand) -> [Effect] {
    if case .move(let movement) = command { return reader.run(movement).compactMap(Effect.init) }
    reader.interrupt()
    switch command {
    case .open: return open()
    case .refresh: return reader.refresh().compactMap(Effect.init)
    case .lookForNewItems: return reader.lookForNewItems().compactMap(Effect.init)
    case .stop: return reader.stop().compactMap(Effect.init)
    case .redraw: return [.repaint]
    case .suspend: return [.suspend]
    case .quit: return [.quit(status: 0)]
    case .interrupt: return [.quit(status: 130)]
    case .move: return []
    }
  }

  /// Opens the item under the cursor; on a row without an item, continues loading from there.
  private mutating func open() -> [Effect] {
    if let item = reader.feed.item(at: reader.list.cursor) { return [.opened(item)] }
    return reader.goOn().compactMap(Effect.init)
  }
}
