/// One loaded page: the ids it brought, and the places it fills on the server.
struct LoadedPage<ID: Hashable & Sendable>: Sendable {
  /// What it was loaded with.
  fileprivate(set) var page: SizedKey
  /// The items that are shown because of it; empty after the page was dropped.
  ///
  /// Items that were known before are not among them.
  private(set) var ids: [ID]
  /// Items that came, whether they are shown because of it or not.
  let came: Int
  /// Its places on the server; they can be more than its rows where items came twice or were left out.
  var places: Range<Int>
  /// Rows that it shows, whether its items are in memory or not.
  private(set) var rows: Int
  /// The row of its first item within its segment.
  var firstRow = 0
  /// A hash of each row that came, in a list whose rows have no ids of their own; else empty.
  private var contents: [UInt64]

  init(
    page: SizedKey,
    ids: [ID],
    places: Range<Int>,
    came: Int? = nil,
    contents: [UInt64] = []
  ) {
    self.page = page
    self.ids = ids
    self.came = came ?? ids.count
    self.places = places
    self.contents = contents
    rows = ids.count
  }

  init(_ page: Page<some Identifiable<ID>>, asked: SizedKey, ids: [ID], places: Range<Int>) {
    self.init(
      page: asked,
      ids: ids,
      places: places,
      came: page.items.count,
      contents: page.rowContents
    )
  }

  /// Rows at the end of this page that are those at the head of the next.
  ///
  /// - Complexity: O(rows).
  func overlap(with next: [UInt64]) -> Int {
    guard let first = next.first, let start = contents.lastIndex(of: first) else { return 0 }
    let tail = contents[start...]
    return tail.elementsEqual(next.prefix(tail.count)) ? tail.count : 0
  }

  /// Whether its items were given up to save memory; what it was loaded with loads them again.
  var isDropped: Bool { ids.count < rows }

  /// Gives up the items and keeps their rows.
  mutating func drop() { (ids, contents) = ([], []) }

  /// Takes one more item.
  mutating func insert(_ id: ID, at index: Int) {
    ids.insert(id, at: index)
    rows += 1
  }

  /// Takes items again after they were dropped.
  mutating func refill(_ newer: [ID]) {
    ids = newer
    rows = newer.count
  }
}

/// A run of pages without a gap.
struct Segment<ID: Hashable & Sendable>: Sendable {
  /// In the order of their places; never empty.
  private(set) var pages: [LoadedPage<ID>]

  /// Where the page after the last one starts; nil when the source named none.
  var next: SizedKey?

  /// Whether an unknown number of items follows before the next segment.
  var isOpen = false

  /// Whether a page was dropped at any time; most lists have none, and are not searched for them.
  private var hasDroppedPages = false

  init(_ page: LoadedPage<ID>, next: SizedKey?) {
    pages = [page]
    self.next = next
    pages[0].firstRow = 0
  }

  var firstPlace: Int { pages.first?.places.lowerBound ?? 0 }
  var endPlace: Int { pages.last?.places.upperBound ?? 0 }

  /// Rows that the segment shows.
  var count: Int { pages.last.map { $0.firstRow + $0.rows } ?? 0 }

  /// The id in a row of the segment; nil where its page was dropped.
  ///
  /// - Complexity: O(log pages).
  func id(at row: Int) -> ID? {
    let page = pages[pageIndex(ofRow: row)]
    let offset = row - page.firstRow
    return page.ids.indices.contains(offset) ? page.ids[offset] : nil
  }

  /// The row of an item; nil when the segment doesn't hold it.
  ///
  /// - Complexity: O(items); for the rare moments when a list was changed above the cursor.
  func row(of id: ID) -> Int? {
    for page in pages {
      if let index = page.ids.firstIndex(of: id) { return page.firstRow + index }
    }
    return nil
  }

  /// The dropped pages among some rows of the segment, in order.
  ///
  /// - Complexity: O(log pages + pages among the rows).
  func droppedPages(in rows: Range<Int>) -> [LoadedPage<ID>] {
    guard hasDroppedPages, !rows.isEmpty else { return [] }
    var dropped: [LoadedPage<ID>] = []
    for page in pages[pageIndex(ofRow: rows.lowerBound)...] {
      guard page.firstRow < rows.upperBound else { break }
      if page.isDropped { dropped.append(page) }
    }
    return dropped
  }

  mutating func append(_ page: LoadedPage<ID>) {
    var page = page
    page.firstRow = count
    pages.append(page)
  }

  /// Takes other keys for the first page and the one after the last.
  mutating func begin(at first: SizedKey, next: SizedKey) {
    pages[0].page = first
    self.next = next
    isOpen = false
  }

  /// Puts a page before the first.
  ///
  /// - Complexity: O(pages).
  mutating func prepend(_ page: LoadedPage<ID>) {
    pages.insert(page, at: 0)
    number()
  }

  /// Takes over the pages and the tail of a segment that starts where this one ends.
  mutating func join(_ following: Segment<ID>) {
    for page in following.pages { append(page) }
    hasDroppedPages = hasDroppedPages || following.hasDroppedPages
    next = following.next
    isOpen = following.isOpen
  }

  /// Moves all places, after items were inserted before the segment on the server.
  mutating func shiftPlaces(by count: Int) {
    for index in pages.indices {
      pages[index].places = pages[index].places.shifted(by: count)
    }
  }

  /// Gives up the items of a page.
  ///
  /// - Returns: their ids.
  mutating func drop(pageAt index: Int) -> [ID] {
    let ids = pages[index].ids
    pages[index].drop()
    hasDroppedPages = true
    return ids
  }

  /// Takes the items of a dropped page again.
  ///
  /// - Complexity: O(pages).
  mutating func refill(pageAt index: Int, _ ids: [ID]) {
    pages[index].refill(ids)
    number()
  }

  /// Puts one more item into a page, not beyond its last one.
  ///
  /// - Complexity: O(pages + items of the page).
  mutating func insert(_ id: ID, intoPageAt index: Int, at offset: Int) {
    pages[index].insert(id, at: offset)
    number()
  }

  private mutating func number() {
    var row = 0
    for index in pages.indices {
      pages[index].firstRow = row
      row += pages[index].rows
    }
  }

  /// The last page that starts at or before a row: the one that shows it.
  private func pageIndex(ofRow row: Int) -> Int {
    var low = 0
    var high = pages.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if pages[middle].firstRow <= row { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
