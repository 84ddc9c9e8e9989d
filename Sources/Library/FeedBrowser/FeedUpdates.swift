import EverBase
import EverBrowser
public import Paging

/// Changes of a browser's items, from any task or thread.
///
/// Changes before or after ``FeedBrowser/FeedBrowser/run()`` are dropped, because a new run loads
/// the items again. When a command runs the same browser or a copy of it, changes of items apply to
/// both browsers. Messages, the end and the outcome of an insertion then belong to the inner one.
public final class FeedUpdates<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  enum Change: Sendable {
    case replace(Item)
    case insert(Item, FeedPlace<Item.ID>, number: UInt64)
    case remove(Item.ID)
    case select(Item.ID)
    /// A change without an item.
    case other(Message)
    case notice(String)
    case quit(status: Int32)
  }

  private struct Receiver {
    let receive: @Sendable (Change) -> Void
    /// Receives what the source invalidates.
    let invalidating: Task<Void, Never>
    /// The status with which the program ends the browser; nil: it doesn't.
    var quitStatus: Int32?
  }

  private struct State {
    /// The running browsers with these updates, each inside the previous one.
    var receivers: [Receiver] = []
    /// The insertions whose outcome isn't known yet, by their numbers.
    var insertions: [UInt64: @Sendable (FeedInsertion) -> Void] = [:]
    var lastNumber: UInt64 = 0
  }

  private let state = Lock(State())

  /// Replaces the content of the item with the same id, and draws its row again; does nothing when
  /// the item isn't loaded.
  public func replace(_ item: Item) { send(.replace(item)) }

  /// Inserts an item until the list is loaded again; an item that is loaded already keeps its row
  /// and receives the new content.
  ///
  /// It is counted in addition to the source's total until the source sends it too, and dropped when
  /// nothing is loaded at its place. From an asynchronous function, the outcome can be awaited.
  public func insert(_ item: Item, at place: FeedPlace<Item.ID>) {
    insert(item, at: place) { _ in }
  }

  /// Inserts an item, as the function without `await` does.
  ///
  /// - Returns: whether and where the item was inserted, once its row can be displayed.
  @discardableResult
  public func insert(_ item: Item, at place: FeedPlace<Item.ID>) async -> FeedInsertion {
    await withCheckedContinuation { continuation in
      insert(item, at: place) { continuation.resume(returning: $0) }
    }
  }

  private func insert(
    _ item: Item,
    at place: FeedPlace<Item.ID>,
    onEnd: @escaping @Sendable (FeedInsertion) -> Void
  ) {
    let number = state.withLock { state -> UInt64? in
      guard !state.receivers.isEmpty else { return nil }
      state.lastNumber += 1
      state.insertions[state.lastNumber] = onEnd
      return state.lastNumber
    }
    guard let number else { return onEnd(.dropped) }
    send(.insert(item, place, number: number))
  }

  /// Inserts items in their order, as the function for one item does.
  public func insert(contentsOf items: some Sequence<Item>, at place: FeedPlace<Item.ID>) {
    var place = place
    for item in items {
      insert(item, at: place)
      place = .after(item.id)
    }
  }

  /// Removes the item with this id until the list is loaded again, or a page after page one contains
  /// it; does nothing when the item isn't loaded.
  ///
  /// The source isn't changed. When the source has removed the item, too, its pages have moved;
  /// call ``invalidate()`` to load them again.
  public func remove(_ id: Item.ID) { send(.remove(id)) }

  /// Displays a text in the status line for 4 s, or until the next key.
  public func showNotice(_ text: String) { send(.notice(text)) }

  /// Ends the browser; ``FeedBrowser/FeedBrowser/run()`` returns the status.
  public func quit(status: Int32 = 0) { send(.quit(status: status)) }

  /// Loads the items again, while the cursor stays on its item; the old rows stay until they are loaded.
  public func invalidate() { send(.other(.invalidated)) }

  /// Requests new items, which are inserted above the loaded ones, as the key `R` does.
  public func lookForNewItems() { send(.other(.lookedForNewItems)) }

  /// Follows the list, as the key `F` does: rows that are added at its end stay in view, and new items
  /// at its top are requested regularly.
  public func follow() { send(.other(.followed)) }

  /// Puts the cursor on an item, also once the first items are loaded; does nothing when it isn't loaded
  /// then.
  public func select(_ id: Item.ID) { send(.select(id)) }

  /// Puts the cursor on a row, from 0; a source without random access loads all pages before it.
  public func scroll(to row: Int) { send(.other(.wentTo(row: row))) }

  /// The status with which the program ends the innermost browser; nil: it doesn't.
  var quitStatus: Int32? { state.withLock { $0.receivers.last?.quitStatus } }

  /// Adds the receiver of a browser, inside those that run already; it follows the source, too.
  func connect(
    _ invalidations: Invalidations = .none,
    _ receive: @escaping @Sendable (Change) -> Void
  ) {
    let stream = invalidations.stream()
    let invalidating = Task(executorPreference: TaskPlace.executor) {
      for await _ in stream { receive(.other(.invalidated)) }
    }
    state.withLock { $0.receivers.append(Receiver(receive: receive, invalidating: invalidating)) }
  }

  /// Removes the receiver of the innermost browser; the last one drops pending insertions.
  func disconnect() {
    let ended = state.withLock { state in
      state.receivers.popLast()?.invalidating.cancel()
      guard state.receivers.isEmpty else { return [@Sendable (FeedInsertion) -> Void]() }
      defer { state.insertions = [:] }
      return Array(state.insertions.values)
    }
    for onEnd in ended { onEnd(.dropped) }
  }

  func end(_ number: UInt64, _ outcome: FeedInsertion) {
    state.withLock { $0.insertions.removeValue(forKey: number) }?(outcome)
  }

  private func send(_ change: Change) {
    let receivers = state.withLock { state -> [Receiver] in
      switch change {
      case .replace, .insert, .remove, .select, .other: return state.receivers
      case .notice: return state.receivers.suffix(1)
      case .quit(let status):
        guard let last = state.receivers.indices.last else { return [] }
        state.receivers[last].quitStatus = status
        return [state.receivers[last]]
      }
    }
    for receiver in receivers.reversed() { receiver.receive(change) }
  }
}

/// The outcome of inserting an item in a browser.
public enum FeedInsertion: Hashable, Sendable {
  /// The item was inserted; its row, from 0.
  case inserted(row: Int)
  /// An item with its id was loaded already, and has the new content; its row, from 0.
  case replaced(row: Int)
  /// Nothing was inserted: nothing is loaded at the place, or the browser doesn't run.
  case dropped

  init(_ outcome: InsertionOutcome) {
    self =
      switch outcome {
      case .inserted(let row): .inserted(row: row)
      case .replaced(let row): .replaced(row: row)
      case .dropped: .dropped
      }
  }
}
