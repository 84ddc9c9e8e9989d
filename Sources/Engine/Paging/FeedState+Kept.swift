extension FeedState {
  /// Opens the feed with page one as it was kept from an earlier time: its rows are there at once,
  /// while page one is asked for.
  ///
  /// They can be read, and the page that comes takes their place in one step: the cursor stays on its
  /// item, by id, and on its row where that item is gone. A load that fails is tried again by itself,
  /// as any first one; then the kept rows stay. Does nothing after the feed was opened.
  ///
  /// - Parameters:
  ///   - kept: page one, with its age; without items it is no help, and the feed opens without.
  ///   - now: the time.
  /// - Returns: what is to be done.
  public mutating func open(with kept: Page<Item>, now: Duration) -> [FeedEffect] {
    guard status == .unopened, !isLoading else { return [] }
    guard !kept.items.isEmpty else { return open(now: now) }
    restart(with: kept, asked: firstPage)
    cachedSince = now - (kept.age ?? .zero)
    return [.listReplaced] + startHead(.refresh, reason: .opened, now: now)
  }

  /// Whether kept rows are shown while page one is under way to take their place.
  public var isConfirming: Bool { isBeingReplaced && isOpenedWithKeptPage }

  /// Whether the newest request for page one is that of a feed that was opened with a kept page.
  var isOpenedWithKeptPage: Bool { headReason == .opened && !segments.isEmpty }

  /// Lets page one take the place of what was kept, without moving the cursor's item.
  mutating func confirm(with page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    let old = (items: items, ids: shownIDs, rowCount: rowCount, target: target)
    let row = min(viewport.cursor, max(0, rowCount - 1))
    let cursorItem = item(at: row)
    restart(with: page, asked: ticket.page)
    remap()
    guard loadedCount > 0 else {
      viewport = Viewport(height: viewport.height)
      return [.listReplaced]
    }
    target = old.target
    let newRow = cursorItem.flatMap { self.row(of: $0.id) } ?? min(row, rowCount - 1)
    guard shownIDs != old.ids || rowCount != old.rowCount else { return [] }
    let news = items.keys.count { old.items[$0] == nil }
    return swapRows(at: 0, removed: row, inserted: newRow)
      + swapRows(
        at: newRow + 1,
        removed: old.rowCount - row - 1,
        inserted: rowCount - newRow - 1
      )
      + (news > 0 ? [.announce(.refreshed(newItems: news))] : [])
  }

  /// The ids of all loaded pages, in the order of the rows.
  private var shownIDs: [Item.ID] { segments.flatMap(\.pages).flatMap(\.ids) }

  /// Notes that other rows came, be they as many as before.
  private mutating func swapRows(at row: Int, removed: Int, inserted: Int) -> [FeedEffect] {
    guard removed == inserted else {
      return replaceRows(at: row, removed: removed, inserted: inserted)
    }
    return removed > 0 ? [.rowsReplaced(row: row, removed: removed, inserted: inserted)] : []
  }
}
