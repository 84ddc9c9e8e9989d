/// The newest of many ids, to recognise those that repeat.
struct RecentIDs<ID: Hashable & Sendable>: Hashable, Sendable {
  private var newer: Set<ID> = []
  private var older: Set<ID> = []

  /// The number of the newest ids that are always remembered.
  private let remembered: Int

  init(remembered: Int = 1 << 15) { self.remembered = remembered }

  /// The number of remembered ids; some may be counted twice.
  var count: Int { newer.count + older.count }

  func contains(_ id: ID) -> Bool { newer.contains(id) || older.contains(id) }

  /// Remembers an id, and forgets the older half when there are too many.
  mutating func insert(_ id: ID) {
    newer.insert(id)
    guard newer.count >= remembered else { return }
    older = newer
    newer = []
  }

  /// Forgets an id, and returns whether it was remembered.
  mutating func remove(_ id: ID) -> Bool {
    let wasNewer = newer.remove(id) != nil
    return older.remove(id) != nil || wasNewer
  }
}
