/// The loaded pages in list order, the gaps between them, and the rows that display both.
///
/// Pages form segments: runs of pages without a gap, in the order of their places and without an
/// overlap. Adjacent segments are joined, unless an unknown number of items lies between them.
/// ``remap(_:)`` updates the rows after changes.
struct PageList<ID: Hashable & Sendable>: Sendable {
  private(set) var segments: [Segment<ID>] = [] { didSet { revision &+= 1 } }
  private(set) var map = RowMap() { didSet { revision &+= 1 } }
  /// A number that changes with the pages and their rows.
  private(set) var revision: UInt64 = 0

  /// The page above the first one; nil when the list begins with the first one.
  private(set) var previous: SizedKey? { didSet { revision &+= 1 } }
  /// Whether the source names the pages above others, so that the list can begin at any page.
  var goesUp = false

  /// Whether no page one has arrived.
  var isEmpty: Bool { segments.isEmpty }

  // MARK: Whole lists

  mutating func removeAll() {
    segments = []
    previous = nil
    goesUp = false
  }

  mutating func begin(with page: LoadedPage<ID>, next: SizedKey?, previous: SizedKey? = nil) {
    segments = [Segment(page, next: next)]
    self.previous = previous
    goesUp = previous != nil
  }

  /// Removes all segments but the first, whose keys change, and returns the ids of the removed
  /// items.
  mutating func keepFirstSegment(from first: SizedKey, next: SizedKey) -> [ID] {
    let ids = segments.dropFirst().flatMap(\.pages).flatMap(\.ids)
    segments.removeLast(segments.count - 1)
    segments[0].begin(at: first, next: next)
    previous = nil
    return ids
  }

  // MARK: Pages

  /// Changes the key of the page after a segment.
  mutating func setNext(_ next: SizedKey?, ofSegment index: Int) { segments[index].next = next }

  /// Inserts a page above the first one, and names the page above it.
  mutating func prepend(_ page: LoadedPage<ID>, previous: SizedKey? = nil) {
    segments[0].prepend(page)
    self.previous = previous
  }

  /// Inserts a page above the first one, with an unknown number of items between them.
  mutating func insertHead(_ page: LoadedPage<ID>, next: SizedKey?) {
    var head = Segment(page, next: next)
    head.isOpen = true
    segments.insert(head, at: 0)
  }

  /// Adds a page to the segment that ends where it begins, or inserts it as a new segment before
  /// the following one; joins segments that touch then.
  mutating func put(_ page: LoadedPage<ID>, next: SizedKey?, before following: Int) {
    guard following > 0, segments[following - 1].endPlace == page.places.lowerBound,
      !segments[following - 1].isOpen
    else {
      segments.insert(Segment(page, next: next), at: following)
      return joinIfAdjacent(at: following)
    }
    append(page, next: next, toSegment: following - 1)
    joinIfAdjacent(at: following - 1)
  }

  /// Adds a page at the end of a segment.
  mutating func append(_ page: LoadedPage<ID>, next: SizedKey?, toSegment index: Int) {
    segments[index].append(page)
    segments[index].next = next
  }

  /// Makes all gaps open ones, which the pages that failed there fill.
  mutating func openGaps() {
    for (index, next) in zip(segments.indices, segments.dropFirst())
    where segments[index].endPlace < next.firstPlace {
      segments[index].isOpen = true
    }
  }

  private mutating func joinIfAdjacent(at index: Int) {
    guard index + 1 < segments.count, !segments[index].isOpen,
      segments[index].endPlace == segments[index + 1].firstPlace
    else { return }
    closeGap(afterSegment: index)
  }

  /// Joins a segment with the next one, because no item is between them.
  mutating func closeGap(afterSegment index: Int) {
    guard index + 1 < segments.count else {
      segments[index].isOpen = false
      return
    }
    segments[index].join(segments.remove(at: index + 1))
  }

  /// Shifts the segments at or after a place, after items were inserted there, and returns their
  /// indices.
  mutating func shiftPlaces(from place: Int, by count: Int) -> [Int] {
    let shifted = segments.indices.filter { segments[$0].firstPlace >= place }
    for index in shifted { segments[index].shiftPlaces(by: count) }
    return shifted
  }

  /// Changes a page: its items, its rows, or whether they are in memory.
  mutating func change(_ position: PagePosition, _ change: (inout LoadedPage<ID>) -> Void) {
    segments[position.segment].change(pageAt: position.page, change)
  }

  // MARK: Rows

  /// The rows after the last segment.
  enum Tail: Hashable, Sendable {
    case nothing
    /// A row for each of this many places that aren't loaded.
    case places(Int)
    /// One row with the state of the end of the list.
    case footer
    /// The same row, but only when the list has other rows.
    case end
  }

  /// Rebuilds the map of rows.
  ///
  /// - Complexity: O(segments).
  mutating func remap(_ tail: Tail) {
    var map = RowMap()
    var place = 0
    map.append(.above, rows: rowsAbove)
    for (index, segment) in segments.enumerated() {
      if index > 0, segments[index - 1].isOpen {
        map.append(.openGap(after: index - 1), rows: 1)
      } else {
        map.append(
          .places(place..<max(place, segment.firstPlace)),
          rows: segment.firstPlace - place
        )
      }
      map.append(.segment(index), rows: segment.count)
      place = segment.endPlace
    }
    switch tail {
    case .nothing: break
    case .places(let count): map.append(.places(place..<(place + count)), rows: count)
    case .footer: map.append(.footer, rows: 1)
    case .end: map.append(.footer, rows: map.count > 0 ? 1 : 0)
    }
    if map != self.map { self.map = map }
  }
}

/// The position of a page: its segment and its index there.
struct PagePosition: Hashable, Sendable {
  let segment: Int
  let page: Int
}

/// The position of an item, or of the place directly after one.
struct ItemPosition: Hashable, Sendable {
  let page: PagePosition
  /// The number of items of the page before it.
  let offset: Int
}

extension PageList {
  subscript(position: PagePosition) -> LoadedPage<ID> {
    segments[position.segment].pages[position.page]
  }

  /// The page directly before one; nil for the first page of a segment.
  func page(before position: PagePosition) -> LoadedPage<ID>? {
    guard position.page > 0 else { return nil }
    return segments[position.segment].pages[position.page - 1]
  }

  /// The place after the last segment; 0 without pages.
  var endPlace: Int { segments.last?.endPlace ?? 0 }

  /// The approximate memory of the items in bytes.
  ///
  /// - Complexity: O(segments).
  var bytes: Int { segments.reduce(0) { $0 + $1.bytes } }

  /// The ids of all loaded pages, in the order of the rows.
  var ids: [ID] { segments.flatMap(\.pages).flatMap(\.ids) }

  /// The number of pages that are stored in full; the others are in runs.
  var recordCount: Int { segments.reduce(0) { $0 + $1.pages.recordCount } }

  /// Each page and the one after it in its segment, with the row where the later one begins.
  ///
  /// - Complexity: O(pages).
  var neighbours: [(page: LoadedPage<ID>, next: LoadedPage<ID>, row: Int)] {
    segments.enumerated().flatMap { index, segment in
      let first = map.firstRow(ofSegment: index) ?? 0
      return zip(segment.pages, segment.pages.dropFirst()).map { ($0, $1, first + $1.firstRow) }
    }
  }

  /// The number of rows above the first page that stand for an unknown number of items.
  var rowsAbove: Int { previous == nil ? 0 : 1 }

  /// The number of rows before a place; they differ from places where items were repeated.
  ///
  /// For a place within a segment, these are the rows up to the segment's end.
  ///
  /// - Complexity: O(segments).
  func rowsBefore(place: Int) -> Int {
    var rows = rowsAbove
    var reached = 0
    var isOpen = false
    for segment in segments where segment.firstPlace < place || (isOpen && reached < place) {
      rows += (isOpen ? 1 : max(0, segment.firstPlace - reached)) + segment.count
      reached = segment.endPlace
      isOpen = segment.isOpen
    }
    return isOpen ? rows : rows + max(0, place - reached)
  }

  /// The number of rows up to the end of the last segment, as of the last ``remap(_:)``.
  var loadedEnd: Int {
    let index = segments.count - 1
    if let entry = map.entries.last(where: { $0.stretch == .segment(index) }) {
      return entry.rows.upperBound
    }
    return rowsBefore(place: endPlace)
  }

  func firstRow(of position: PagePosition) -> Int {
    (map.firstRow(ofSegment: position.segment) ?? 0) + self[position].firstRow
  }

  func row(of position: ItemPosition) -> Int { firstRow(of: position.page) + position.offset }

  /// The position of an item, or of the place this many items after it; nil when no page has it.
  ///
  /// - Complexity: O(loaded items).
  func position(of id: ID, distance: Int = 0) -> ItemPosition? {
    for (number, segment) in segments.enumerated() {
      for (index, page) in segment.pages.loaded {
        guard let offset = page.ids.firstIndex(of: id) else { continue }
        let position = PagePosition(segment: number, page: index)
        return ItemPosition(page: position, offset: offset + distance)
      }
    }
    return nil
  }

  /// The dropped page with a key at some places; nil when there is none.
  ///
  /// - Complexity: O(segments + log pages).
  func droppedPage(_ key: SizedKey, at places: Range<Int>) -> PagePosition? {
    for (index, segment) in segments.enumerated()
    where segment.firstPlace <= places.lowerBound && places.lowerBound <= segment.endPlace {
      if let page = segment.droppedPage(key, at: places) {
        return PagePosition(segment: index, page: page)
      }
    }
    return nil
  }

  /// The position of a page; nil when it isn't loaded.
  ///
  /// - Complexity: O(pages).
  func position(ofPage key: SizedKey) -> PagePosition? {
    for (number, segment) in segments.enumerated() {
      if let page = segment.pages.firstIndex(where: { $0.page == key }) {
        return PagePosition(segment: number, page: page)
      }
    }
    return nil
  }

  /// The segment whose open gap begins at a place with a key; nil when there is none.
  func openGap(at place: Int, next: SizedKey) -> Int? {
    segments.firstIndex { $0.isOpen && $0.next == next && $0.endPlace == place }
  }

  /// The ranges of rows whose items are in memory, from the first row down.
  ///
  /// - Complexity: O(pages).
  var loadedRows: [Range<Int>] {
    var runs: [Range<Int>] = []
    for entry in map.entries {
      guard case .segment(let index) = entry.stretch else { continue }
      for (_, page) in segments[index].pages.loaded {
        let first = entry.rows.lowerBound + page.firstRow
        if let last = runs.last, last.upperBound == first {
          runs[runs.count - 1] = last.lowerBound..<(first + page.rows)
        } else {
          runs.append(first..<(first + page.rows))
        }
      }
    }
    return runs
  }
}
