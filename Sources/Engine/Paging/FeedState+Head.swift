extension FeedState {
  /// Replaces the whole list by page one of a new generation.
  mutating func replaceAll(with page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    let old = items
    restart(with: page, requested: ticket.page)
    remap()
    if !old.isEmpty { demand.startAgain() }
    // The rows above a page that isn't page one.
    let first = pages.map.firstRow(ofSegment: 0) ?? 0
    let effects = [.listReplaced] + replaceRows(at: 0, removed: 0, inserted: first)
    guard !old.isEmpty else { return effects }
    return effects + [.announce(.refreshed(newItems: items.countNew(since: old)))]
  }

  /// Resets the list to a page one.
  mutating func restart(with page: Page<Item>, requested: SizedKey) {
    opening = .done
    items.startAgain()
    requests.startAgain()
    if !pages.isEmpty { demand.target = nil }
    pages.removeAll()
    course.startAgain(at: requested)
    totals.startAgain()
    edits = OwnerEdits()
    sizes = PageSizes(from: page, requested: configuration.pageSize)
    if page.refutesIDs { _ = items.withdrawIDs() }
    let absorbed = items.begin(with: page, requested: requested)
    totals.account.hide(repeated: absorbed.repeated, doubled: absorbed.doubled)
    let isLast =
      page.following == nil || !configuration.addressing.isRandomAccess
      || configuration.hasShortPages
    let place = configuration.addressing.isRandomAccess ? firstPlace(of: requested) ?? 0 : 0
    let loaded = LoadedPage(
      page,
      requested: ownKey(of: page, requested),
      absorbed,
      places: place..<(place + (isLast ? page.items.count : sizes.ordinary))
    )
    pages.begin(
      with: loaded,
      next: page.following(requested),
      previous: configuration.keyAddressing.isRandomAccess || !configuration.growsUpwards
        ? nil : page.previous.map { SizedKey(key: $0, size: requested.size) }
    )
    totals.note(page.total)
    judge(page, requested, newItems: absorbed.newItems)
  }

  /// Inserts the new items of page one above the loaded ones, with an open gap between them when
  /// the page doesn't overlap the loaded items.
  mutating func merge(_ page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    var effects = withdrawIDs(refutedBy: page)
    let overlaps = page.items.contains { isKnownToSource($0.id) }
    // Rows without ids can't be recognised on another page, so a gap could never be closed.
    if !overlaps, !page.items.isEmpty, page.following == nil || items.areIDsWithdrawn {
      return replaceAll(with: page, ticket: ticket)
    }
    if !overlaps, let shrunk = decrease(to: page) {
      totals.note(page.total)
      return effects + [.announce(.listMoved(by: shrunk))]
    }
    let gone = goneRows(above: page)
    totals.account.noteGone(gone)
    if gone > 0 { effects.append(.announce(.listMoved(by: gone))) }
    let absorbed = absorbHead(page)
    let ids = absorbed.ids
    let newPlaces = ids.count + edits.unsent(in: page).count
    let total = totals.announced
    totals.grow(by: newPlaces)
    totals.note(page.total)
    receive(page)
    guard newPlaces > 0 else {
      return effects + (gone > 0 ? [] : [.announce(.foundNewItems(0))])
    }
    let growth = max(newPlaces, (totals.announced ?? 0) - (total ?? totals.announced ?? 0))
    shiftPlaces(from: 0, by: overlaps ? newPlaces : growth)
    let loaded = LoadedPage(page, requested: ticket.page, absorbed, places: 0..<newPlaces)
    if overlaps {
      pages.prepend(loaded)
    } else {
      pages.insertHead(loaded, next: page.following(ticket.page))
    }
    effects += replaceRows(at: 0, removed: 0, inserted: ids.count + (overlaps ? 0 : 1))
    return effects + (gone > 0 ? [] : [.announce(.foundNewItems(ids.count))])
  }

  /// Whether an item shows where a page belongs, because the source sent it before.
  private func isKnownToSource(_ id: Item.ID) -> Bool {
    (items[id] != nil || edits.removed.contains(id)) && !edits.isUnsent(id)
  }

  /// Stores the new items of a later page one, but not those that the owner removed.
  private mutating func absorbHead(_ page: Page<Item>) -> AbsorbedPage<Item.ID> {
    var absorbed = items.absorb(page)
    items.remove(edits.removed)
    absorbed.ids.removeAll { edits.removed.contains($0) }
    return absorbed
  }

  /// The number of rows at the top that a page one no longer has, although it has rows below them;
  /// items that the owner inserted don't count.
  private func goneRows(above page: Page<Item>) -> Int {
    let known = page.items.map(\.id).filter { items[$0] != nil && !edits.inserted.contains($0) }
    guard let first = known.first else { return 0 }
    let received = Set(known)
    let rows = pages.segments.lazy.flatMap(\.pages).flatMap(\.ids)
      .filter { !edits.inserted.contains($0) }
    guard !rows.prefix(known.count).allSatisfy(received.contains) else { return 0 }
    return max(1, rows.prefix { $0 != first }.count)
  }

  /// The number of items by which the announced total is too small for a page one that would consist
  /// of new items; nil when it isn't, or when there is no total.
  private func decrease(to page: Page<Item>) -> Int? {
    guard let old = totals.account.latestAnnouncedTotal, case .exact(let new) = page.total,
      new - old < page.items.count
    else { return nil }
    return page.items.count - max(0, new - old)
  }

  /// Shifts everything at or after a place, after items were inserted there.
  mutating func shiftPlaces(from place: Int, by count: Int) {
    guard count != 0 else { return }
    for index in pages.shiftPlaces(from: place, by: count) { renewNext(ofSegment: index) }
    requests.shiftPlaces(from: place, by: count)
  }

  /// Computes the next key of a segment again, because a page number or offset points to another
  /// page after items were inserted above it.
  private mutating func renewNext(ofSegment index: Int) {
    guard configuration.addressing.isRandomAccess, let next = pages.segments[index].next,
      next.key.isNumber, !pages.segments[index].isOpen, !requests.isInFlight(next)
    else { return }
    requests.forgetFailure(of: next)
    let place = pages.segments[index].endPlace
    let key = configuration.addressing.key(ofPlace: place, size: sizes.ordinary)
    pages.setNext(SizedKey(key: key, size: configuration.pageSize), ofSegment: index)
  }
}
