extension FeedState {
  /// The pages that are wanted, the most urgent first.
  func wants() -> [Want] {
    var wants: [Want] = []
    for rows in rowsAskedFor { wants += wantedPages(in: rows) { _ in .visible } }
    let distance = prefetchPlan.distance
    let last = viewport.last
    wants += wantedPages(in: rowsAhead, besides: wants, fromEnd: viewport.direction == .up) {
      .prefetch(rowsFromEnd: abs($0 - last), distance: distance)
    }
    if let want = wantedForTarget() { wants.append(want) }
    if let want = wantedAppend() { wants += [want] + wantedAhead(of: want) }
    return wants + wantedFills()
  }

  /// The visible rows that will still be visible when a response arrives.
  ///
  /// A serial source must load the passed rows as well, and a page is wanted as a whole when only
  /// some of its rows are passed.
  var visibleRows: Range<Int> {
    guard configuration.addressing.isRandomAccess else { return viewport.rows }
    let rows = viewport.rows
    let passed = min(prefetchPlan.passedRows, rows.count)
    return viewport.direction == .up
      ? rows.lowerBound..<(rows.upperBound - passed)
      : (rows.lowerBound + passed)..<rows.upperBound
  }

  /// The rows beyond the viewport in the direction of the last movement.
  private var rowsAhead: Range<Int> {
    guard !loadsOnlyVisible, viewport.height > 0 else { return 0..<0 }
    let rows = viewport.rows
    let passed = configuration.addressing.isRandomAccess ? prefetchPlan.passedRows : 0
    let hidden = max(0, passed - rows.count)
    if viewport.direction == .up {
      let end = max(0, rows.lowerBound - hidden)
      return max(0, end - rows.count)..<end
    }
    let from = rows.upperBound + hidden
    return from..<max(from, rows.upperBound + prefetchPlan.distance)
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
    for entry in map.entries(in: rows) {
      let shown = rows.clamped(to: entry.rows)
      switch entry.stretch {
      case .places(let places) where configuration.addressing.isRandomAccess && isCounted(places):
        wants += wantedPages(
          ofGap: places,
          entry: entry,
          shown: shown,
          besides: others + wants,
          reason: reason
        )
      case .segment(let index):
        let own = shown.shifted(by: -entry.rows.lowerBound)
        wants += segments[index].droppedPages(in: own).prefix(Self.wantsAtOnce).map {
          let row = entry.rows.lowerBound + $0.firstRow
          return Want(load: .gap, page: $0.page, places: $0.places, reason: reason(row))
        }
      case .places, .openGap, .footer: break
      }
    }
    return fromEnd ? wants.reversed() : wants
  }

  /// Whether places are known to exist; others are displayed for a page in flight.
  private func isCounted(_ places: Range<Int>) -> Bool {
    toldTotal.map { places.lowerBound < $0 } == true || places.lowerBound < tailPlace
  }

  private var tailPlace: Int { segments.last?.endPlace ?? 0 }

  private func wantedPages(
    ofGap gap: Range<Int>,
    entry: RowMap.Entry,
    shown: Range<Int>,
    besides others: [Want],
    reason: (Int) -> LoadReason
  ) -> [Want] {
    var wants: [Want] = []
    var taken = takenPlaces + others.map(\.places)
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

  /// The page that contains a place: the one that failed there, or one that doesn't overlap others,
  /// with the source's own key when it follows a loaded page.
  private func want(
    ofPlace place: Int,
    within gap: Range<Int>,
    besides taken: [Range<Int>],
    reason: LoadReason
  ) -> Want {
    if let (page, places) = failedPage(at: place) {
      let isNext = segments.contains { $0.endPlace == places.lowerBound && $0.next == page }
      return Want(load: isNext ? .append : .gap, page: page, places: places, reason: reason)
    }
    let end = gap.upperBound == toldTotal ? Int.max : gap.upperBound
    let failed = failures.values.filter { !$0.ticket.isHead }.map(\.places)
    let run = Self.run(around: place, in: gap.lowerBound..<end, besides: taken + failed)
    let page = page(holding: place, in: run)
    let places = page.clamped(to: gap)
    guard let next = segments.last(where: { $0.endPlace == places.lowerBound })?.next else {
      return Want(load: .gap, page: self.page(at: page), places: places, reason: reason)
    }
    if isCounted(next, at: places.lowerBound) {
      return Want(load: .append, page: self.page(at: page), places: places, reason: reason)
    }
    let own = PageGrid.page(ofSize: placeCount(of: next), holding: place).clamped(to: gap)
    return Want(load: .append, page: next, places: own, reason: reason)
  }

  /// The failed page that contains a place; nil when there is none.
  private func failedPage(at place: Int) -> (page: SizedKey, places: Range<Int>)? {
    let failure = failures.values
      .filter { !$0.ticket.isHead && $0.places.contains(place) }
      .min { $0.ticket.id < $1.ticket.id }
    return failure.map { ($0.ticket.page, $0.places) }
  }

  /// The page after the last segment, when the viewport is near its end or a target row needs it.
  private func wantedAppend() -> Want? {
    guard end == nil, let last = segments.last, let next = last.next else { return nil }
    let isCounted = toldTotal.map { $0 > last.endPlace } == true
    if configuration.addressing.isRandomAccess, isCounted, target == nil { return nil }
    guard let reason = appendReason(loadedEnd: loadedEnd) else { return nil }
    let page = sized(next, at: last.endPlace)
    let places = last.endPlace..<(last.endPlace + placeCount(of: page))
    return Want(load: .append, page: page, places: places, reason: reason)
  }

  /// The next page in the wanted size; unchanged when it failed or is in flight.
  private func sized(_ next: SizedKey, at place: Int) -> SizedKey {
    guard isCounted(next, at: place), !isUnderWay(next),
      failures[.page(next)] == nil
    else { return next }
    let run = Self.run(around: place, in: place..<Int.max, besides: takenPlaces)
    let page = page(holding: place, in: run)
    return page.lowerBound == place ? self.page(at: page) : next
  }

  /// The number of rows up to the end of the last segment.
  var loadedEnd: Int {
    let index = segments.count - 1
    if let entry = map.entries.last(where: { $0.stretch == .segment(index) }) {
      return entry.rows.upperBound
    }
    return rowsBefore(place: tailPlace)
  }

  func appendReason(loadedEnd: Int) -> LoadReason? {
    if viewport.height > 0, lastRowAskedFor >= loadedEnd { return .visible }
    if let target, target >= loadedEnd { return .target(row: target) }
    guard viewport.height > 0, !loadsOnlyVisible, !isOnDemand else { return nil }
    let rowsFromEnd = loadedEnd - viewport.last
    let distance = prefetchPlan.distance
    if viewport.cursor >= loadedEnd - 1 || (rowsFromEnd <= distance && viewport.direction != .up) {
      return .prefetch(rowsFromEnd: rowsFromEnd, distance: distance)
    }
    return nil
  }

  /// The first page of a gap on the way from the cursor to the target.
  private func wantedForTarget() -> Want? {
    guard let target, configuration.addressing.isRandomAccess else { return nil }
    let first = min(viewport.cursor, target)
    let way = first..<max(first, min(target, rowCount) + 1)
    for entry in map.entries(in: way) {
      guard case .places(let places) = entry.stretch, isCounted(places) else { continue }
      let row = way.clamped(to: entry.rows).lowerBound
      let place = places.lowerBound + row - entry.rows.lowerBound
      return want(
        ofPlace: place,
        within: places,
        besides: takenPlaces,
        reason: .target(row: target)
      )
    }
    return nil
  }

  /// The open gaps with a failed load that is retried automatically.
  private func wantedFills() -> [Want] {
    guard failures.contains(where: { $0.value.retryAt != nil }) else { return [] }
    return segments.indices.compactMap { index in
      guard let want = wantedFill(ofSegment: index, reason: .asked),
        failures[.page(want.page)]?.retryAt != nil
      else { return nil }
      return want
    }
  }

  /// The next page of the open gap after a segment; nil when there is none.
  func wantedFill(ofSegment index: Int, reason: LoadReason) -> Want? {
    guard segments[index].isOpen, let next = segments[index].next else { return nil }
    let place = segments[index].endPlace
    let places = place..<(place + placeCount(of: next))
    return Want(load: .append, page: next, places: places, reason: reason)
  }
}
