extension FeedState {
  /// Puts a page that continues or fills the list where its places are.
  mutating func insert(_ page: Page<Item>, _ load: LoadUnderWay) -> [FeedEffect] {
    let focus: Range<Int>
    let (ids, duplicates, openGap) = absorb(page, load)
    let effects: [FeedEffect]
    if let openGap {
      (effects, focus) = fill(openGap, page, ids: ids, load)
    } else if let dropped = droppedPage(of: load) {
      (effects, focus) = refill(dropped, ids: ids)
    } else {
      (effects, focus) = place(page, ids: ids, load)
    }
    note(page.total)
    remap()
    dropDistantPages(near: focus)
    return effects
      + (duplicates > 0 && duplicates < page.items.count
        ? [.announce(.listMoved(by: duplicates))] : [])
  }

  /// The segment whose open gap a page fills, and whether the page reaches what follows the gap.
  struct OpenGap {
    let segment: Int
    let isClosed: Bool
  }

  private mutating func absorb(
    _ page: Page<Item>,
    _ load: LoadUnderWay
  ) -> (ids: [Item.ID], duplicates: Int, openGap: OpenGap?) {
    let index = segments.firstIndex {
      $0.isOpen && $0.next == load.key && $0.endPlace == load.places.lowerBound
    }
    guard let index else {
      let (ids, duplicates) = absorb(page.items)
      return (ids, duplicates, nil)
    }
    let own = Set(segments[...index].flatMap(\.pages).flatMap(\.ids))
    let reaches = page.items.contains { items[$0.id] != nil && !own.contains($0.id) }
    let (ids, duplicates) = absorb(page.items)
    let gap = OpenGap(segment: index, isClosed: reaches || page.following == nil)
    return (ids, gap.isClosed ? 0 : duplicates, gap)
  }

  /// Lengthens the run above an open gap, and joins it with the one below when it is reached.
  private mutating func fill(
    _ gap: OpenGap,
    _ page: Page<Item>,
    ids: [Item.ID],
    _ load: LoadUnderWay
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let index = gap.segment
    let place = segments[index].endPlace
    let row = rowsBefore(place: place)
    let places = place..<(place + (gap.isClosed ? ids.count : page.items.count))
    segments[index].append(LoadedPage(key: load.key, ids: ids, places: places))
    segments[index].next = page.following
    if index + 1 < segments.count {
      let distance = places.upperBound - segments[index + 1].firstPlace
      shiftPlaces(
        from: segments[index + 1].firstPlace,
        by: gap.isClosed ? distance : max(0, distance)
      )
    }
    if gap.isClosed { joinSegments(at: index) }
    let inserted = ids.count + (gap.isClosed ? 0 : 1)
    return (replaceRows(at: row, removed: 1, inserted: inserted), row..<(row + inserted))
  }

  /// Puts a page behind the run that it continues, or on its own, and joins runs that meet.
  private mutating func place(
    _ page: Page<Item>,
    ids: [Item.ID],
    _ load: LoadUnderWay
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let following = segments.firstIndex { $0.firstPlace > load.places.lowerBound } ?? segments.count
    let isTail = following == segments.count
    let before = following > 0 ? segments[following - 1].endPlace : 0
    let start = max(load.places.lowerBound, before)
    let row = rowsBefore(place: start)
    if isTail, start > before, ids.isEmpty {
      toldTotal = nil
      ceiling = start
      return ([], row..<row)
    }
    var places = self.places(of: page, load, from: start, newItems: ids.count, isTail: isTail)
    if !isTail { places = places.clamped(to: start..<segments[following].firstPlace) }
    let countedRows = isTail ? places.clamped(to: start..<max(start, toldTotal ?? start)) : places
    failures = failures.filter { !$0.value.places.overlaps(places) || $0.key == .head }
    put(LoadedPage(key: load.key, ids: ids, places: places), next: page.following, at: following)
    if isTail {
      judge(page, newItems: ids.count)
    } else if case .pause(let reason) = loopGuard.judgeGap(newItems: ids.count) {
      pause = reason
    }
    let hasRowsBelow = !isTail || (end == nil && (toldTotal ?? 0) > places.upperBound)
    let effects =
      hasRowsBelow
      ? replaceRows(at: row, removed: countedRows.count, inserted: ids.count) : []
    return (effects, row..<(row + ids.count))
  }

  private mutating func put(_ page: LoadedPage<Item.ID>, next: PageKey?, at following: Int) {
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

  /// The places that a page fills: all of its own when more follow, for a source may leave items out.
  private func places(
    of page: Page<Item>,
    _ load: LoadUnderWay,
    from start: Int,
    newItems: Int,
    isTail: Bool
  ) -> Range<Int> {
    let isSameAgain = segments.last?.pages.last?.key == load.key
    guard configuration.addressing.isRandomAccess else {
      return start..<(start + (isSameAgain ? newItems : page.items.count))
    }
    let first = firstPlace(of: load.key)
    let own = first.flatMap { $0 <= start && start - $0 < pageSize ? $0 : nil } ?? start
    let count = isTail && page.following == nil ? page.items.count : pageSize
    return start..<max(start, own + count)
  }

  /// The first place of a page as the source counts; nil where its key doesn't tell.
  private func firstPlace(of key: PageKey) -> Int? {
    switch (key, configuration.addressing) {
    case (.page(let number), .numbered(let first)):
      let (pages, overflows) = number.subtractingReportingOverflow(first)
      let (place, overflowsToo) = pages.multipliedReportingOverflow(by: pageSize)
      return overflows || overflowsToo ? nil : place
    case (.offset(let offset), .offset): return offset
    default: return nil
    }
  }

  /// Decides whether the run that a page continues has ended.
  mutating func judge(_ page: Page<Item>, newItems: Int) {
    var hasher = Hasher()
    for item in page.items { hasher.combine(item.id) }
    let fingerprint = page.fingerprint ?? UInt64(bitPattern: Int64(hasher.finalize()))
    let verdict = loopGuard.judge(
      next: page.following,
      fingerprint: page.items.isEmpty ? nil : fingerprint,
      newItems: newItems
    )
    guard page.following != nil else {
      end = .server
      return
    }
    switch verdict {
    case .goOn: break
    case .end(let reason): end = reason
    case .pause(let reason): pause = reason
    }
  }
}
