/// A loaded page: the ids of its new items, and its places on the server.
struct LoadedPage<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The key and size of its request.
  fileprivate(set) var page: SizedKey
  /// The ids of the items that the page added to the list; empty after the page was dropped.
  ///
  /// Items that were already known aren't included.
  private(set) var ids: [ID]
  /// The number of received items, including known ones.
  var received: Int
  /// The page's places on the server; there are more places than rows when items were repeated or
  /// left out.
  var places: Range<Int>
  /// The number of its rows, whether its items are in memory or not.
  private(set) var rows: Int
  /// The approximate memory of its items; 0 after it was dropped.
  private(set) var bytes: Int
  /// The row of its first item within its segment.
  var firstRow = 0
  /// Whether its items stay in memory, because the owner inserted or removed some: a request would
  /// not load them again.
  var isPinned = false
  /// A hash of each received row, in a list whose rows have no ids; otherwise empty.
  private var contents: [UInt64]
  /// The number of its new items that a filter leaves out.
  var leftOut: Int
  /// The number of rows without ids at its head that the page before has too.
  private(set) var overlap = 0
  /// The index of each displayed item in the response; empty where a filter leaves nothing out.
  private var indices: [Int]
  /// Its place as its response repeats it; nil: the response doesn't.
  var echo: PageEcho?
  /// Whether the source reported that the response lacks items of the page.
  var isPartial = false
  /// When a cache stored it; nil: the server sent it.
  var cacheMark: CacheMark?
  /// Whether the source announced more items with the page.
  var announcesMore = false
  /// A hash of the response, by which a dropped page that loads again is compared with it; 0: the
  /// page was empty, or the owner made it.
  private(set) var fingerprint: UInt32 = 0

  init(
    _ page: Page<some Identifiable<ID>>,
    requested: SizedKey,
    _ absorbed: AbsorbedPage<ID>,
    places: Range<Int>
  ) {
    self.page = requested
    self.places = places
    ids = absorbed.ids
    rows = ids.count
    received = page.items.count
    contents = page.rowContents
    // A response without displayed items isn't kept.
    bytes = ids.isEmpty && absorbed.leftOut > 0 ? 0 : page.bytes
    leftOut = absorbed.leftOut
    indices = absorbed.indices
    echo = page.echo
    isPartial = page.isPartial
    cacheMark = page.cacheMark
    announcesMore = page.continuation == .more
    fingerprint = Self.fingerprint(of: page)
    overlap = absorbed.overlap
  }

  /// The number of received items that neither have a row nor are left out by a filter.
  var hidden: Int { received - rows - leftOut }

  /// The place of an item on the server: its index in the response after the items of the pages
  /// before.
  func place(ofItemAt offset: Int) -> Int {
    places.lowerBound + (indices.indices.contains(offset) ? indices[offset] : offset)
  }

  /// Returns the number of rows at the end of this page that the head of the next page repeats.
  ///
  /// - Complexity: O(rows).
  func overlap(with next: [UInt64]) -> Int {
    guard let first = next.first, let start = contents.lastIndex(of: first) else { return 0 }
    let tail = contents[start...]
    return tail.elementsEqual(next.prefix(tail.count)) ? tail.count : 0
  }

  /// Whether its items were dropped to save memory; a request with the same key and size loads them
  /// again.
  var isDropped: Bool { ids.count < rows }

  /// Drops the items and keeps their rows.
  mutating func drop() { (ids, contents, indices, bytes) = ([], [], [], 0) }

  /// The page this many pages after it, if all have its size and rows.
  func advanced(by pages: Int) -> LoadedPage {
    var page = self
    page.places = places.shifted(by: pages * places.count)
    page.firstRow += pages * rows
    page.echo = echo?.advanced(by: pages, rows: places.count)
    let key: PageKey =
      switch self.page.key {
      case .page(let number): .page(number &+ pages)
      case .offset(let offset): .offset(offset &+ pages * places.count)
      case .first, .token, .opaque, .continuation, .value: self.page.key
      }
    page.page = SizedKey(key: key, size: self.page.size)
    return page
  }

  /// The page with another fingerprint, and with another key unless it is nil.
  func with(key: PageKey?, fingerprint: UInt32) -> LoadedPage {
    var page = self
    page.fingerprint = fingerprint
    if let key { page.page = SizedKey(key: key, size: page.page.size) }
    return page
  }

  /// Inserts an item, at most after the last one.
  mutating func insert(_ id: ID, at index: Int) {
    ids.insert(id, at: index)
    rows += 1
  }

  mutating func remove(at index: Int) {
    ids.remove(at: index)
    rows -= 1
  }

  /// Whether a response equals the one of this page.
  func isEqual(to newer: Page<some Identifiable>) -> Bool {
    fingerprint == Self.fingerprint(of: newer)
  }

  private static func fingerprint(of page: Page<some Identifiable>) -> UInt32 {
    UInt32(truncatingIfNeeded: LoopGuard.fingerprint(of: page) ?? 0)
  }

  /// Restores the items after they were dropped, with the facts of the newer response.
  mutating func refill(_ newer: Page<some Identifiable<ID>>, _ absorbed: AbsorbedPage<ID>) {
    var page = LoadedPage(newer, requested: page, absorbed, places: places)
    page.firstRow = firstRow
    // Known items that the filter leaves out aren't new, but are this page's.
    page.leftOut = isEqual(to: newer) ? leftOut : newer.leftOut.count
    self = page
  }
}

/// Consecutive loaded pages without a gap.
struct Segment<ID: Hashable & Sendable>: Sendable {
  /// The pages in the order of their places; never empty.
  private(set) var pages: PageRuns<ID> { didSet { measure() } }

  /// The place of the first page, and the place after the last one.
  ///
  /// Stored, because each step of a list reads them, and unspecialized code copies a page to read a
  /// part of it.
  private(set) var firstPlace = 0
  private(set) var endPlace = 0

  /// The number of rows of the segment.
  private(set) var count = 0

  /// The approximate memory of the items, summed as pages change because segments have many pages.
  private(set) var bytes: Int

  /// The number of items that a filter leaves out, summed as pages change.
  private(set) var leftOut: Int

  /// The key and size of the page after the last one; nil when the source named none.
  var next: SizedKey?

  /// Whether an unknown number of items follows before the next segment.
  var isOpen = false

  /// Whether a page was ever dropped; most segments have none, and aren't searched.
  private var hasDroppedPages = false

  init(_ page: LoadedPage<ID>, next: SizedKey?) {
    pages = PageRuns(page)
    bytes = page.bytes
    leftOut = page.leftOut
    self.next = next
    pages[0].firstRow = 0
    measure()
  }

  private mutating func measure() {
    guard let last = pages.last else { return }
    firstPlace = pages[0].places.lowerBound
    endPlace = last.places.upperBound
    count = last.firstRow + last.rows
  }

  /// The id in a row of the segment; nil when its page was dropped.
  ///
  /// - Complexity: O(log pages).
  func id(at row: Int) -> ID? {
    let page = pages[pages.index(ofRow: row)]
    let offset = row - page.firstRow
    return page.ids.indices.contains(offset) ? page.ids[offset] : nil
  }

  /// The dropped pages among some rows of the segment, in order.
  ///
  /// - Complexity: O(log pages + pages among the rows).
  func droppedPages(in rows: Range<Int>) -> [LoadedPage<ID>] {
    guard hasDroppedPages, !rows.isEmpty else { return [] }
    var dropped: [LoadedPage<ID>] = []
    for page in pages[pages.index(ofRow: rows.lowerBound)...] {
      guard page.firstRow < rows.upperBound else { break }
      if page.isDropped { dropped.append(page) }
    }
    return dropped
  }

  /// The index of the dropped page with a key at some places; nil when there is none.
  ///
  /// - Complexity: O(log pages + pages at the place).
  func droppedPage(_ key: SizedKey, at places: Range<Int>) -> Int? {
    guard hasDroppedPages else { return nil }
    let first = pages.lastPosition { $0.places.lowerBound < places.lowerBound }
    return pages[first...].prefix { $0.places.lowerBound <= places.lowerBound }
      .firstIndex { $0.isDropped && $0.page == key && $0.places == places }
  }

  mutating func append(_ page: LoadedPage<ID>) {
    var page = page
    page.firstRow = count
    bytes += page.bytes
    leftOut += page.leftOut
    pages.append(page)
  }

  /// Changes the keys of the first page and of the page after the last one.
  mutating func begin(at first: SizedKey, next: SizedKey) {
    pages[0].page = first
    self.next = next
    isOpen = false
  }

  /// Inserts a page before the first.
  ///
  /// - Complexity: O(pages).
  mutating func prepend(_ page: LoadedPage<ID>) {
    bytes += page.bytes
    leftOut += page.leftOut
    pages.prepend(page)
    pages.number()
  }

  /// Appends the pages and the tail of a segment that starts where this one ends.
  mutating func join(_ following: Segment<ID>) {
    for page in following.pages { append(page) }
    hasDroppedPages = hasDroppedPages || following.hasDroppedPages
    next = following.next
    isOpen = following.isOpen
  }

  /// Shifts all places, after items were inserted before the segment on the server.
  mutating func shiftPlaces(by count: Int) { pages.shiftPlaces(by: count) }

  /// Changes a page, and the sums of its segment.
  ///
  /// - Complexity: O(runs of pages), and the complexity of the change.
  mutating func change(pageAt index: Int, _ change: (inout LoadedPage<ID>) -> Void) {
    let rows = pages[index].rows
    bytes -= pages[index].bytes
    leftOut -= pages[index].leftOut
    change(&pages[index])
    bytes += pages[index].bytes
    leftOut += pages[index].leftOut
    hasDroppedPages = hasDroppedPages || pages[index].isDropped
    if pages[index].rows != rows { pages.number() }
  }
}
