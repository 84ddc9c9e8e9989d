/// The items in memory, by id, and the rows that equal ids hide.
///
/// Each id has the newest content that was received for it.
struct ItemTable<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  private var items: [Item.ID: Item] = [:] { didSet { revision &+= 1 } }
  /// Whether a page refuted the ids of this source, which then hide no row.
  private(set) var areIDsWithdrawn = false
  /// The rows hidden by ids that may still be refuted, the oldest first.
  private var hidden: [HiddenRow<Item>] = []
  /// The ids of received items that a filter leaves out, the newest ones.
  private var leftOut = RecentIDs<Item.ID>()
  /// The items of the last page that a filter leaves out, to compare the next page with them.
  private var lastLeftOut: [Item.ID: Item] = [:]
  /// A number that changes with the items.
  private(set) var revision: UInt64 = 0

  var count: Int { items.count }

  var isEmpty: Bool { items.isEmpty }

  /// The item with an id; nil when it isn't in memory.
  subscript(id: Item.ID) -> Item? { items[id] }

  /// An item that was received with an id, and is in memory or was left out of the last page; nil when
  /// there is none.
  func received(_ id: Item.ID) -> Item? { items[id] ?? lastLeftOut[id] }

  /// The number of items that another table doesn't have.
  func countNew(since old: ItemTable) -> Int { items.keys.count { old.items[$0] == nil } }

  /// Adds an item, or replaces its content.
  mutating func set(_ item: Item) { items[item.id] = item }

  mutating func remove(_ ids: some Sequence<Item.ID>) {
    for id in ids { items[id] = nil }
  }

  /// Removes all items; whether ids are refuted stays known.
  mutating func startAgain() {
    items = [:]
    leftOut = RecentIDs()
    lastLeftOut = [:]
    hidden = []
  }

  /// Stores the items of the first page of a list, while nothing is stored.
  ///
  /// - Complexity: O(1) when the page is prepared, otherwise O(items).
  mutating func begin(with page: Page<Item>, requested: SizedKey) -> AbsorbedPage<Item.ID> {
    guard let prepared = page.preparation as? PreparedPage<Item>,
      !page.claimsIDs || !areIDsWithdrawn
    else { return absorb(page, hiddenUnder: requested) }
    keepLeftOut(of: page)
    items = prepared.items.items
    leftOut = prepared.items.leftOut
    return prepared.absorbed
  }

  /// Stores the items of a page; known items receive their newest content.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - before: the page directly before it; nil when that page isn't loaded.
  ///   - repeated: the number of rows without ids that the page before has too; nil: it isn't known.
  ///   - requested: the key and size of the request, to record hidden rows that may have to be
  ///     displayed later; nil when the rows are certainly known, because the page was loaded
  ///     before.
  /// - Returns: the new and repeated items.
  /// - Complexity: O(items).
  mutating func absorb(
    _ page: Page<Item>,
    after before: LoadedPage<Item.ID>? = nil,
    repeating repeated: Int? = nil,
    hiddenUnder requested: SizedKey? = nil
  ) -> AbsorbedPage<Item.ID> {
    keepLeftOut(of: page)
    switch page.identity {
    case .own: return absorb(page.items[...], leaving: page.leftOut)
    case .position(let contents, _):
      let found = areIDsWithdrawn ? 0 : before?.overlap(with: contents ?? []) ?? 0
      // A page that only repeats another one has contents, but no items.
      let overlap = min(repeated ?? found, page.items.count)
      for index in 0..<overlap { hide(page.items[index], at: index, of: requested, in: page) }
      var absorbed = absorb(page.items[overlap...], leaving: page.leftOut)
      absorbed.repeated += overlap
      absorbed.overlap = overlap
      return absorbed
    case .claimed(let isRefuted, let row, _, _):
      guard !isRefuted, !areIDsWithdrawn else {
        return absorb(page.items.indices.map(row)[...], leaving: page.leftOut)
      }
      var repeats: [Repeat] = []
      let absorbed = absorb(page.items[...], leaving: page.leftOut) { repeats.append($0) }
      for found in repeats {
        hide(row(found.index), at: found.index, of: requested, after: found, in: page)
      }
      return absorbed
    }
  }

  private mutating func keepLeftOut(of page: Page<Item>) {
    guard page.claimsIDs, !(page.leftOut.isEmpty && lastLeftOut.isEmpty) else { return }
    let leftOut = page.leftOut.filter(page.items.indices.contains)
    let known = leftOut.map { (page.items[$0].id, page.items[$0]) }
    lastLeftOut = Dictionary(known) { first, _ in first }
  }

  /// The maximum number of remembered rows; the oldest are removed.
  private static var rememberedRows: Int { 4_096 }

  /// An item of a page whose id was known: its index, and the displayed item with the id; nil when a
  /// filter left that out.
  private typealias Repeat = (index: Int, shown: Item?)

  private mutating func hide(
    _ row: Item,
    at index: Int,
    of requested: SizedKey?,
    after found: Repeat? = nil,
    in page: Page<Item>
  ) {
    guard let requested else { return }
    // A row whose id a filter left out before is displayed now and not counted as left out.
    let isLeftOut = page.leftOut.contains(index) || found.map { $0.shown == nil } ?? false
    if hidden.count == Self.rememberedRows { hidden.removeFirst(Self.rememberedRows / 2) }
    hidden.append(
      HiddenRow(page: requested, index: index, shown: found?.shown, row: row, isLeftOut: isLeftOut)
    )
  }

  private mutating func absorb(
    _ arrived: ArraySlice<Item>,
    leaving filtered: Set<Int>,
    onRepeat: (Repeat) -> Void = { _ in }
  ) -> AbsorbedPage<Item.ID> {
    var absorbed = AbsorbedPage<Item.ID>()
    absorbed.ids.reserveCapacity(arrived.count - filtered.count)
    items.reserveCapacity(items.count + arrived.count - filtered.count)
    // Most pages repeat no item, so the set is created only when needed.
    var own: Set<Item.ID>?
    var ownLeftOut: [Item.ID] = []
    for index in arrived.startIndex..<arrived.endIndex {
      let item = arrived[index]
      let isLeftOut = filtered.contains(index)
      let shown = items[item.id]
      let wasLeftOut = shown == nil && leftOut.contains(item.id)
      if shown != nil || !isLeftOut { items[item.id] = item }
      if shown == nil, !isLeftOut {
        absorbed.ids.append(item.id)
        if !filtered.isEmpty { absorbed.indices.append(index) }
        // A known item that a filter left out before isn't counted twice.
        if leftOut.remove(item.id) { absorbed.leftOut -= 1 }
      } else if shown == nil, !wasLeftOut {
        leftOut.insert(item.id)
        ownLeftOut.append(item.id)
        absorbed.leftOut += 1
      }
      guard shown != nil || wasLeftOut else {
        own?.insert(item.id)
        continue
      }
      let isOwn =
        own?.contains(item.id) ?? (absorbed.ids.contains(item.id) || ownLeftOut.contains(item.id))
      if own == nil { own = Set(absorbed.ids + ownLeftOut) }
      if isOwn { absorbed.doubled += 1 } else { absorbed.repeated += 1 }
      onRepeat((index, shown))
    }
    return absorbed
  }

  /// Withdraws the ids, restores the items whose content a hidden row replaced, and returns the
  /// hidden rows, the oldest first.
  mutating func withdrawIDs() -> [HiddenRow<Item>] {
    areIDsWithdrawn = true
    defer { hidden = [] }
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
  /// The index of each of them in the page; empty where a filter leaves nothing out.
  var indices: [Int] = []
  /// The number of new items that a filter leaves out, less the known items that are now displayed.
  var leftOut = 0
  /// The number of items that an earlier page already contained.
  var repeated = 0
  /// The number of rows without ids at its head that the page before has too.
  var overlap = 0
  /// The number of items that this page contains twice.
  var doubled = 0

  /// The number of items that the page doesn't add.
  var duplicates: Int { repeated + doubled }

  /// The number of items that were received for the first time.
  var newItems: Int { ids.count + leftOut }
}

extension ItemTable {
  /// The fewest rows with known ids that show that the ids are other items' on each page.
  private static var fewestRows: Int { 2 }

  /// Returns a page with its ids refuted when its rows with known ids are all other items, as where
  /// each page counts its ids from 1.
  ///
  /// The fingerprint of such a page is made from its rows, because equal ids don't make it a
  /// repeated page.
  ///
  /// - Complexity: O(items), and one comparison for each row with a known id.
  func judged(_ page: Page<Item>) -> Page<Item> {
    guard case .claimed(let isRefuted, let row, let isSame, let isOther) = page.identity else {
      return page
    }
    guard isRefuted || areIDsWithdrawn || hasOtherItems(page, isSame, isOther) else {
      return page
    }
    var judged = page
    judged.identity = .claimed(isRefuted: true, row: row, isSame: isSame, isOther: isOther)
    if page.fingerprint == nil, !page.items.isEmpty {
      var hasher = Hasher()
      for index in page.items.indices { hasher.combine(row(index).id) }
      judged.fingerprint = UInt64(bitPattern: Int64(hasher.finalize()))
    }
    return judged
  }

  private func hasOtherItems(
    _ page: Page<Item>,
    _ isSame: (Item, Item) -> Bool?,
    _ isOther: (Item, Item) -> Bool
  ) -> Bool {
    let repeated = page.items.compactMap { item in received(item.id).map { ($0, item) } }
    return repeated.contains { isOther($0, $1) }
      || repeated.count >= Self.fewestRows && repeated.allSatisfy { isSame($0, $1) == false }
  }
}
