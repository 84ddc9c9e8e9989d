/// What became of the items of a page.
struct AbsorbedPage<ID: Sendable>: Sendable {
  /// Those that are shown because of it.
  var ids: [ID] = []
  /// Items that a page before brought.
  var repeated = 0
  /// Items that came twice in this page.
  var doubled = 0

  /// Items that are not shown because of it.
  var duplicates: Int { repeated + doubled }
}

extension FeedState {
  /// Takes the items of a page into the table; those that were known get their newest content.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - before: the page whose rows come right before; nil where none is loaded.
  ///   - asked: what the page was loaded with, where rows that it repeats may have to be shown after all;
  ///     nil where those rows are surely known, because the page was asked for a second time.
  /// - Returns: which of its rows are new.
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
    // Most pages repeat nothing, and need no set.
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

  /// Shows the rows that ids hid, where a page shows that the ids are none.
  ///
  /// - Returns: what is to be done.
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

  /// Puts a hidden row where its page has it; nothing where that page was given up.
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
