extension FeedState {
  /// Displays the rows that were hidden by equal ids, when a page proves that the ids don't
  /// identify items.
  ///
  /// - Complexity: O(hidden rows × pages).
  mutating func withdrawIDs(refutedBy page: Page<Item>) -> [FeedEffect] {
    guard !items.areIDsWithdrawn, page.refutesIDs else { return [] }
    let hidden = items.withdrawIDs()
    let leftOut = hidden.filter(\.isLeftOut)
    for position in leftOut.compactMap({ pages.position(ofPage: $0.page) }) {
      pages.change(position) { $0.leftOut += 1 }
    }
    let effects = hidden.filter { !$0.isLeftOut }.flatMap { show($0) }
    totals.account.show(effects.count + leftOut.count)
    return effects
  }

  /// Inserts a hidden row at its position in its page; does nothing when that page was dropped.
  private mutating func show(_ hidden: HiddenRow<Item>) -> [FeedEffect] {
    guard items[hidden.row.id] == nil, let position = pages.position(ofPage: hidden.page),
      !pages[position].isDropped
    else { return [] }
    let page = pages[position]
    let offset = min(hidden.index, page.rows)
    // The map of the rows doesn't have those that were inserted before.
    let first = pages.rowsBefore(place: pages.segments[position.segment].firstPlace)
    pages.change(position) { $0.insert(hidden.row.id, at: offset) }
    items.set(hidden.row)
    return replaceRows(at: first + page.firstRow + offset, removed: 0, inserted: 1)
  }
}
