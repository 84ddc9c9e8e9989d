/// The sizes of pages, as the source delivers them.
struct PageSizes: Sendable {
  /// The number of items per page as the source counts, which can differ from the requested one.
  private(set) var ordinary: Int
  /// What is known about larger pages.
  var growth = PageGrowth()

  /// Larger page sizes in a response are ignored.
  private static var largest: Int { 1_000_000 }

  /// Makes sizes for a source that is expected to deliver what is requested.
  init(requested: Int) { ordinary = max(1, requested) }

  /// Derives the sizes from a new page one; a source may deliver fewer or more items than
  /// requested.
  init<Item: Identifiable>(from page: Page<Item>, requested: Int) {
    if let named = page.hints.pageSize, (1...Self.largest).contains(named) {
      self.init(requested: named)
    } else if page.following != nil, !page.items.isEmpty {
      self.init(requested: page.items.count)
    } else {
      self.init(requested: requested)
    }
  }
}

/// What is known about the page sizes that a source delivers.
struct PageGrowth: Hashable, Sendable {
  /// The largest size that the source delivered in full; 0: only ordinary pages.
  private(set) var proved = 0

  /// The maximum size of a page other than the ordinary one; 0: only ordinary pages are requested.
  private(set) var limit = Int.max

  /// Records a page of a larger size than an ordinary page has.
  mutating func receive(_ count: Int, of size: Int) {
    if count == size { proved = max(proved, size) }
  }

  /// Records that the source doesn't deliver a size.
  mutating func refuse(_ size: Int, ordinary: Int) {
    if size < ordinary { limit = 0 } else { limit = max(ordinary, size > proved ? proved : 0) }
  }
}
