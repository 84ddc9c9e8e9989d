/// A refresh that keeps the user's place: the row that stays, and the pages that arrived so far.
struct Renewal<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The item under the cursor; nil when none is loaded there.
  let anchor: Item.ID?
  /// The row of the cursor.
  let row: Int
  /// Whether the list is loaded from page one to the row, because no other page can be the first one.
  let isWalk: Bool
  /// The page to request next.
  var next: SizedKey
  /// The pages of the new list, the first one first; they replace the list together.
  var pages: [(key: SizedKey, page: Page<Item>)] = []
}

extension FeedState {
  /// A refresh that keeps the place of the cursor; nil for a list that begins again anyway.
  var renewalHere: Renewal<Item>? {
    let row = demand.viewport.cursor
    guard loadedCount > 0, let entry = pages.map.entry(at: min(row, rowCount - 1)) else {
      return nil
    }
    let page = pageToBeginWith(entry, offset: row - entry.rows.lowerBound)
    return Renewal(
      anchor: item(at: row)?.id,
      row: row,
      isWalk: page == nil,
      next: page ?? startPage
    )
  }

  /// The page of a row, if a list can begin with it; nil when it must be loaded from its beginning.
  private func pageToBeginWith(_ entry: RowMap.Entry, offset: Int) -> SizedKey? {
    let page: LoadedPage<Item.ID>? =
      if case .segment(let index) = entry.stretch {
        pages.segments[index].pages[pages.segments[index].pages.index(ofRow: offset)]
      } else {
        nil
      }
    guard configuration.addressing.isRandomAccess else { return pages.goesUp ? page?.page : nil }
    let place =
      switch entry.stretch {
      case .segment:
        page.map { min($0.place(ofItemAt: offset - $0.firstRow), $0.places.upperBound - 1) }
      case .places(let places): places.lowerBound + offset
      case .above, .openGap, .footer: max(0, pages.endPlace - 1)
      }
    return place.map { self.page(at: PageGrid.page(ofSize: sizes.ordinary, holding: max(0, $0))) }
  }

  /// Replaces the list by a page of a new generation, or requests the page after it first.
  mutating func renew(with page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    // A list that doesn't reach as far, or not any more, is loaded from its beginning.
    let wanted = renewal?.next ?? startPage
    if page.items.isEmpty, wanted != firstPage, renewal?.pages.isEmpty ?? (page.following == nil) {
      if wanted == startPage { configuration.start = nil }
      let beginning = startPage
      renewal?.next = beginning
      requests.queueHead(.refresh)
      return []
    }
    guard var renewal, ticket.page == renewal.next else {
      self.renewal = nil
      return replaceAll(with: page, ticket: ticket)
    }
    renewal.pages.append((ticket.page, page))
    if let next = pageToWalk(renewal) {
      renewal.next = next
      self.renewal = renewal
      requests.queueHead(.refresh)
      return []
    }
    self.renewal = nil
    let old = items
    let effects = keepCursor { $0.restart(with: renewal.pages, now: ticket.startedAt) }
    // New items are announced already.
    let hasNews = items.countNew(since: old) > 0
    return effects + (hasNews ? [] : [.announce(.refreshed(newItems: 0))])
  }

  /// The next page on the way to the kept row; nil when it is reached, gone, or can't be reached.
  ///
  /// New items above the row move it down by their number.
  private func pageToWalk(_ renewal: Renewal<Item>) -> SizedKey? {
    guard renewal.isWalk, renewal.pages.count < configuration.requestLimit,
      let last = renewal.pages.last, let next = last.page.following(last.key),
      !renewal.pages.contains(where: { $0.key == next })
    else { return nil }
    let shown = renewal.pages.flatMap(\.page.shownItems)
    guard !shown.contains(where: { $0.id == renewal.anchor }) else { return nil }
    let news = shown.count { items[$0.id] == nil }
    return shown.count <= renewal.row + news ? next : nil
  }

  /// Resets the list to its first pages.
  private mutating func restart(with new: [(key: SizedKey, page: Page<Item>)], now: Duration) {
    guard let first = new.first else { return }
    restart(with: first.page, requested: first.key)
    for (key, page) in new.dropFirst() {
      insertLoaded(page, key, at: pages.endPlace, now: now)
    }
  }

  /// Inserts the page above the first one.
  ///
  /// The row that stands for unloaded items above stays above the new rows. A cursor on it goes to
  /// the last new row, so that the user sees what follows.
  mutating func prepend(
    _ page: Page<Item>,
    _ load: LoadInFlight
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let absorbed = items.absorb(page, hiddenUnder: load.page)
    let newItems = absorbed.newItems + edits.confirmed(by: page)
    shiftPlaces(from: 0, by: page.items.count)
    let places = 0..<page.items.count
    let loaded = LoadedPage(page, requested: load.page, absorbed, places: places)
    pages.prepend(loaded, previous: course.judgeAbove(page, load.page, newItems: newItems))
    let growth = absorbed.ids.count - (1 - pages.rowsAbove)
    let effects = replaceRows(at: 0, removed: max(0, -growth), inserted: max(0, growth))
    return (effects + countHidden(absorbed, of: page), 0..<(absorbed.ids.count + 1))
  }
}
