extension FeedState {
  /// Displays the rows that were hidden by equal ids, when a page proves that the ids don't
  /// identify items.
  ///
  /// - Complexity: O(hidden rows × pages).
  mutating func withdrawIDs(refutedBy page: Page<Item>) -> [FeedEffect] {
    guard !items.identity.isWithdrawn, page.refutesIDs else { return [] }
    let hidden = items.withdrawIDs()
    let leftOut = hidden.filter(\.isLeftOut)
    for row in leftOut { pages.leaveOut(in: row.page) }
    let effects = hidden.filter { !$0.isLeftOut }.flatMap { show($0) }
    totals.account.show(effects.count + leftOut.count)
    return effects
  }

  /// Inserts a hidden row at its position in its page; does nothing when that page was dropped.
  private mutating func show(_ hidden: RowIdentity<Item>.HiddenRow) -> [FeedEffect] {
    guard items[hidden.row.id] == nil,
      let place = pages.row(ofIndex: hidden.index, in: hidden.page)
    else { return [] }
    pages.insert(hidden.row.id, at: place.position)
    items.set(hidden.row)
    return replaceRows(at: place.row, removed: 0, inserted: 1)
  }
}
