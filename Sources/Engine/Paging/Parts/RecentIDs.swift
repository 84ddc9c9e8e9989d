/// The newest of many ids, by which items that a filter left out are recognised when they are repeated.
struct RecentIDs<ID: Hashable & Sendable>: Sendable {
  private var newer: Set<ID> = []
  private var older: Set<ID> = []

  /// The least number of ids that are remembered once there are as many.
  private static var remembered: Int { 1 << 15 }

  func contains(_ id: ID) -> Bool { newer.contains(id) || older.contains(id) }

  /// Remembers an id, and forgets the older half when there are too many.
  mutating func insert(_ id: ID) {
    newer.insert(id)
    guard newer.count >= Self.remembered else { return }
    older = newer
    newer = []
  }

  /// Forgets an id.
  ///
  /// - Returns: whether it was remembered.
  mutating func remove(_ id: ID) -> Bool {
    let wasNewer = newer.remove(id) != nil
    return older.remove(id) != nil || wasNewer
  }
}
