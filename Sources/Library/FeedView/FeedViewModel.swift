import Cells
import Input
import ListParts
import ListReader
import Paging
import Viewport

/// Everything that a view knows: one value, changed only by messages.
struct FeedViewModel<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  typealias Effect = FeedViewEffect<Item>

  /// The feed, the window on it, and what the user does with both.
  var reader: ListReader<Item>
  var size: Size
  /// The item that the user was last shown.
  private var shown: Item.ID?

  init(feed: FeedState<Item>, size: Size, hasMotion: Bool = true) {
    reader = ListReader(feed, hasMotion: hasMotion)
    self.size = size
    reader.fit(height: Self.bodyHeight(of: size))
  }

  /// Rows that a screen has for the list between the caption and the status line.
  static func bodyHeight(of size: Size) -> Int { max(0, size.rows - 2) }

  /// Opens the feed.
  mutating func open(now: Duration) -> [Effect] {
    let effects = reader.passTime(to: now) + reader.open()
    return effects.compactMap(Effect.init) + settle()
  }

  /// Takes what happened.
  ///
  /// - Parameters:
  ///   - message: what it was.
  ///   - now: when, on the loop's clock.
  /// - Returns: what to do, in order.
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

  /// When the model wants to hear of the time; nil: not before something else happens.
  var deadline: Duration? {
    let isLoading = reader.feed.status == .loadingFirst
    let change = reader.nextChange(of: ListStatus(of: reader), hasSpinner: isLoading)
    return [reader.wake, change].compactMap(\.self).min()
  }

  private mutating func resize(to size: Size) {
    self.size = size
    if SmallestScreen.fits(size) { reader.fit(height: Self.bodyHeight(of: size)) }
  }

  /// Brings everything that follows from the feed and the list up to date.
  ///
  /// Runs after every message, whatever it was: nothing that follows can be forgotten.
  private mutating func settle() -> [Effect] {
    let effects = reader.settleRows() + reader.settleViewport()
    return effects.compactMap(Effect.init) + showItem()
  }

  /// Says which item the cursor stands on, when that is another.
  private mutating func showItem() -> [Effect] {
    guard let item = reader.feed.item(at: reader.list.cursor), item.id != shown else { return [] }
    shown = item.id
    return [.shown(item)]
  }
}

extension FeedViewModel {
  /// Takes something that the terminal sent.
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

  /// Opens the item under the cursor; where there is none, goes on from that row.
  private mutating func open() -> [Effect] {
    if let item = reader.feed.item(at: reader.list.cursor) { return [.opened(item)] }
    return reader.goOn().compactMap(Effect.init)
  }
}
