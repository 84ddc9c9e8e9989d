import Items
import Jobs

/// Items of a list that take a request of their own to be complete, and those that are.
struct Completion: Sendable {
  /// Requests under way at once: few, for such sources count every one.
  private static let limit = 3
  /// Complete items that are kept for when a list brings them again.
  private static let capacity = 4_096

  private var jobs = JobTable<ItemID, Subscriber>(limit: Completion.limit)
  private var completed: [ItemID: Item] = [:]
  private var order: [ItemID] = []
  private var failed: Set<ItemID> = [] { didSet { revision &+= 1 } }
  /// Changes whenever ``hasFailed(_:)`` may answer otherwise.
  private(set) var revision: UInt64 = 0
  /// Items whose request failed and that were not asked for again since.
  var failedCount: Int { failed.count }
  /// Whether any item that came was incomplete: most sources never send one.
  private(set) var isNeeded = false

  /// Who wants an item complete: the list, for the rows in view and the next ones.
  enum Subscriber: Hashable, Sendable {
    case list
  }

  typealias Action = JobTable<ItemID, Subscriber>.Action

  /// Whether an item's request failed, so that nothing more comes by itself.
  func hasFailed(_ id: ItemID) -> Bool { failed.contains(id) }

  /// Takes items that a page brought.
  ///
  /// - Returns: the same items, with what was learned of them before.
  mutating func completing(_ items: [Item]) -> [Item] {
    guard items.contains(where: { $0.detailURL != nil }) else { return items }
    isNeeded = true
    return items.map { $0.detailURL == nil ? $0 : completed[$0.id] ?? $0 }
  }

  /// Says which incomplete items are wanted, the most urgent first.
  ///
  /// - Returns: what to start and to cancel; never a request that was answered or failed before.
  mutating func setWants(_ items: [Item]) -> [Action] {
    let wanted = items.filter {
      $0.detailURL != nil && !failed.contains($0.id) && completed[$0.id] == nil
    }
    return jobs.setWants(wanted.map(\.id), of: .list)
  }

  /// Takes a complete item.
  mutating func completed(_ item: Item) -> [Action] {
    if completed.updateValue(item, forKey: item.id) == nil { order.append(item.id) }
    if order.count > Self.capacity { completed[order.removeFirst()] = nil }
    return jobs.ended(item.id)
  }

  /// Takes a failure; the item is not asked for again until ``retryFailed()``.
  mutating func failed(_ id: ItemID) -> [Action] {
    failed.insert(id)
    return jobs.ended(id)
  }

  /// Lets an item that failed be asked for again, because the user opened it.
  mutating func retry(_ id: ItemID) {
    if failed.contains(id) { failed.remove(id) }
  }

  /// Lets items that failed be asked for again, because the user asked.
  mutating func retryFailed() {
    failed = []
  }
}
