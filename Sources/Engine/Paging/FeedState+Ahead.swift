extension FeedState {
  /// A page that came before the one that it follows.
  struct EarlyPage: Sendable {
    let page: Page<Item>
    let load: LoadUnderWay
  }

  /// Pages after the one that is asked for at the end of the list, where a reader needs several at
  /// once.
  ///
  /// Only for sources that count and tell no total: where one is told the rows of those pages are
  /// known, and wanted like those of any gap. Nobody knows that the pages are there, so they are asked
  /// for only while the source names the pages as it counts them.
  ///
  /// - Parameter append: the page that is asked for at the end.
  /// - Returns: the pages, in their order.
  func wantedAhead(of append: Want) -> [Want] {
    guard configuration.addressing.isRandomAccess, toldTotal == nil, target == nil, end == nil,
      let last = segments.last, let next = last.next, isCounted(next, at: last.endPlace)
    else { return [] }
    var wants: [Want] = []
    var place = append.places.upperBound
    let taken = takenPlaces
    for _ in 1..<max(1, prefetchPlan.requestsInFlight) {
      if let places = taken.first(where: { $0.contains(place) }) {
        place = places.upperBound
        continue
      }
      let rows = place - last.endPlace
      guard let reason = appendReason(loadedEnd: loadedEnd + rows), reason.isPrefetch
      else { return wants }
      let run = Self.run(around: place, in: place..<Int.max, besides: taken)
      let page = page(holding: place, in: run)
      let places = place..<(place + page.count)
      wants.append(Want(load: .ahead, page: self.page(at: page), places: places, reason: reason))
      place = places.upperBound
    }
    return wants
  }

  /// Whether a page may be asked for that others come before: while those are under way, and once.
  func mayStart(_ want: Want) -> Bool {
    guard want.load == .ahead else { return true }
    return !early.values.contains { $0.load.places.overlaps(want.places) }
      && segments.last?.next.map(isUnderWay) == true
  }

  /// Whether a request is for a page that others come before, which are not here yet.
  func isEarly(_ load: LoadUnderWay) -> Bool {
    load.ticket.load == .ahead && segments.last?.next != load.page
  }

  /// Puts a page in its place, and those behind it that came before it; one that came too early is
  /// kept until it is its turn.
  mutating func insertInOrder(_ page: Page<Item>, _ load: LoadUnderWay) -> [FeedEffect] {
    guard !isEarly(load) else {
      early[load.page] = EarlyPage(page: page, load: load)
      return []
    }
    var effects = insertNext(page, load)
    while end == nil, pause == nil, let next = segments.last?.next,
      let page = early.removeValue(forKey: next)
    {
      effects += insertNext(page.page, page.load)
    }
    return effects + forgetAhead()
  }

  private mutating func insertNext(_ page: Page<Item>, _ load: LoadUnderWay) -> [FeedEffect] {
    defer { if !segments.isEmpty { adoptNext(ofSegment: segments.count - 1) } }
    guard load.ticket.load == .ahead, let place = segments.last?.endPlace else {
      return insert(page, load)
    }
    loopGuard.asked(for: load.page)
    let places = place..<(place + placeCount(of: load.page))
    return insert(page, LoadUnderWay(ticket: load.ticket, places: places))
  }

  /// Gives up the pages that nothing leads to any more, because the list ended or goes on otherwise.
  private mutating func forgetAhead() -> [FeedEffect] {
    let next = end == nil ? segments.last?.next : nil
    guard next.map(isUnderWay) != true else { return [] }
    early = [:]
    return cancelAll { $0.ticket.load == .ahead && $0.page != next }
  }
}

extension LoadReason {
  /// Whether nobody waits for the page yet.
  var isPrefetch: Bool {
    if case .prefetch = self { true } else { false }
  }
}
