import Locking

/// Changes of a browser's items, from any task or thread.
///
/// Changes before or after ``FeedBrowser/FeedBrowser/run()`` are dropped, because a new run loads
/// the items again.
public final class FeedUpdates<Item: Identifiable & Sendable>: Sendable {
  enum Change: Sendable {
    case replace(Item)
    case invalidate
  }

  private let receiver = Lock<(@Sendable (Change) -> Void)?>(nil)

  init() {}

  /// Replaces the content of the item with the same id, and draws its row again; does nothing when
  /// the item isn't loaded.
  public func replace(_ item: Item) { send(.replace(item)) }

  /// Loads page one again, as the key `r` does; the old rows stay until it is loaded.
  public func invalidate() { send(.invalidate) }

  /// Sets the receiver of changes; nil drops them.
  func connect(_ receiver: (@Sendable (Change) -> Void)?) {
    self.receiver.withLock { $0 = receiver }
  }

  private func send(_ change: Change) { receiver.withLock { $0 }?(change) }
}
