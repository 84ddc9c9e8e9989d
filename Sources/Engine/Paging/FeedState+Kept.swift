extension FeedState {
  /// Opens the feed with a kept page one from an earlier run: its rows are displayed at once, while
  /// page one is requested.
  ///
  /// The new page replaces the kept one in one step. The cursor stays on its item, by id, or on its
  /// row when the item is gone. A failed load is retried automatically, and the kept rows stay.
  /// Does nothing when the feed is already open.
  ///
  /// - Parameters:
  ///   - kept: page one, with its age; without items, the feed opens without it.
  ///   - now: the current time.
  /// - Returns: the effects to perform.
  public mutating func open(with kept: Page<Item>, now: Duration) -> [FeedEffect] {
    guard mayOpen else { return [] }
    guard !kept.items.isEmpty else { return open(now: now) }
    restart(with: kept.namingNext(after: request(for: firstPage)), requested: firstPage)
    opening = .withKeptPage
    cachedSince = now - (kept.age ?? .zero)
    return [.listReplaced] + startHead(.refresh, now: now)
  }

  /// Whether kept rows are displayed while page one is in flight to replace them.
  public var isConfirming: Bool { isBeingReplaced && opening == .withKeptPage }

  /// Replaces the kept page by page one, without moving the cursor's item.
  mutating func confirm(
    with page: Page<Item>,
    ticket: Ticket,
    laterSince: Duration?
  ) -> [FeedEffect] {
    if keepsLaterPages(after: page, ticket: ticket) {
      cachedSince = laterSince
      return []
    }
    return keepCursor { $0.restart(with: page, requested: ticket.page) }
  }

  /// Replaces the list without moving the cursor's item; a cursor without one stays on its row.
  mutating func keepCursor(_ replace: (inout FeedState) -> Void) -> [FeedEffect] {
    let old = (items: items, ids: pages.ids, map: pages.map, rowCount: rowCount, demand: demand)
    let row = min(demand.viewport.cursor, max(0, rowCount - 1))
    let cursorItem = item(at: row)
    replace(&self)
    remap()
    demand = old.demand
    guard loadedCount > 0 else {
      demand.target = nil
      demand.goToTop()
      return [.listReplaced]
    }
    let newRow = cursorItem.flatMap { self.row(of: $0.id) } ?? min(row, rowCount - 1)
    guard pages.ids != old.ids || pages.map != old.map else { return [] }
    let news = items.countNew(since: old.items)
    return swapRows(at: 0, removed: row, inserted: newRow)
      + swapRows(at: newRow + 1, removed: old.rowCount - row - 1, inserted: rowCount - newRow - 1)
      + (news > 0 ? [.announce(.refreshed(newItems: news))] : [])
  }

  /// Reports replaced rows, even when their number is unchanged.
  private mutating func swapRows(at row: Int, removed: Int, inserted: Int) -> [FeedEffect] {
    guard removed == inserted else {
      return replaceRows(at: row, removed: removed, inserted: inserted)
    }
    return removed > 0 ? [.rowsReplaced(row: row, removed: removed, inserted: inserted)] : []
  }
}
