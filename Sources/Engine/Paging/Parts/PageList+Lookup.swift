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

  /// The number of rows before a place; they differ from places where items were repeated.
  ///
  /// For a place within a segment, these are the rows up to the segment's end.
  ///
  /// - Complexity: O(segments).
  func rowsBefore(place: Int) -> Int {
    var rows = 0
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

  /// The row of an item; nil when no page has it.
  ///
  /// - Complexity: O(loaded items).
  func row(of id: ID) -> Int? {
    for (index, segment) in segments.enumerated() {
      if let row = segment.row(of: id), let first = map.firstRow(ofSegment: index) {
        return first + row
      }
    }
    return nil
  }

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

  /// The place of a row of a page, counting only loaded rows and places, and its position; nil when
  /// the page isn't loaded.
  func row(ofIndex index: Int, in key: SizedKey) -> (row: Int, position: ItemPosition)? {
    for (number, segment) in segments.enumerated() {
      guard let page = segment.pages.firstIndex(where: { $0.page == key }),
        !segment.pages[page].isDropped
      else { continue }
      let offset = min(index, segment.pages[page].rows)
      let first = rowsBefore(place: segment.firstPlace) + segment.pages[page].firstRow
      let position = PagePosition(segment: number, page: page)
      return (first + offset, ItemPosition(page: position, offset: offset))
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
