/// Decides which page to request for a place, and its size.
///
/// Pages grow while the user passes more than one page per latency. Only sources with page numbers
/// or offsets allow a change of the size.
extension FeedState {
  private var grid: PageGrid { PageGrid(size: sizes.ordinary, maximum: maximumPageSize) }

  /// The maximum size of a page; nil when all pages have one size.
  ///
  /// A source that delivers another size than requested receives no requests for larger pages.
  private var maximumPageSize: Int? {
    guard sizes.growth.limit > 0, configuration.addressing.isRandomAccess,
      sizes.ordinary == configuration.pageSize
    else { return nil }
    return configuration.largestPageSize
  }

  /// The largest size to request now; nil while pages don't grow.
  var largestPageNow: Int? {
    guard let maximumPageSize else { return nil }
    let largest = min(maximumPageSize, sizes.growth.limit)
    return largest > sizes.ordinary ? largest : nil
  }

  /// The size to request: the largest one for a fast user, or when the target row is more than a
  /// page ahead.
  private var wantedPageSize: Int {
    guard let largest = largestPageNow else { return sizes.ordinary }
    if let target = demand.target, target - pages.loadedEnd >= sizes.ordinary { return largest }
    return min(largest, max(sizes.ordinary, demand.plan.pageSize))
  }

  /// The places of the page to request, which contain a place, and which no other page covers.
  ///
  /// When the total is known, an unproved larger size is requested only where the page would be
  /// full: a shorter one wouldn't prove that the source delivers this size.
  func page(
    holding place: Int,
    in gap: Range<Int>,
    besides taken: [Range<Int>]
  ) -> Range<Int> {
    let run = Self.run(around: place, in: gap, besides: taken)
    if configuration.hasShortPages {
      return PageGrid.page(ofSize: sizes.ordinary, holding: place).clamped(to: run)
    }
    let page = grid.page(holding: place, in: run, atMost: wantedPageSize)
    let trusted = max(sizes.ordinary, sizes.growth.proved)
    guard page.count > trusted, let announced = totals.announced, page.upperBound > announced else {
      return page
    }
    return grid.page(holding: place, in: run, atMost: trusted)
  }

  /// The number of places of a page: the requested size; for ordinary pages, the source's own page
  /// size.
  func placeCount(of page: SizedKey) -> Int {
    page.size == configuration.pageSize ? sizes.ordinary : page.size
  }

  /// The places of a page that begins at one.
  func places(of page: SizedKey, from place: Int) -> Range<Int> {
    place..<(place + placeCount(of: page))
  }

  /// The key and size of the page at some places; only for random access.
  func page(at places: Range<Int>) -> SizedKey {
    let size = places.count == sizes.ordinary ? configuration.pageSize : places.count
    let key = configuration.addressing.key(ofPlace: places.lowerBound, size: places.count)
    return SizedKey(key: key, size: size)
  }

  /// Whether the source's next key equals the computed one, so that the next page can have any
  /// size.
  func isComputed(_ next: SizedKey, at place: Int) -> Bool {
    configuration.addressing.isRandomAccess
      && next.key == configuration.addressing.key(ofPlace: place, size: placeCount(of: next))
  }

  /// The first place of a page as the source counts; nil when it can't be derived from the key.
  func firstPlace(of page: SizedKey) -> Int? {
    configuration.keyAddressing.place(of: page.key, size: placeCount(of: page))
  }

  /// The places around one place that no taken range contains.
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

  /// Replaces a segment's next key by the key and size of the request in flight for the same place.
  mutating func adoptNext(ofSegment index: Int) {
    let place = pages.segments[index].endPlace
    guard let next = pages.segments[index].next, isComputed(next, at: place) else { return }
    if let page = requests.load(at: place)?.page, page != next {
      pages.setNext(page, ofSegment: index)
    }
  }
}

/// Handles sources that deliver fewer items than requested.
extension FeedState {
  /// Whether a page of a larger or smaller size must be discarded, because it would leave out or
  /// misplace the rows after it.
  func isRefused(_ page: Page<Item>, _ load: LoadInFlight) -> Bool {
    let size = load.page.size
    guard size != configuration.pageSize, droppedPage(of: load) == nil else { return false }
    guard page.items.count <= size else { return true }
    guard size > configuration.pageSize else { return false }
    if isDoubtful(load), isCut(page, at: size) { return true }
    return page.items.count < size && page.following == nil && endsEarly(page, load)
  }

  /// Whether the source may limit the size of a page, or starts it at another place than its number
  /// implies.
  ///
  /// A source with a limit delivers at least an ordinary page, so a shorter page is the end of the
  /// list.
  private func isCut(_ page: Page<Item>, at size: Int) -> Bool {
    let known = page.items.count { items[$0.id] != nil }
    return (sizes.ordinary..<size).contains(page.items.count) || known * 2 > page.items.count
  }

  /// Whether a page ends before the announced total.
  private func endsEarly(_ page: Page<Item>, _ load: LoadInFlight) -> Bool {
    let total = if case .exact(let count) = page.total { count } else { totals.announced ?? 0 }
    return load.places.lowerBound + page.items.count < total
  }

  /// Whether a request has a size that the source hasn't delivered in full yet.
  func isDoubtful(_ load: LoadInFlight) -> Bool {
    load.page.size != configuration.pageSize && load.page.size > sizes.growth.proved
      && !configuration.hasShortPages && droppedPage(of: load) == nil
  }

  /// Stops using a size and all unproved ones, and requests ordinary pages instead.
  mutating func refuse(_ size: Int) -> [FeedEffect] {
    sizes.growth.refuse(size, ordinary: configuration.pageSize)
    let isRefused = {
      [limit = sizes.growth.limit, ordinary = configuration.pageSize] (page: SizedKey) in
      page.size != ordinary && page.size > limit
    }
    let effects = requests.forgetPages(where: isRefused)
    for index in pages.segments.indices {
      guard let next = pages.segments[index].next, isRefused(next) else { continue }
      pages.setNext(ordinary(next, at: pages.segments[index].endPlace), ofSegment: index)
    }
    return effects
  }

  /// The page that replaces one of a refused size at the same place: an ordinary one, or a smaller
  /// one where an ordinary page would overlap others.
  private func ordinary(_ page: SizedKey, at end: Int) -> SizedKey {
    let place = firstPlace(of: page) ?? end
    let places = grid.page(holding: place, in: place..<Int.max, atMost: sizes.ordinary)
    guard case .offset = page.key, places.lowerBound != place else { return self.page(at: places) }
    return SizedKey(key: page.key, size: configuration.pageSize)
  }
}
