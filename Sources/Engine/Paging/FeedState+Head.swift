extension FeedState {
  /// Replaces the whole list by page one of a new generation.
  mutating func replaceAll(with page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    let old = items
    restart(with: page, asked: ticket.page)
    guard !old.isEmpty else { return [.listReplaced] }
    loadsOnlyVisible = true
    heldRows = nil
    viewport = Viewport(height: viewport.height)
    let news = items.keys.count { old[$0] == nil }
    return [.listReplaced, .announce(.refreshed(newItems: news))]
  }

  /// Resets the list to a page one.
  mutating func restart(with page: Page<Item>, asked: SizedKey) {
    items = [:]
    failures = [:]
    segments = []
    end = nil
    pause = nil
    target = nil
    ceiling = nil
    self.asked = []
    early = [:]
    growth = PageGrowth()
    loopGuard = LoopGuard()
    loopGuard.asked(for: asked)
    toldTotal = nil
    account = Ledger()
    learnPageSize(from: page)
    identity.forgetRows()
    if page.refutesIDs { _ = identity.withdraw() }
    let absorbed = absorb(page, hiddenUnder: asked)
    let ids = absorbed.ids
    account.hide(repeated: absorbed.repeated, doubled: absorbed.doubled)
    let isLast = page.following == nil || !configuration.addressing.isRandomAccess
    let loaded = LoadedPage(
      page,
      asked: asked,
      ids: ids,
      places: 0..<(isLast ? page.items.count : pageSize)
    )
    segments = [Segment(loaded, next: page.following(asked))]
    note(countedTotal ?? .unknown)
    note(page.total)
    judge(page, asked, newItems: ids.count)
  }

  /// Larger page sizes in a response are ignored.
  private static var largestPage: Int { 1_000_000 }

  /// Derives the size of a page from page one; a source may deliver fewer or more items than
  /// requested.
  private mutating func learnPageSize(from page: Page<Item>) {
    if let told = page.hints.pageSize, (1...Self.largestPage).contains(told) {
      pageSize = told
    } else if page.following != nil, !page.items.isEmpty {
      pageSize = page.items.count
    } else {
      pageSize = max(1, configuration.pageSize)
    }
  }

  /// Inserts the new items of page one above the loaded ones, with an open gap between them when
  /// the page doesn't overlap the loaded items.
  mutating func merge(_ page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    var effects = withdrawIDs(refutedBy: page)
    let overlaps = page.items.contains { items[$0.id] != nil }
    // Rows without ids can't be recognised on another page, so a gap could never be closed.
    if !overlaps, !page.items.isEmpty, page.following == nil || identity.isWithdrawn {
      return replaceAll(with: page, ticket: ticket)
    }
    let ids = absorb(page).ids
    let total = toldTotal
    toldTotal = toldTotal.map { $0 + ids.count }
    account.grow(by: ids.count)
    ceiling = ceiling.map { $0 + ids.count }
    note(page.total)
    guard !ids.isEmpty else { return effects + [.announce(.foundNewItems(0))] }
    let growth = max(ids.count, (toldTotal ?? 0) - (total ?? toldTotal ?? 0))
    shiftPlaces(from: 0, by: overlaps ? ids.count : growth)
    let loaded = LoadedPage(page, asked: ticket.page, ids: ids, places: 0..<ids.count)
    if overlaps {
      segments[0].prepend(loaded)
    } else {
      var head = Segment(loaded, next: page.following(ticket.page))
      head.isOpen = true
      segments.insert(head, at: 0)
    }
    effects += replaceRows(at: 0, removed: 0, inserted: ids.count + (overlaps ? 0 : 1))
    return effects + [.announce(.foundNewItems(ids.count))]
  }

  /// Shifts everything at or after a place, after items were inserted there.
  mutating func shiftPlaces(from place: Int, by count: Int) {
    guard count != 0 else { return }
    early = [:]
    for index in segments.indices where segments[index].firstPlace >= place {
      segments[index].shiftPlaces(by: count)
      renewNext(ofSegment: index)
    }
    for (id, load) in inFlight where !load.isHead && load.places.lowerBound >= place {
      inFlight[id]?.places = load.places.shifted(by: count)
    }
    for (slot, failure) in failures where failure.places.lowerBound >= place {
      failures[slot]?.places = failure.places.shifted(by: count)
    }
    for index in asked.indices where asked[index].places.lowerBound >= place {
      asked[index].places = asked[index].places.shifted(by: count)
    }
  }

  /// Computes the next key of a segment again, because a page number or offset points to another
  /// page after items were inserted above it.
  private mutating func renewNext(ofSegment index: Int) {
    guard configuration.addressing.isRandomAccess, let next = segments[index].next,
      !segments[index].isOpen, !isUnderWay(next)
    else { return }
    switch next.key {
    case .page, .offset:
      failures[.page(next)] = nil
      let key = configuration.addressing.key(ofPlace: segments[index].endPlace, size: pageSize)
      segments[index].next = SizedKey(key: key, size: configuration.pageSize)
    case .first, .token, .opaque, .continuation: return
    }
  }
}
