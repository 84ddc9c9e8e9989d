import EverItems
import EverBase
import Paging

/// The items of a list that need a request of their own to be complete, and the complete ones.
struct Completion: Sendable {
  /// The maximum number of requests in flight: low, because such sources count every request.
  private static let limit = 3
  /// The number of complete items that are kept for when a page contains them again, and of failed
  /// ones.
  private static let capacity = 4_096

  private var jobs = JobTable<ItemID, Int>(limit: Completion.limit)
  private var completed = NewestValues<ItemID, Item>(limit: Completion.capacity)
  /// The errors of failed requests that weren't repeated.
  private var failed = NewestValues<ItemID, PageError>(limit: Completion.capacity) {
    didSet { revision &+= 1 }
  }
  /// A number that changes whenever the result of ``hasFailed(_:)`` may change.
  private(set) var revision: UInt64 = 0
  /// The number of items whose request failed and was not repeated.
  var failedCount: Int { failed.count }
  /// Whether any item was incomplete; most sources send complete items only.
  private(set) var isNeeded = false

  typealias Action = JobTable<ItemID, Int>.Action

  /// Whether an item's request failed, so that it stays incomplete until a retry.
  func hasFailed(_ id: ItemID) -> Bool { failed[id] != nil }

  /// Why an item's request failed; nil when it didn't.
  func failure(of id: ItemID) -> PageError? { failed[id] }

  /// Whether an item's request is in flight or still to be sent.
  func awaits(_ item: Item) -> Bool {
    item.detailURL != nil && failed[item.id] == nil && completed[item.id] == nil
  }

  /// Replaces items of a page by the complete ones that are cached.
  mutating func completing(_ items: [Item]) -> [Item] {
    guard items.contains(where: { $0.detailURL != nil }) else { return items }
    isNeeded = true
    return items.map { $0.detailURL == nil ? $0 : completed[$0.id] ?? $0 }
  }

  /// Sets the incomplete items that are wanted, the most urgent first; none is requested that was
  /// answered or failed before.
  mutating func setWants(_ items: [Item]) -> [Action] {
    jobs.setWants(items.filter(awaits).map(\.id), of: 0)
  }

  mutating func completed(_ item: Item) -> [Action] {
    completed[item.id] = item
    return jobs.ended(item.id)
  }

  /// Receives a failure; the item is not requested again until a retry.
  mutating func failed(_ id: ItemID, _ error: PageError) -> [Action] {
    failed[id] = error
    return jobs.ended(id)
  }

  /// Allows a retry of an item that failed, because the user opened it.
  mutating func retry(_ id: ItemID) {
    if failed[id] != nil { failed[id] = nil }
  }

  /// Allows a retry of all items that failed, because the user retries.
  mutating func retryFailed() {
    failed = NewestValues(limit: Self.capacity)
  }
}

/// The newest values, up to a limit.
struct NewestValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  let limit: Int
  private(set) var values: [Key: Value] = [:]
  /// The keys, the oldest first; a slice, because it loses its first element in no time.
  private(set) var order: ArraySlice<Key> = []

  var count: Int { values.count }

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if let newValue {
        if values.updateValue(newValue, forKey: key) == nil { order.append(key) }
        if order.count > limit { values[order.removeFirst()] = nil }
      } else if values.removeValue(forKey: key) != nil {
        order.removeAll { $0 == key }
      }
    }
  }
}
