/// The items that the owner of a feed inserted or removed since the list started.
///
/// The announced totals don't count an inserted item until the source sends it, and count a removed
/// item that the source sent. The functions return by how much the owner's changes then add to the
/// announced totals.
struct OwnerEdits<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The inserted items of the list, also items that the source has at another place.
  private(set) var inserted: Set<ID> = []
  /// The items that aren't in the list any more.
  private(set) var removed: Set<ID> = []
  /// The inserted and removed items that the source sent.
  private var sent: Set<ID> = []

  var isEmpty: Bool { inserted.isEmpty && removed.isEmpty }

  mutating func insert(_ id: ID) -> Int {
    change(id) {
      $0.removed.remove(id)
      $0.inserted.insert(id)
    }
  }

  mutating func remove(_ id: ID) -> Int {
    change(id) {
      if $0.inserted.remove(id) == nil { $0.sent.insert(id) }
      $0.removed.insert(id)
    }
  }

  /// Records items that the source sent.
  mutating func receive(_ ids: some Sequence<ID>) -> Int {
    guard !isEmpty else { return 0 }
    return ids.reduce(0) { added, id in
      guard isUnsent(id) else { return added }
      return added + change(id) { $0.sent.insert(id) }
    }
  }

  /// Records removed items that a page of the source brought back to the list.
  mutating func bringBack(_ ids: some Sequence<ID>) -> Int {
    guard !removed.isEmpty else { return 0 }
    return ids.reduce(0) { added, id in
      added
        + change(id) {
          if $0.removed.remove(id) != nil { $0.sent.remove(id) }
        }
    }
  }

  /// Whether only the owner knows an item: its position says nothing about the source's list.
  func isUnsent(_ id: ID) -> Bool {
    (inserted.contains(id) || removed.contains(id)) && !sent.contains(id)
  }

  /// The number of inserted items that a page of the source has for the first time, and that are
  /// therefore not repeated.
  func confirmed<Item: Identifiable<ID>>(by page: Page<Item>) -> Int {
    unsent(in: page).count(where: inserted.contains)
  }

  /// The items of a page that only the owner knew.
  func unsent<Item: Identifiable<ID>>(in page: Page<Item>) -> Set<ID> {
    isEmpty ? [] : Set(page.items.lazy.map(\.id).filter(isUnsent))
  }

  private mutating func change(_ id: ID, by body: (inout OwnerEdits) -> Void) -> Int {
    let before = added(by: id)
    body(&self)
    return added(by: id) - before
  }

  private func added(by id: ID) -> Int {
    if inserted.contains(id) { return sent.contains(id) ? 0 : 1 }
    return removed.contains(id) && sent.contains(id) ? -1 : 0
  }
}
