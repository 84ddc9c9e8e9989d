extension FeedState {
  /// Inserts a page at its places: above the first one, at the end of a segment, in a gap, or in place of
  /// a dropped page.
  mutating func insert(_ page: Page<Item>, _ load: LoadInFlight) -> [FeedEffect] {
    // A page that was loaded ahead is compared with the pages before it only now.
    var page = items.judged(page)
    page.fingerprint = LoopGuard.fingerprint(of: page)
    var effects = withdrawIDs(refutedBy: page)
    pages.goesUp = pages.goesUp || page.previous != nil
    let changes: (effects: [FeedEffect], rows: Range<Int>)
    if load.ticket.load == .prepend {
      changes = prepend(page, load)
    } else if let gap = pages.openGap(at: load.places.lowerBound, next: load.page) {
      changes = fill(gap, page, load)
    } else if let dropped = droppedPage(of: load) {
      changes = refill(dropped, page)
    } else {
      changes = place(page, load)
      if configuration.isFiltered { pages.openGaps() }
    }
    effects += changes.effects
    receive(page)
    if page.readdressing != nil { totals.acceptNextTotal() }
    totals.note(page.total)
    remap()
    dropDistantPages(near: changes.rows)
    return effects
  }

  /// Extends the segment above an open gap, and joins it with the next segment when the page
  /// reaches it.
  private mutating func fill(
    _ index: Int,
    _ page: Page<Item>,
    _ load: LoadInFlight
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let isReached = reachesLoadedItems(page, below: index)
    let isFilled = reachesNext(ofSegment: index, from: pages.segments[index].endPlace, load.page)
    let isClosed = isReached || isFilled || page.following == nil
    let absorbed = items.absorb(page, after: pages.segments[index].pages.last)
    let ids = absorbed.ids
    let place = pages.segments[index].endPlace
    let row = pages.rowsBefore(place: place)
    let places =
      isFilled
      ? place..<pages.segments[index + 1].firstPlace
      : place..<(place + (isClosed ? ids.count : page.items.count))
    let loaded = LoadedPage(page, requested: load.page, absorbed, places: places)
    pages.append(loaded, next: page.following(load.page), toSegment: index)
    if index + 1 < pages.segments.count {
      let distance = places.upperBound - pages.segments[index + 1].firstPlace
      shiftPlaces(
        from: pages.segments[index + 1].firstPlace,
        by: isClosed ? distance : max(0, distance)
      )
    }
    if isClosed { pages.closeGap(afterSegment: index) }
    let inserted = ids.count + (isClosed ? 0 : 1)
    let effects = replaceRows(at: row, removed: 1, inserted: inserted)
    return (effects + (isClosed ? [] : countHidden(absorbed, of: page)), row..<(row + inserted))
  }

  /// Whether a page has an item that is loaded below a segment.
  ///
  /// - Complexity: O(items of the page), and O(items down to the segment's end) when it repeats some.
  private func reachesLoadedItems(_ page: Page<Item>, below index: Int) -> Bool {
    var known = Set(page.items.map(\.id).filter { items[$0] != nil && !edits.isUnsent($0) })
    for segment in pages.segments[...index].reversed() {
      for (_, page) in segment.pages.loaded where !known.isEmpty { known.subtract(page.ids) }
    }
    return !known.isEmpty
  }

  /// Appends a page to its segment, or inserts it as a new one, and joins adjacent segments.
  private mutating func place(
    _ sent: Page<Item>,
    _ load: LoadInFlight
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let following =
      pages.segments.firstIndex { $0.firstPlace > load.places.lowerBound } ?? pages.segments.count
    let isTail = following == pages.segments.count
    let before = following > 0 ? pages.segments[following - 1].endPlace : 0
    let start = max(load.places.lowerBound, before)
    let row = pages.rowsBefore(place: start)
    let isAgain = pages.segments.last?.pages.last?.page == load.page
    var page = sent
    // A page that repeats under another key adds nothing to the list.
    if isTail, !isAgain, course.loopGuard.isCircling(sent) { page.items = [] }
    let absorbed = items.absorb(
      page,
      after: start == before && following > 0 ? pages.segments[following - 1].pages.last : nil,
      hiddenUnder: isAgain ? nil : load.page
    )
    let newItems = absorbed.newItems + edits.confirmed(by: page)
    if isTail, start > before, configuration.isFiltered ? page.items.isEmpty : newItems == 0 {
      // The announced rows don't exist; the account keeps the announced total.
      totals.refute(from: start)
      return ([], row..<row)
    }
    var places = self.places(of: page, load, from: start, absorbed, isTail: isTail)
    if !isTail { places = places.clamped(to: start..<pages.segments[following].firstPlace) }
    let countedRows =
      isTail ? places.clamped(to: start..<max(start, totals.announced ?? start)) : places
    requests.forgetFailures(in: places)
    var loaded = LoadedPage(page, requested: ownKey(of: page, load.page), absorbed, places: places)
    let expectsMore = (totals.account.announced ?? 0) > places.upperBound
    let isMove =
      isTail && !isAgain && course.loopGuard.isMove(sent, load.page, expectsMore: expectsMore)
    if isMove { loaded.received = sent.items.count }
    pages.put(loaded, next: page.following(load.page), before: following)
    if isTail {
      judge(sent, load.page, newItems: newItems)
    } else {
      course.judgeGap(newItems: newItems)
    }
    let hasRowsBelow = !isTail || (course.end == nil && (totals.announced ?? 0) > places.upperBound)
    let effects =
      hasRowsBelow
      ? replaceRows(at: row, removed: countedRows.count, inserted: absorbed.ids.count) : []
    return (
      effects + (isMove ? countMoved(sent) : isAgain ? [] : countHidden(absorbed, of: page)),
      row..<(row + absorbed.ids.count)
    )
  }

  /// Counts the items of a page that repeats a recent one because the list moved by whole pages.
  private mutating func countMoved(_ page: Page<Item>) -> [FeedEffect] {
    totals.account.hide(repeated: page.items.count, doubled: 0)
    return [.announce(.listMoved(by: page.items.count))]
  }

  /// Counts the repeated items of a page, and announces that the list moved on the server.
  mutating func countHidden(
    _ absorbed: AbsorbedPage<Item.ID>,
    of page: Page<Item>
  ) -> [FeedEffect] {
    let repeated = absorbed.repeated - edits.confirmed(by: page)
    totals.account.hide(repeated: repeated, doubled: absorbed.doubled)
    let isPart = repeated > 0 && absorbed.duplicates < page.items.count
    return isPart ? [.announce(.listMoved(by: repeated))] : []
  }

  /// The places that a page covers: its full size when more pages follow, since a source may leave
  /// items out.
  private func places(
    of page: Page<Item>,
    _ load: LoadInFlight,
    from start: Int,
    _ absorbed: AbsorbedPage<Item.ID>,
    isTail: Bool
  ) -> Range<Int> {
    let isSameAgain = pages.segments.last?.pages.last?.page == load.page
    guard configuration.keyAddressing.isRandomAccess else {
      return start..<(start + (isSameAgain ? absorbed.newItems : page.items.count))
    }
    guard !configuration.hasShortPages else { return start..<(start + page.items.count) }
    let size = placeCount(of: load.page)
    let first = firstPlace(of: load.page)
    let own = first.flatMap { $0 <= start && start - $0 < size ? $0 : nil } ?? start
    let count = isTail && page.following == nil ? page.items.count : size
    return start..<max(start, own + count)
  }

  /// The key and size with which a page loads again as it is, although the list has grown since.
  func ownKey(of page: Page<Item>, _ requested: SizedKey) -> SizedKey {
    guard configuration.hasShortPages, !page.items.isEmpty else { return requested }
    return SizedKey(key: requested.key, size: min(requested.size, page.items.count))
  }

  /// Decides whether the list ends or pauses after a page.
  mutating func judge(_ page: Page<Item>, _ requested: SizedKey, newItems: Int) {
    let ledger = ledger
    course.judge(
      page,
      requested,
      newItems: newItems,
      expectsMore: (totals.account.announced ?? 0) > pages.endPlace,
      isComplete: ledger.announcedTotal != nil && ledger.missing == 0 && ledger.surplus == 0
    )
  }
}

extension Page {
  /// The next key with the requested size; nil at the end.
  func following(_ requested: SizedKey) -> SizedKey? {
    following.map { SizedKey(key: $0, size: requested.size) }
  }
}
