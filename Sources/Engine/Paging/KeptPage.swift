/// A page after page one that was loaded in an earlier run.
package struct KeptPage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The request that loaded it.
  package let request: PageRequest
  package var page: Page<Item>

  package init(request: PageRequest, page: Page<Item>) {
    self.request = request
    self.page = page
  }
}

extension FeedState {
  /// The requests that loaded the pages after page one, in the order of their rows, without pages
  /// that can only be reached through the page before them.
  ///
  /// - Complexity: O(pages).
  package var laterRequests: [PageRequest] {
    pages.segments.flatMap(\.pages).dropFirst().compactMap { page in
      guard !page.isDropped, place(of: page.page) != nil else { return nil }
      return request(for: page.page)
    }
  }

  /// The request for the page after the first segment; nil when no page follows, or its key isn't
  /// known.
  package var followingRequest: PageRequest? {
    guard course.end == nil else { return nil }
    return pages.segments.first?.next.map(request)
  }

  /// Adds a page of an earlier run to a feed that was opened with a kept page one; false when it
  /// isn't added.
  ///
  /// It is added when it has items, its place is known, and no other page covers it. The rows are
  /// displayed until page one arrives. They stay when page one is unchanged, and are removed
  /// otherwise, because the list may have moved.
  ///
  /// - Complexity: O(items + pages).
  package mutating func add(_ kept: KeptPage<Item>, now: Duration) -> Bool {
    let key = SizedKey(key: kept.request.key, size: kept.request.pageSize)
    guard isConfirming, !kept.page.items.isEmpty, kept.page.readdressing == nil,
      let start = place(ofKept: key), start < Total.largest
    else { return false }
    let places = places(of: key, from: start)
    guard !pages.segments.contains(where: { ($0.firstPlace..<$0.endPlace).overlaps(places) }) else {
      return false
    }
    insertLoaded(kept.page.namingNext(after: kept.request), key, at: start, now: now)
    if let age = kept.page.age { cachedSince = min(cachedSince ?? now, now - age) }
    remap()
    return true
  }

  /// Inserts a page that is loaded already, as if it were requested now.
  mutating func insertLoaded(_ page: Page<Item>, _ key: SizedKey, at place: Int, now: Duration) {
    let ticket = requests.start(
      Want(load: .append, page: key, places: places(of: key, from: place), reason: .opened),
      addressing: configuration.keyAddressing,
      generation: generation,
      now: now
    )
    course.loopGuard.requested(for: key)
    if let load = requests.take(ticket) { _ = insert(page, load) }
  }

  func request(for page: SizedKey) -> PageRequest {
    PageRequest(key: page.key, pageSize: page.size, addressing: configuration.keyAddressing)
  }

  private func place(of page: SizedKey) -> Int? {
    configuration.addressing.place(of: page.key, size: page.size)
  }

  /// The place of a page: by its number or offset, or else the end of the rows before it.
  private func place(ofKept page: SizedKey) -> Int? {
    place(of: page) ?? pages.segments.last { $0.next == page }?.endPlace
  }

  /// Keeps the pages after page one, and their age, when page one is the same as the kept one.
  mutating func keepsLaterPages(after page: Page<Item>, ticket: Ticket) -> Bool {
    guard pages.segments.count > 1 || pages.segments.first.map({ $0.pages.count > 1 }) == true,
      let first = pages.segments.first?.pages.first, first.page == ticket.page,
      first.ids == page.items.map(\.id), page.readdressing == nil,
      page.following(ticket.page) == nextOfFirst
    else { return false }
    for item in page.items { items.set(item) }
    totals.note(page.total)
    return true
  }

  /// The key after page one.
  private var nextOfFirst: SizedKey? {
    guard let segment = pages.segments.first else { return nil }
    return segment.pages.count > 1 ? segment.pages[1].page : segment.next
  }
}
