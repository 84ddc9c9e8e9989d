extension FeedState {
  /// The number of rows: loaded ones, placeholders, gaps and the footer.
  public var rowCount: Int { map.count }

  /// The number of items in memory.
  public var loadedCount: Int { items.count }

  /// The number of items in the whole list, as far as known; nil when unknown.
  ///
  /// An announced total is kept when the list ends before it is reached; ``Ledger/missing`` is then
  /// the difference. A list with more items than announced returns their number.
  public var total: Int? {
    if end != nil {
      let rows = segments.last.map { rowsBefore(place: $0.endPlace) } ?? 0
      return max(rows, account.told ?? 0)
    }
    return toldTotal.map { max($0 + account.added, loadedCount) }
  }

  /// The content of a row; nil after the last row.
  ///
  /// - Complexity: O(log pages).
  public func row(at row: Int) -> FeedRow<Item>? {
    guard let entry = map.entry(at: row) else { return nil }
    switch entry.stretch {
    case .segment(let index):
      let row = row - entry.rows.lowerBound
      if let item = segments[index].id(at: row).flatMap({ items[$0] }) { return .item(item) }
      return segments[index].droppedPages(in: row..<(row + 1)).first
        .flatMap { failure(of: $0.page) }.map { .failed($0) } ?? .placeholder
    case .places(let places):
      return rowOfPlace(places.lowerBound + row - entry.rows.lowerBound)
    case .openGap(let index):
      guard let next = segments[index].next else { return .gap(isLoading: false) }
      return failure(of: next).map { .failed($0) } ?? .gap(isLoading: isUnderWay(next))
    case .footer:
      return .footer(tail)
    }
  }

  /// The item of a row; nil when none is loaded.
  ///
  /// - Complexity: O(log pages).
  public func item(at row: Int) -> Item? {
    guard case .item(let item) = self.row(at: row) else { return nil }
    return item
  }

  /// The ranges of rows whose items are in memory, from the first row down.
  ///
  /// - Complexity: O(pages).
  package var loadedRows: [Range<Int>] {
    var runs: [Range<Int>] = []
    for entry in map.entries {
      guard case .segment(let index) = entry.stretch else { continue }
      for page in segments[index].pages where !page.ids.isEmpty {
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

  /// The loaded item with an id; nil when it isn't loaded.
  public func item(_ id: Item.ID) -> Item? { items[id] }

  /// The row of an item; nil when it isn't loaded.
  ///
  /// - Complexity: O(loaded items).
  public func row(of id: Item.ID) -> Int? {
    guard items[id] != nil else { return nil }
    for (index, segment) in segments.enumerated() {
      if let row = segment.row(of: id), let first = map.firstRow(ofSegment: index) {
        return first + row
      }
    }
    return nil
  }

  /// The number of rows before the first unloaded one, where the user has to wait when scrolling down.
  public var leadingLoadedRows: Int {
    guard let first = map.entries.first, case .segment = first.stretch else { return 0 }
    return first.rows.upperBound
  }

  /// Replaces the content of an item; does nothing when it isn't loaded.
  public mutating func replace(_ item: Item) {
    guard items[item.id] != nil else { return }
    items[item.id] = item
  }

  /// The number of rows before a place; they differ from places where items were repeated.
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

  private func rowOfPlace(_ place: Int) -> FeedRow<Item> {
    guard !failures.isEmpty else { return .placeholder }
    let failure = failedLoads.first { !$0.ticket.isHead && $0.places.contains(place) }
    return failure.map { .failed($0) } ?? .placeholder
  }

  /// Rebuilds the map of rows.
  ///
  /// - Complexity: O(segments).
  mutating func remap() {
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
    mapTail(from: place, into: &map)
    if map != self.map { self.map = map }
  }

  /// Adds the rows after the last segment: placeholders up to the announced total or for the page
  /// in flight, or a footer when the list ended, the next page failed, or loading is paused or on
  /// demand.
  private func mapTail(from place: Int, into map: inout RowMap) {
    guard let last = segments.last else { return }
    if end != nil { return map.append(.footer, rows: map.count > 0 ? 1 : 0) }
    if let toldTotal, toldTotal > place {
      return map.append(.places(place..<toldTotal), rows: toldTotal - place)
    }
    guard let next = last.next else { return }
    if isUnderWay(next) {
      let size = placeCount(of: next)
      return map.append(.places(place..<(place + size)), rows: size)
    }
    if failures[.page(next)] != nil || pause != nil || isOnDemand { map.append(.footer, rows: 1) }
  }
}
