extension FeedState {
  /// The pages after the requested last one, in list order, for a user whose speed needs several at
  /// once.
  ///
  /// Applies only to sources with random access and without a total; with a total, the rows of
  /// these pages are known and are wanted like the rows of any gap. The pages may not exist, so
  /// they are requested only while the source's next key equals the computed one.
  ///
  /// - Parameter append: the page that is wanted at the end.
  /// - Returns: the pages in list order.
  func wantedAhead(of append: Want) -> [Want] {
    guard configuration.addressing.isRandomAccess, totals.announced == nil, demand.target == nil,
      course.end == nil,
      let last = pages.segments.last, let next = last.next, isComputed(next, at: last.endPlace)
    else { return [] }
    var wants: [Want] = []
    var place = append.places.upperBound
    let taken = requests.takenPlaces
    for _ in 1..<max(1, demand.plan.requestsInFlight) {
      if let places = taken.first(where: { $0.contains(place) }) {
        place = places.upperBound
        continue
      }
      let rows = place - last.endPlace
      guard let reason = appendReason(loadedEnd: pages.loadedEnd + rows), reason.isPrefetch
      else { return wants }
      let page = page(holding: place, in: place..<Int.max, besides: taken)
      let places = place..<(place + page.count)
      wants.append(Want(load: .ahead, page: self.page(at: page), places: places, reason: reason))
      place = places.upperBound
    }
    return wants
  }

  /// Whether a page may be requested before its predecessors have arrived: only while they are in
  /// flight, and only once.
  func mayStart(_ want: Want) -> Bool {
    guard want.load == .ahead else { return true }
    return !requests.earlyPlaces.contains { $0.overlaps(want.places) }
      && pages.segments.last?.next.map(requests.isInFlight) == true
  }

  /// Whether the predecessors of the requested page have not arrived yet.
  func isEarly(_ load: LoadInFlight) -> Bool {
    load.ticket.load == .ahead && pages.segments.last?.next != load.page
  }

  /// Inserts a page, and the early pages that follow it; a page without its predecessor is stored
  /// until that one arrives.
  mutating func insertInOrder(_ page: Page<Item>, _ load: LoadInFlight) -> [FeedEffect] {
    guard !isEarly(load) else {
      requests.store(page, load)
      return []
    }
    var effects = insertNext(page, load)
    while course.end == nil, course.pause == nil, let next = pages.segments.last?.next,
      let early = requests.takeEarly(next)
    {
      effects += insertNext(early.page, early.load)
    }
    return effects + forgetAhead()
  }

  private mutating func insertNext(_ page: Page<Item>, _ load: LoadInFlight) -> [FeedEffect] {
    defer { if !pages.segments.isEmpty { adoptNext(ofSegment: pages.segments.count - 1) } }
    guard load.ticket.load == .ahead, !pages.isEmpty else {
      return insert(page, load)
    }
    course.loopGuard.requested(for: load.page)
    let places = places(of: load.page, from: pages.endPlace)
    return insert(page, LoadInFlight(ticket: load.ticket, places: places))
  }

  /// Discards the early pages and their requests when the list ended or continues with another key.
  private mutating func forgetAhead() -> [FeedEffect] {
    let next = course.end == nil ? pages.segments.last?.next : nil
    guard next.map(requests.isInFlight) != true else { return [] }
    return requests.forgetAhead(of: next)
  }
}

extension LoadReason {
  /// Whether the load is a prefetch: no visible row waits for it.
  var isPrefetch: Bool {
    if case .prefetch = self { true } else { false }
  }
}

extension FeedState {
  /// The page after a failed one at the end of the segments, where the list goes on as the whole
  /// list does when the user scrolls.
  ///
  /// The failed page leaves an open gap. It isn't passed while it is retried by itself, when it is
  /// the last one, or when the page after it failed too.
  func wantedPast(_ failed: SizedKey, at end: Int) -> Want? {
    let place = end + placeCount(of: failed)
    guard configuration.isFiltered, configuration.keyAddressing.isRandomAccess,
      totals.account.announced ?? 0 > place, totals.canHold(place),
      let failure = requests.lastFailure(of: failed), failure.retryAt == nil,
      !requests.isInFlight(failed), let reason = appendReason(loadedEnd: pages.loadedEnd)
    else { return nil }
    let key = configuration.keyAddressing.key(ofPlace: place, size: sizes.ordinary)
    let page = SizedKey(key: key, size: failed.size)
    return Want(load: .gap, page: page, places: places(of: page, from: place), reason: reason)
  }

  /// Whether a page that fills the open gap after a segment ends where the next segment begins, by its
  /// places.
  func reachesNext(ofSegment index: Int, from place: Int, _ page: SizedKey) -> Bool {
    configuration.isFiltered && configuration.keyAddressing.isRandomAccess
      && index + 1 < pages.segments.count
      && place + placeCount(of: page) >= pages.segments[index + 1].firstPlace
  }
}
