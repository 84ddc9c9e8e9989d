/// Which page is asked for at a place, and how large it is.
///
/// Pages grow where a reader passes more than a page while an answer is on its way. Only sources whose
/// pages can be asked for by number or offset let the size change on the way.
extension FeedState {
  /// The sizes that pages may have.
  private var grid: PageGrid { PageGrid(size: pageSize, maximum: maximumPageSize) }

  /// The most items of a page; nil where pages have one size.
  ///
  /// A source that counts other pages than were asked for can't be asked for larger ones.
  private var maximumPageSize: Int? {
    guard growth.limit > 0, configuration.addressing.isRandomAccess,
      pageSize == configuration.pageSize
    else { return nil }
    return configuration.maximumPageSize
  }

  /// The most items to ask for now; nil while pages don't grow.
  var largestPageNow: Int? {
    guard let maximumPageSize else { return nil }
    let largest = min(maximumPageSize, growth.limit)
    return largest > pageSize ? largest : nil
  }

  /// The size of the pages to ask for: the largest for a reader who is fast, or on the way to a row
  /// that is more than a page ahead.
  private var wantedPageSize: Int {
    guard let largest = largestPageNow else { return pageSize }
    if let target, target - loadedEnd >= pageSize { return largest }
    return min(largest, max(pageSize, prefetchPlan.pageSize))
  }

  /// The places of the page to ask for.
  ///
  /// Where the source told its total, a page is as large as none was before only where it comes full:
  /// a shorter one would not show that the source gives so many.
  ///
  /// - Parameters:
  ///   - place: a place that the page holds.
  ///   - run: places that no other page has.
  /// - Returns: the places of the page, `place` among them.
  func page(holding place: Int, in run: Range<Int>) -> Range<Int> {
    let page = grid.page(holding: place, in: run, atMost: wantedPageSize)
    let trusted = max(pageSize, growth.proved)
    guard page.count > trusted, let toldTotal, page.upperBound > toldTotal else { return page }
    return grid.page(holding: place, in: run, atMost: trusted)
  }

  /// The places of a page: as many as were asked for, but for ordinary pages as the source counts.
  func placeCount(of page: SizedKey) -> Int {
    page.size == configuration.pageSize ? pageSize : page.size
  }

  /// The page that stands at some places; only for sources that count.
  func page(at places: Range<Int>) -> SizedKey {
    let size = places.count == pageSize ? configuration.pageSize : places.count
    let key = configuration.addressing.key(ofPlace: places.lowerBound, size: places.count)
    return SizedKey(key: key, size: size)
  }

  /// Whether a source counts as we do, so that what follows at a place can be asked for in any size.
  func isCounted(_ next: SizedKey, at place: Int) -> Bool {
    configuration.addressing.isRandomAccess
      && next.key == configuration.addressing.key(ofPlace: place, size: placeCount(of: next))
  }

  /// The first place of a page as the source counts; nil where its key doesn't tell.
  func firstPlace(of page: SizedKey) -> Int? {
    configuration.addressing.place(of: page.key, size: placeCount(of: page))
  }

  /// Places that need no request: those that are asked for, and those of pages that came early.
  var takenPlaces: [Range<Int>] {
    inFlight.values.filter { !$0.isHead }.map(\.places) + early.values.map(\.load.places)
  }

  /// The places around one that are not among others.
  static func run(around place: Int, in gap: Range<Int>, besides taken: [Range<Int>]) -> Range<Int>
  {
    var run = gap
    for places in taken {
      if places.upperBound <= place {
        run = max(run.lowerBound, places.upperBound)..<run.upperBound
      }
      if places.lowerBound > place { run = run.lowerBound..<min(run.upperBound, places.lowerBound) }
    }
    return run
  }

  /// Calls what follows a run of pages by the name under which it was asked for, should that be
  /// another size than the source named.
  mutating func adoptNext(ofSegment index: Int) {
    let place = segments[index].endPlace
    guard let next = segments[index].next, isCounted(next, at: place) else { return }
    let load =
      inFlight.values.first { !$0.isHead && $0.places.lowerBound == place }
      ?? early.values.first { $0.load.places.lowerBound == place }?.load
    if let page = load?.page, page != next { segments[index].next = page }
  }
}

/// Sources that give fewer items than they say.
extension FeedState {
  /// Whether a page of another size than the ordinary one isn't what was asked for: then rows behind it
  /// would be missing, or others would stand in their place.
  func isRefused(_ page: Page<Item>, _ load: LoadUnderWay) -> Bool {
    let size = load.page.size
    guard size != configuration.pageSize, droppedPage(of: load) == nil else { return false }
    guard page.items.count <= size else { return true }
    guard size > configuration.pageSize else { return false }
    if isDoubtful(load), isCut(page, at: size) { return true }
    return page.items.count < size && page.following == nil && endsEarly(page, load)
  }

  /// Whether a source may give no more than came, or begins a page elsewhere than its number says.
  ///
  /// One that gives less would give an ordinary page at least, so that fewer items are the last ones.
  private func isCut(_ page: Page<Item>, at size: Int) -> Bool {
    let known = page.items.count { items[$0.id] != nil }
    return (pageSize..<size).contains(page.items.count) || known * 2 > page.items.count
  }

  /// Whether a page ends before the total that the source told.
  private func endsEarly(_ page: Page<Item>, _ load: LoadUnderWay) -> Bool {
    let total = if case .exact(let count) = page.total { count } else { toldTotal ?? 0 }
    return load.places.lowerBound + page.items.count < total
  }

  /// Whether a request is of a size of which nobody knows yet whether the source gives it.
  func isDoubtful(_ load: LoadUnderWay) -> Bool {
    load.page.size != configuration.pageSize && load.page.size > growth.proved
      && droppedPage(of: load) == nil
  }

  /// Asks for no page of a size any more, nor for those that are as doubtful, and for ordinary ones in
  /// their place.
  ///
  /// - Returns: what is to be done.
  mutating func refuse(_ size: Int) -> [FeedEffect] {
    growth.refuse(size, ordinary: configuration.pageSize)
    let isRefused = { [growth, ordinary = configuration.pageSize] (page: SizedKey) in
      page.size != ordinary && page.size > growth.limit
    }
    early = early.filter { !isRefused($0.key) }
    asked.removeAll { isRefused($0.page) }
    for case .page(let page) in failures.keys where isRefused(page) { failures[.page(page)] = nil }
    for index in segments.indices {
      guard let next = segments[index].next, isRefused(next) else { continue }
      segments[index].next = ordinary(next, at: segments[index].endPlace)
    }
    return cancelAll { !$0.isHead && isRefused($0.page) }
  }

  /// The page of ordinary size, or a smaller one where that takes rows of others, which begins where
  /// another one would.
  private func ordinary(_ page: SizedKey, at end: Int) -> SizedKey {
    let place = firstPlace(of: page) ?? end
    let places = grid.page(holding: place, in: place..<Int.max, atMost: pageSize)
    guard case .offset = page.key, places.lowerBound != place else { return self.page(at: places) }
    return SizedKey(key: page.key, size: configuration.pageSize)
  }
}

/// What a source showed about the sizes of pages that it gives.
struct PageGrowth: Hashable, Sendable {
  /// The largest size in which a page came full; 0: none but ordinary ones did.
  private(set) var proved = 0

  /// The most items that a page of another size than the ordinary may have; 0: there are no such pages.
  private(set) var limit = Int.max

  /// Takes a page.
  ///
  /// - Parameters:
  ///   - count: items that came.
  ///   - size: items that were asked for, more than an ordinary page has.
  mutating func came(_ count: Int, of size: Int) {
    if count == size { proved = max(proved, size) }
  }

  /// Takes it that a size isn't given.
  ///
  /// - Parameters:
  ///   - size: items that were asked for.
  ///   - ordinary: those of an ordinary page.
  mutating func refuse(_ size: Int, ordinary: Int) {
    if size < ordinary { limit = 0 } else { limit = max(ordinary, size > proved ? proved : 0) }
  }
}
