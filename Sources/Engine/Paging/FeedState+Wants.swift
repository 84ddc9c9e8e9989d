extension FeedState {
  /// The pages that are wanted, the most urgent first.
  ///
  /// Visible rows that the user will have passed before they arrive are wanted only when nothing
  /// else is wanted or loading.
  func wants() -> [Want] {
    let wanted = wants(ofVisible: requestedRows)
    guard wanted.isEmpty, demand.plan.passedRows > 0, requests.placesInFlight.isEmpty else {
      return wanted
    }
    return wants(ofVisible: [demand.viewport.rows])
  }

  private func wants(ofVisible rows: [Range<Int>]) -> [Want] {
    var wants: [Want] = []
    for rows in rows { wants += wantedPages(in: rows) { _ in .visible } }
    let distance = demand.plan.distance
    let last = demand.viewport.last
    let rowsAhead = demand.rowsAhead(isRandomAccess: configuration.addressing.isRandomAccess)
    wants += wantedPages(in: rowsAhead, besides: wants, fromEnd: demand.viewport.direction == .up) {
      .prefetch(rowsFromEnd: abs($0 - last), distance: distance)
    }
    if let want = wantedAbove() { wants.append(want) }
    if let want = wantedForTarget() { wants.append(want) }
    if let want = wantedAppend() { wants += [want] + wantedAhead(of: want) }
    return wants + wantedFills()
  }

  /// The maximum number of pages wanted at once; the others are wanted when these have arrived.
  private static var wantsAtOnce: Int { 64 }

  /// The pages of some rows that can be requested without the pages before them: those in gaps of a
  /// source with random access, and dropped ones.
  private func wantedPages(
    in rows: Range<Int>,
    besides others: [Want] = [],
    fromEnd: Bool = false,
    reason: (Int) -> LoadReason
  ) -> [Want] {
    var wants: [Want] = []
    for entry in pages.map.entries(in: rows) {
      let shown = rows.clamped(to: entry.rows)
      switch entry.stretch {
      case .places(let places)
      where configuration.addressing.isRandomAccess && isKnownToExist(places):
        wants += wantedPages(
          ofGap: places,
          entry: entry,
          shown: shown,
          besides: others + wants,
          reason: reason
        )
      case .segment(let index):
        let own = shown.shifted(by: -entry.rows.lowerBound)
        wants += pages.segments[index].droppedPages(in: own).prefix(Self.wantsAtOnce).map {
          let row = entry.rows.lowerBound + $0.firstRow
          return Want(load: .gap, page: $0.page, places: $0.places, reason: reason(row))
        }
      case .places, .above, .openGap, .footer: break
      }
    }
    return fromEnd ? wants.reversed() : wants
  }

  /// Whether places are known to exist; others are displayed for a page in flight.
  private func isKnownToExist(_ places: Range<Int>) -> Bool {
    totals.announces(places.lowerBound) || places.lowerBound < pages.endPlace
  }

  private func wantedPages(
    ofGap gap: Range<Int>,
    entry: RowMap.Entry,
    shown: Range<Int>,
    besides others: [Want],
    reason: (Int) -> LoadReason
  ) -> [Want] {
    var wants: [Want] = []
    var taken = requests.takenPlaces + others.map(\.places)
    var place = gap.lowerBound + shown.lowerBound - entry.rows.lowerBound
    let end = gap.lowerBound + shown.upperBound - entry.rows.lowerBound
    while place < end, wants.count < Self.wantsAtOnce {
      if let places = taken.first(where: { $0.contains(place) }) {
        place = places.upperBound
        continue
      }
      let want = want(
        ofPlace: place,
        within: gap,
        besides: taken,
        reason: reason(shown.lowerBound)
      )
      wants.append(want)
      taken.append(want.places)
      place = want.places.upperBound
    }
    return wants
  }

  /// The page that contains a place: the page that failed there, or a page that doesn't overlap
  /// others, with the source's own key when it follows a loaded page.
  private func want(
    ofPlace place: Int,
    within gap: Range<Int>,
    besides taken: [Range<Int>],
    reason: LoadReason
  ) -> Want {
    if let failure = requests.failure(at: place) {
      let (page, places) = (failure.ticket.page, failure.places)
      let isNext = pages.segments.contains { $0.endPlace == places.lowerBound && $0.next == page }
      return Want(load: isNext ? .append : .gap, page: page, places: places, reason: reason)
    }
    let end = gap.upperBound == totals.announced ? Int.max : gap.upperBound
    let page = page(
      holding: place,
      in: gap.lowerBound..<end,
      besides: taken + requests.failedPlaces
    )
    // The page of a list that grows has the items that come before it is read.
    let places = configuration.hasShortPages ? page : page.clamped(to: gap)
    guard let next = pages.segments.last(where: { $0.endPlace == places.lowerBound })?.next else {
      return Want(load: .gap, page: self.page(at: page), places: places, reason: reason)
    }
    if isComputed(next, at: places.lowerBound) {
      return Want(load: .append, page: self.page(at: page), places: places, reason: reason)
    }
    let own = PageGrid.page(ofSize: placeCount(of: next), holding: place).clamped(to: gap)
    return Want(load: .append, page: next, places: own, reason: reason)
  }

  /// The page after the last segment, when the viewport is near its end or a target row needs it.
  private func wantedAppend() -> Want? {
    guard course.end == nil, let last = pages.segments.last, let next = last.next else {
      return nil
    }
    let isAnnounced = totals.announces(last.endPlace)
    if configuration.addressing.isRandomAccess, isAnnounced, demand.target == nil { return nil }
    if let want = wantedPast(next, at: last.endPlace) { return want }
    guard let reason = appendReason(loadedEnd: pages.loadedEnd) else { return nil }
    return want(sized(next, at: last.endPlace), after: last, reason: reason)
  }

  /// The next page in the wanted size; unchanged when it failed or is in flight.
  private func sized(_ next: SizedKey, at place: Int) -> SizedKey {
    guard isComputed(next, at: place), !requests.isInFlight(next),
      requests.lastFailure(of: next) == nil
    else { return next }
    let page = page(holding: place, in: place..<Int.max, besides: requests.takenPlaces)
    return page.lowerBound == place ? self.page(at: page) : next
  }

  func appendReason(loadedEnd: Int) -> LoadReason? {
    if demand.viewport.height > 0, lastRequestedRow >= loadedEnd { return .visible }
    if let target = demand.target, target >= loadedEnd { return .target(row: target) }
    let viewport = demand.viewport
    guard viewport.height > 0, !demand.loadsOnlyVisible, !isOnDemand else { return nil }
    let rowsFromEnd = loadedEnd - viewport.last
    let distance = demand.plan.distance
    if viewport.cursor >= loadedEnd - 1
      || (rowsFromEnd <= distance && viewport.direction != .up)
    {
      return .prefetch(rowsFromEnd: rowsFromEnd, distance: distance)
    }
    return nil
  }

  /// The page above the first one, when the viewport is near the beginning of the list.
  private func wantedAbove() -> Want? {
    if requestedRows.contains(where: { $0.contains(0) }) { return wantAbove(reason: .visible) }
    let viewport = demand.viewport
    guard viewport.height > 0, !demand.loadsOnlyVisible, !isOnDemand, viewport.direction != .down,
      viewport.first <= demand.plan.distance
    else { return nil }
    return wantAbove(
      reason: .prefetch(rowsFromEnd: viewport.first, distance: demand.plan.distance)
    )
  }

  /// The page above the first one; nil when the list begins with the first one.
  ///
  /// It has no places, because its number of items isn't known.
  func wantAbove(reason: LoadReason) -> Want? {
    pages.previous.map { Want(load: .prepend, page: $0, places: 0..<0, reason: reason) }
  }

  /// The first page of a gap on the way from the cursor to the target.
  private func wantedForTarget() -> Want? {
    guard let target = demand.target, configuration.addressing.isRandomAccess else { return nil }
    let first = min(demand.viewport.cursor, target)
    let range = first..<max(first, min(target, rowCount) + 1)
    for entry in pages.map.entries(in: range) {
      guard case .places(let places) = entry.stretch, isKnownToExist(places) else { continue }
      let row = range.clamped(to: entry.rows).lowerBound
      let place = places.lowerBound + row - entry.rows.lowerBound
      return want(
        ofPlace: place,
        within: places,
        besides: requests.takenPlaces,
        reason: .target(row: target)
      )
    }
    return nil
  }

  /// The open gaps with a failed load that is retried automatically.
  private func wantedFills() -> [Want] {
    guard requests.hasRetries else { return [] }
    return pages.segments.indices.compactMap { index in
      guard let want = wantedFill(ofSegment: index),
        requests.lastFailure(of: want.page)?.retryAt != nil
      else { return nil }
      return want
    }
  }

  /// The next page of the open gap after a segment; nil when there is none.
  func wantedFill(ofSegment index: Int) -> Want? {
    guard pages.segments[index].isOpen, let next = pages.segments[index].next else { return nil }
    return want(next, after: pages.segments[index], reason: .user)
  }

  /// A page that continues a segment.
  func want(_ next: SizedKey, after segment: Segment<Item.ID>, reason: LoadReason) -> Want {
    let places = places(of: next, from: segment.endPlace)
    return Want(load: .append, page: next, places: places, reason: reason)
  }
}

/// A page that should be loaded.
struct Want: Hashable, Sendable {
  let load: Load
  let page: SizedKey
  /// The places on the server that the page is expected to cover.
  var places: Range<Int>
  var reason: LoadReason
}

/// A request in flight, and the places of its page.
struct LoadInFlight: Hashable, Sendable {
  let ticket: Ticket
  /// The places of the ticket, shifted when items were inserted before them in the meantime.
  var places: Range<Int>

  var page: SizedKey { ticket.page }
  package var isHead: Bool { ticket.isHead }
}

/// Identifies the load that failed, so that attempts for the same page are counted together.
enum LoadSlot: Hashable, Sendable {
  case head
  case page(SizedKey)
}

extension Ticket {
  var slot: LoadSlot {
    switch load {
    case .refresh, .newItems: .head
    case .append, .gap, .ahead, .prepend: .page(page)
    }
  }

  /// Whether the ticket requests page one of the feed.
  package var isHead: Bool { load == .refresh || load == .newItems }
}

extension Range<Int> {
  func shifted(by count: Int) -> Range<Int> { (lowerBound + count)..<(upperBound + count) }
}
