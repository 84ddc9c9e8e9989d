/// The items in memory, by id, and the rows that equal ids hide.
///
/// Each id has the newest content that arrived for it.
struct ItemTable<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  private var items: [Item.ID: Item] = [:] { didSet { revision &+= 1 } }
  /// Whether ids hide rows, and which ones.
  private(set) var identity = RowIdentity<Item>()
  /// A number that changes with the items.
  private(set) var revision: UInt64 = 0

  /// The number of items.
  var count: Int { items.count }

  /// Whether there is no item.
  var isEmpty: Bool { items.isEmpty }

  /// The item with an id; nil when it isn't in memory.
  subscript(id: Item.ID) -> Item? { items[id] }

  /// The number of items that another table doesn't have.
  func countNew(since old: ItemTable) -> Int { items.keys.count { old.items[$0] == nil } }

  /// Adds an item, or replaces its content.
  mutating func set(_ item: Item) { items[item.id] = item }

  /// Removes items.
  mutating func remove(_ ids: some Sequence<Item.ID>) {
    for id in ids { items[id] = nil }
  }

  /// Removes all items; whether ids are refuted stays known.
  mutating func startAgain() {
    items = [:]
    identity.forgetRows()
  }

  /// Stores the items of a page; known items receive their newest content.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - before: the page directly before it; nil when that page isn't loaded.
  ///   - asked: the key and size of the request, to record hidden rows that may have to be
  ///     displayed later; nil when the rows are certainly known, because the page was loaded
  ///     before.
  /// - Returns: the new and repeated items.
  /// - Complexity: O(items).
  mutating func absorb(
    _ page: Page<Item>,
    after before: LoadedPage<Item.ID>? = nil,
    hiddenUnder asked: SizedKey? = nil
  ) -> AbsorbedPage<Item.ID> {
    switch page.identity {
    case .own: return absorb(page.items[...])
    case .position(let contents, _):
      let overlap = identity.isWithdrawn ? 0 : before?.overlap(with: contents ?? []) ?? 0
      for index in 0..<overlap { hide(page.items[index], at: index, of: asked) }
      var absorbed = absorb(page.items[overlap...])
      absorbed.repeated += overlap
      return absorbed
    case .claimed(let isRefuted, let row):
      guard !isRefuted, !identity.isWithdrawn else {
        return absorb(page.items.indices.map(row)[...])
      }
      var hidden: [(index: Int, shown: Item)] = []
      let absorbed = absorb(page.items[...]) { hidden.append(($0, $1)) }
      for (index, shown) in hidden { hide(row(index), at: index, of: asked, behind: shown) }
      return absorbed
    }
  }

  private mutating func hide(
    _ row: Item,
    at index: Int,
    of asked: SizedKey?,
    behind shown: Item? = nil
  ) {
    guard let asked else { return }
    identity.hide(.init(page: asked, index: index, shown: shown, row: row))
  }

  private mutating func absorb(
    _ arrived: ArraySlice<Item>,
    onRepeat: (_ index: Int, _ shown: Item) -> Void = { _, _ in }
  ) -> AbsorbedPage<Item.ID> {
    var absorbed = AbsorbedPage<Item.ID>()
    absorbed.ids.reserveCapacity(arrived.count)
    // Most pages repeat no item, so the set is created only when needed.
    var own: Set<Item.ID>?
    for (index, item) in zip(arrived.indices, arrived) {
      guard let shown = items.updateValue(item, forKey: item.id) else {
        absorbed.ids.append(item.id)
        own?.insert(item.id)
        continue
      }
      let isOwn = own?.contains(item.id) ?? absorbed.ids.contains(item.id)
      if own == nil { own = Set(absorbed.ids) }
      if isOwn { absorbed.doubled += 1 } else { absorbed.repeated += 1 }
      onRepeat(index, shown)
    }
    return absorbed
  }

  /// Withdraws the ids, and restores the items whose content a hidden row replaced.
  ///
  /// - Returns: the rows that the ids hid, the oldest first.
  mutating func withdrawIDs() -> [RowIdentity<Item>.HiddenRow] {
    let hidden = identity.withdraw()
    for shown in hidden.reversed().compactMap(\.shown) where items[shown.id] != nil {
      items[shown.id] = shown
    }
    return hidden
  }
}

/// The new and repeated items of a page.
struct AbsorbedPage<ID: Sendable>: Sendable {
  /// The new items, which the page adds to the list.
  var ids: [ID] = []
  /// The number of items that an earlier page already contained.
  var repeated = 0
  /// The number of items that this page contains twice.
  var doubled = 0

  /// The number of items that the page doesn't add.
  var duplicates: Int { repeated + doubled }
}
