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

extension FeedState {
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

  /// Displays the rows that were hidden by equal ids, when a page proves that the ids don't
  /// identify items.
  ///
  /// - Returns: the effects to perform.
  /// - Complexity: O(hidden rows × pages).
  mutating func withdrawIDs(refutedBy page: Page<Item>) -> [FeedEffect] {
    guard !identity.isWithdrawn, page.refutesIDs else { return [] }
    let hidden = identity.withdraw()
    for shown in hidden.reversed().compactMap(\.shown) where items[shown.id] != nil {
      items[shown.id] = shown
    }
    let effects = hidden.flatMap { show($0) }
    account.show(effects.count)
    return effects
  }

  /// Inserts a hidden row at its position in its page; does nothing when that page was dropped.
  private mutating func show(_ hidden: RowIdentity<Item>.HiddenRow) -> [FeedEffect] {
    guard items[hidden.row.id] == nil else { return [] }
    for index in segments.indices {
      guard let page = segments[index].pages.firstIndex(where: { $0.page == hidden.page }),
        !segments[index].pages[page].isDropped
      else { continue }
      let offset = min(hidden.index, segments[index].pages[page].rows)
      let first = rowsBefore(place: segments[index].firstPlace)
      let row = first + segments[index].pages[page].firstRow + offset
      segments[index].insert(hidden.row.id, intoPageAt: page, at: offset)
      items[hidden.row.id] = hidden.row
      return replaceRows(at: row, removed: 0, inserted: 1)
    }
    return []
  }
}
