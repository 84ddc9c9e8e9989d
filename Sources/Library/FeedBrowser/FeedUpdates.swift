import Locking

/// Changes of a browser's items from outside, from any task or thread.
///
/// What comes before ``FeedBrowser/FeedBrowser/run()`` or after it is dropped: the items are asked for anew then.
public final class FeedUpdates<Item: Identifiable & Sendable>: Sendable {
  enum Change: Sendable {
    case replace(Item)
    case invalidate
  }

  private let receiver = Lock<(@Sendable (Change) -> Void)?>(nil)

  init() {}

  /// Puts newer content in the place of the item with the same id, and draws its row anew; does nothing
  /// when that is not loaded.
  public func replace(_ item: Item) { send(.replace(item)) }

  /// Starts the list again at page one, as the key `r` does; what is shown stays until that is here.
  public func invalidate() { send(.invalidate) }

  /// Names what receives changes from now on; nil: nobody.
  func connect(_ receiver: (@Sendable (Change) -> Void)?) {
    self.receiver.withLock { $0 = receiver }
  }

  private func send(_ change: Change) { receiver.withLock { $0 }?(change) }
}
