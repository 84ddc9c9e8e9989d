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

  /// Whether no page one has arrived.
  var isEmpty: Bool { segments.isEmpty }

  // MARK: Whole lists

  mutating func removeAll() { segments = [] }

  mutating func begin(with page: LoadedPage<ID>, next: SizedKey?) {
    segments = [Segment(page, next: next)]
  }

  /// Removes all segments but the first, whose keys change, and returns the ids of the removed
  /// items.
  mutating func keepFirstSegment(from first: SizedKey, next: SizedKey) -> [ID] {
    let ids = segments.dropFirst().flatMap(\.pages).flatMap(\.ids)
    segments.removeLast(segments.count - 1)
    segments[0].begin(at: first, next: next)
    return ids
  }

  // MARK: Pages

  /// Changes the key of the page after a segment.
  mutating func setNext(_ next: SizedKey?, ofSegment index: Int) { segments[index].next = next }

  /// Inserts a page above the first one.
  mutating func prepend(_ page: LoadedPage<ID>) { segments[0].prepend(page) }

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

  /// Restores a dropped page.
  mutating func refill(
    _ position: PagePosition,
    _ page: Page<some Identifiable<ID>>,
    _ absorbed: AbsorbedPage<ID>
  ) {
    segments[position.segment].refill(pageAt: position.page, page, absorbed)
  }

  /// Drops the items of a page, whose ids it returns, and keeps their rows.
  mutating func drop(_ position: PagePosition) -> [ID] {
    segments[position.segment].drop(pageAt: position.page)
  }

  // MARK: Items

  mutating func insert(_ id: ID, at place: ItemPosition) {
    segments[place.page.segment].insert(id, intoPageAt: place.page.page, at: place.offset)
  }

  mutating func remove(at place: ItemPosition) {
    segments[place.page.segment].remove(fromPageAt: place.page.page, at: place.offset)
  }

  /// Counts an item of a page that a filter leaves out; does nothing when the page isn't loaded.
  mutating func leaveOut(in key: SizedKey) {
    for index in segments.indices {
      guard let page = segments[index].pages.firstIndex(where: { $0.page == key }) else { continue }
      return segments[index].leaveOut(ofPageAt: page)
    }
  }

  /// Keeps the items of a page in memory, because a request wouldn't load them again.
  mutating func keep(_ position: PagePosition) {
    segments[position.segment].pin(pageAt: position.page)
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
