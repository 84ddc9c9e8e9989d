import Locking
public import Paging

/// Changes of a browser's items, from any task or thread.
///
/// Changes before or after ``FeedBrowser/FeedBrowser/run()`` are dropped, because a new run loads
/// the items again.
public final class FeedUpdates<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  enum Change: Sendable {
    case replace(Item)
    case insert(Item, FeedPlace<Item.ID>)
    case remove(Item.ID)
    case invalidate
    case say(String)
    case quit(status: Int32)
  }

  private let receiver = Lock<(@Sendable (Change) -> Void)?>(nil)

  init() {}

  /// Replaces the content of the item with the same id, and draws its row again; does nothing when
  /// the item isn't loaded.
  public func replace(_ item: Item) { send(.replace(item)) }

  /// Inserts an item until the list is loaded again; one that is loaded already keeps its row and
  /// gets the new content.
  ///
  /// It is counted in addition to the source's total, and dropped when nothing is loaded at its
  /// place.
  public func insert(_ item: Item, at place: FeedPlace<Item.ID>) { send(.insert(item, place)) }

  /// Removes the item with this id, until the source sends it again; does nothing when the item
  /// isn't loaded.
  ///
  /// The source isn't changed. When the item is gone there too, the pages after it have moved; call
  /// ``invalidate()`` to load them as they are now.
  public func remove(_ id: Item.ID) { send(.remove(id)) }

  /// Displays a text in the status line for 4 s.
  public func say(_ text: String) { send(.say(text)) }

  /// Ends the browser; ``FeedBrowser/FeedBrowser/run()`` returns the status.
  public func quit(status: Int32 = 0) { send(.quit(status: status)) }

  /// Loads page one again, as the key `r` does; the old rows stay until it is loaded.
  public func invalidate() { send(.invalidate) }

  /// Sets the receiver of changes; nil drops them.
  func connect(_ receiver: (@Sendable (Change) -> Void)?) {
    self.receiver.withLock { $0 = receiver }
  }

  private func send(_ change: Change) { receiver.withLock { $0 }?(change) }
}
