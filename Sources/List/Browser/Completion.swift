import Items
import Jobs

/// The items of a list that need a request of their own to be complete, and the complete ones.
struct Completion: Sendable {
  /// The limit of requests in flight: low, because such sources count every request.
  private static let limit = 3
  /// The number of complete items that are kept for when a page contains them again.
  private static let capacity = 4_096

  private var jobs = JobTable<ItemID, Subscriber>(limit: Completion.limit)
  private var completed: [ItemID: Item] = [:]
  private var order: [ItemID] = []
  private var failed: Set<ItemID> = [] { didSet { revision &+= 1 } }
  /// Changes whenever the result of ``hasFailed(_:)`` may change.
  private(set) var revision: UInt64 = 0
  /// The number of items whose request failed and was not repeated.
  var failedCount: Int { failed.count }
  /// Whether any item was incomplete; most sources send complete items only.
  private(set) var isNeeded = false

  /// The parts of the screen that want complete items: the list, for the visible rows and the next
  /// ones.
  enum Subscriber: Hashable, Sendable {
    case list
  }

  typealias Action = JobTable<ItemID, Subscriber>.Action

  /// Whether an item's request failed, so that it stays incomplete until a retry.
  func hasFailed(_ id: ItemID) -> Bool { failed.contains(id) }

  /// Completes the items of a page as far as it is known how.
  ///
  /// - Returns: the same items; those that were completed before are complete.
  mutating func completing(_ items: [Item]) -> [Item] {
    guard items.contains(where: { $0.detailURL != nil }) else { return items }
    isNeeded = true
    return items.map { $0.detailURL == nil ? $0 : completed[$0.id] ?? $0 }
  }

  /// Sets the incomplete items that are wanted, the most urgent first.
  ///
  /// - Returns: the requests to start and to cancel; never one that was answered or failed before.
  mutating func setWants(_ items: [Item]) -> [Action] {
    let wanted = items.filter {
      $0.detailURL != nil && !failed.contains($0.id) && completed[$0.id] == nil
    }
    return jobs.setWants(wanted.map(\.id), of: .list)
  }

  /// Receives a complete item.
  mutating func completed(_ item: Item) -> [Action] {
    if completed.updateValue(item, forKey: item.id) == nil { order.append(item.id) }
    if order.count > Self.capacity { completed[order.removeFirst()] = nil }
    return jobs.ended(item.id)
  }

  /// Receives a failure; the item is not requested again until a retry.
  mutating func failed(_ id: ItemID) -> [Action] {
    failed.insert(id)
    return jobs.ended(id)
  }

  /// Allows a retry of an item that failed, because the user opened it.
  mutating func retry(_ id: ItemID) {
    if failed.contains(id) { failed.remove(id) }
  }

  /// Allows a retry of all items that failed, because the user retries.
  mutating func retryFailed() {
    failed = []
  }
}
