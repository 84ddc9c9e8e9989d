extension FeedState {
  /// Inserts a page at its places: at the end of a segment, in a gap, or in place of a dropped
  /// page.
  mutating func insert(_ page: Page<Item>, _ load: LoadUnderWay) -> [FeedEffect] {
    var effects = withdrawIDs(refutedBy: page)
    let changes: (effects: [FeedEffect], rows: Range<Int>)
    if let gap = openGap(of: load) {
      changes = fill(gap, page, load)
    } else if let dropped = droppedPage(of: load) {
      changes = refill(dropped, ids: absorb(page).ids, bytes: page.bytes)
    } else {
      changes = place(page, load)
    }
    effects += changes.effects
    note(page.total)
    remap()
    dropDistantPages(near: changes.rows)
    return effects
  }

  /// The segment whose open gap a request fills; nil when it fills none.
  private func openGap(of load: LoadUnderWay) -> Int? {
    segments.firstIndex {
      $0.isOpen && $0.next == load.page && $0.endPlace == load.places.lowerBound
    }
  }

  /// Extends the segment above an open gap, and joins it with the next segment when the page
  /// reaches it.
  private mutating func fill(
    _ index: Int,
    _ page: Page<Item>,
    _ load: LoadUnderWay
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let own = Set(segments[...index].flatMap(\.pages).flatMap(\.ids))
    let isReached = page.items.contains { items[$0.id] != nil && !own.contains($0.id) }
    let isClosed = isReached || page.following == nil
    let absorbed = absorb(page, after: segments[index].pages.last)
    let ids = absorbed.ids
    let place = segments[index].endPlace
    let row = rowsBefore(place: place)
    let places = place..<(place + (isClosed ? ids.count : page.items.count))
    segments[index].append(LoadedPage(page, asked: load.page, ids: ids, places: places))
    segments[index].next = page.following(load.page)
    if index + 1 < segments.count {
      let distance = places.upperBound - segments[index + 1].firstPlace
      shiftPlaces(
        from: segments[index + 1].firstPlace,
        by: isClosed ? distance : max(0, distance)
      )
    }
    if isClosed { joinSegments(at: index) }
    let inserted = ids.count + (isClosed ? 0 : 1)
    let effects = replaceRows(at: row, removed: 1, inserted: inserted)
    return (effects + (isClosed ? [] : hid(absorbed, of: page)), row..<(row + inserted))
  }

  /// Appends a page to its segment, or inserts it as a new one, and joins adjacent segments.
  private mutating func place(
    _ sent: Page<Item>,
    _ load: LoadUnderWay
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let following = segments.firstIndex { $0.firstPlace > load.places.lowerBound } ?? segments.count
    let isTail = following == segments.count
    let before = following > 0 ? segments[following - 1].endPlace : 0
    let start = max(load.places.lowerBound, before)
    let row = rowsBefore(place: start)
    let isAgain = segments.last?.pages.last?.page == load.page
    var page = sent
    // A page that repeats under another key adds nothing to the list.
    if isTail, !isAgain, loopGuard.isCircling(sent) { page.items = [] }
    let absorbed = absorb(
      page,
      after: start == before && following > 0 ? segments[following - 1].pages.last : nil,
      hiddenUnder: isAgain ? nil : load.page
    )
    let ids = absorbed.ids
    if isTail, start > before, ids.isEmpty {
      // The announced rows don't exist; the account keeps the announced total.
      toldTotal = nil
      ceiling = start
      return ([], row..<row)
    }
    var places = self.places(of: page, load, from: start, newItems: ids.count, isTail: isTail)
    if !isTail { places = places.clamped(to: start..<segments[following].firstPlace) }
    let countedRows = isTail ? places.clamped(to: start..<max(start, toldTotal ?? start)) : places
    failures = failures.filter { !$0.value.places.overlaps(places) || $0.key == .head }
    put(
      LoadedPage(page, asked: load.page, ids: ids, places: places),
      next: page.following(load.page),
      at: following
    )
    if isTail {
      judge(sent, load.page, newItems: ids.count)
    } else if case .pause(let reason) = loopGuard.judgeGap(newItems: ids.count) {
      pause = reason
    }
    let hasRowsBelow = !isTail || (end == nil && (toldTotal ?? 0) > places.upperBound)
    let effects =
      hasRowsBelow
      ? replaceRows(at: row, removed: countedRows.count, inserted: ids.count) : []
    return (
      effects + (isAgain ? [] : hid(absorbed, of: page)), row..<(row + ids.count)
    )
  }

  /// Counts the repeated items of a page, and announces that the list moved on the server.
  private mutating func hid(
    _ absorbed: AbsorbedPage<Item.ID>,
    of page: Page<Item>
  ) -> [FeedEffect] {
    account.hide(repeated: absorbed.repeated, doubled: absorbed.doubled)
    let isPart = absorbed.repeated > 0 && absorbed.duplicates < page.items.count
    return isPart ? [.announce(.listMoved(by: absorbed.repeated))] : []
  }

  private mutating func put(_ page: LoadedPage<Item.ID>, next: SizedKey?, at following: Int) {
    guard following > 0, segments[following - 1].endPlace == page.places.lowerBound,
      !segments[following - 1].isOpen
    else {
      segments.insert(Segment(page, next: next), at: following)
      return joinIfAdjacent(at: following)
    }
    segments[following - 1].append(page)
    segments[following - 1].next = next
    joinIfAdjacent(at: following - 1)
  }

  private mutating func joinIfAdjacent(at index: Int) {
    guard index + 1 < segments.count, !segments[index].isOpen,
      segments[index].endPlace == segments[index + 1].firstPlace
    else { return }
    joinSegments(at: index)
  }

  private mutating func joinSegments(at index: Int) {
    guard index + 1 < segments.count else {
      segments[index].isOpen = false
      return
    }
    segments[index].join(segments.remove(at: index + 1))
  }

  /// The places that a page covers: its full size when more pages follow, since a source may leave
  /// items out.
  private func places(
    of page: Page<Item>,
    _ load: LoadUnderWay,
    from start: Int,
    newItems: Int,
    isTail: Bool
  ) -> Range<Int> {
    let isSameAgain = segments.last?.pages.last?.page == load.page
    guard configuration.addressing.isRandomAccess else {
      return start..<(start + (isSameAgain ? newItems : page.items.count))
    }
    let size = placeCount(of: load.page)
    let first = firstPlace(of: load.page)
    let own = first.flatMap { $0 <= start && start - $0 < size ? $0 : nil } ?? start
    let count = isTail && page.following == nil ? page.items.count : size
    return start..<max(start, own + count)
  }

  /// Decides whether the list ends or pauses after a page.
  mutating func judge(_ page: Page<Item>, _ asked: SizedKey, newItems: Int) {
    let isCounted = (account.announced ?? 0) > (segments.last?.endPlace ?? 0)
    let verdict = loopGuard.judge(page, asked, newItems: newItems, isCounted: isCounted)
    guard page.following != nil else {
      end = if case .assumedEnd(let why) = page.continuation { .assumed(why) } else { .server }
      return
    }
    switch verdict {
    case .goOn: break
    case .end(let reason): end = reason
    case .pause(let reason): pause = reason
    }
  }
}

extension Page {
  /// The next key with the requested size; nil at the end.
  func following(_ asked: SizedKey) -> SizedKey? {
    following.map { SizedKey(key: $0, size: asked.size) }
  }
}
