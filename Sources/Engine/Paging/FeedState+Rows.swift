extension FeedState {
  /// The number of rows: loaded ones, placeholders, gaps and the footer.
  public var rowCount: Int { pages.map.count }

  /// The number of items in memory.
  public var loadedCount: Int { items.count }

  /// The number of items in the whole list, as far as known; nil when unknown, as in a filtered
  /// list before its end.
  ///
  /// An announced total is kept when the list ends before it is reached; ``Ledger/missing`` is then
  /// the difference. A list with more items than announced returns their number.
  public var total: Int? {
    if course.end != nil, pages.previous == nil {
      let rows = pages.rowsBefore(place: pages.endPlace)
      return configuration.isFiltered ? rows : max(rows, totals.account.announcedTotal ?? 0)
    }
    return totals.announced.map { max($0 + totals.account.added, loadedCount) }
  }

  /// The content of a row; nil after the last row.
  ///
  /// - Complexity: O(log pages).
  public func row(at row: Int) -> FeedRow<Item>? {
    guard let entry = pages.map.entry(at: row) else { return nil }
    switch entry.stretch {
    case .segment(let index):
      let row = row - entry.rows.lowerBound
      if let item = pages.segments[index].id(at: row).flatMap({ items[$0] }) { return .item(item) }
      return pages.segments[index].droppedPages(in: row..<(row + 1)).first
        .flatMap { requests.failure(of: $0.page) }.map { .failed($0) } ?? .placeholder
    case .places(let places):
      return rowOfPlace(places.lowerBound + row - entry.rows.lowerBound)
    case .openGap(let index): return rowOfGap(pages.segments[index].next)
    case .above: return rowOfGap(pages.previous)
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
  package var loadedRows: [Range<Int>] { pages.loadedRows }

  /// The loaded item with an id; nil when it isn't loaded.
  public func item(_ id: Item.ID) -> Item? { items[id] }

  /// The row of an item; nil when it isn't loaded.
  ///
  /// - Complexity: O(loaded items).
  public func row(of id: Item.ID) -> Int? {
    items[id] == nil ? nil : pages.position(of: id).map { pages.row(of: $0) }
  }

  /// The number of rows before the first unloaded one, where the user has to wait when scrolling
  /// down.
  public var leadingLoadedRows: Int {
    let first = pages.map.entries.first { $0.stretch != .above }
    guard let first, case .segment = first.stretch else { return 0 }
    return first.rows.upperBound
  }

  /// The place of a loaded item on the server: the number of items before it; nil when it isn't
  /// loaded.
  ///
  /// - Complexity: O(loaded items).
  package func place(of id: Item.ID) -> Int? { places(of: [id])[id] }

  /// The places of loaded items on the server, by their ids.
  ///
  /// - Complexity: O(loaded items).
  package func places(of ids: Set<Item.ID>) -> [Item.ID: Int] {
    let loaded = ids.filter { items[$0] != nil }
    var places: [Item.ID: Int] = [:]
    for page in pages.segments.lazy.flatMap(\.pages) where places.count < loaded.count {
      for (offset, id) in page.ids.enumerated() where loaded.contains(id) {
        places[id] = page.place(ofItemAt: offset)
      }
    }
    return places
  }

  /// The request that loads the page of an item again, past the cache; nil when the item isn't
  /// loaded.
  ///
  /// - Complexity: O(loaded items).
  package func request(ofPageWith id: Item.ID) -> PageRequest? {
    guard items[id] != nil, let position = pages.position(of: id) else { return nil }
    let page = pages[position.page].page
    return PageRequest(key: page.key, pageSize: page.size, bypassesCache: true)
  }

  /// Replaces the content of an item; does nothing when it isn't loaded.
  public mutating func replace(_ item: Item) {
    if items[item.id] != nil { items.set(item) }
  }

  /// The row of a gap, whose next page is requested.
  private func rowOfGap(_ next: SizedKey?) -> FeedRow<Item> {
    guard let next else { return .gap(isLoading: false) }
    return requests.failure(of: next).map { .failed($0) }
      ?? .gap(isLoading: requests.isInFlight(next))
  }

  /// A row that isn't loaded: failed, when its page failed or only a failed page leads to it.
  private func rowOfPlace(_ place: Int) -> FeedRow<Item> {
    guard !requests.failures.isEmpty else { return .placeholder }
    let own = requests.failure(at: place).flatMap { requests.failure(of: $0.ticket.page) }
    let leading = configuration.addressing.isRandomAccess ? nil : pages.segments.last?.next
    return (own ?? leading.flatMap(requests.failure)).map { .failed($0) } ?? .placeholder
  }

  /// Rebuilds the map of rows.
  ///
  /// - Complexity: O(segments).
  mutating func remap() { pages.remap(rowsAfterPages) }

  /// The rows after the last segment: placeholders up to the announced total or for the page in
  /// flight, or a footer when the list ended, the next page failed, or loading is paused or on
  /// demand.
  ///
  /// A filtered list has a footer, because no row of the next page is known.
  private var rowsAfterPages: PageList<Item.ID>.Tail {
    guard let last = pages.segments.last else { return .nothing }
    if course.end != nil { return .end }
    // Without the pages above, the place of a page in the whole list isn't known.
    if let announced = totals.announced, announced > last.endPlace, pages.previous == nil {
      return .places(announced - last.endPlace)
    }
    guard let next = last.next else { return .nothing }
    if configuration.isFiltered { return .footer }
    // Nobody knows when a list that grows has its next row.
    if configuration.growsAtEnd, requests.lastFailure(of: next) == nil { return .nothing }
    if requests.isInFlight(next) { return .places(placeCount(of: next)) }
    let stops = requests.lastFailure(of: next) != nil || course.pause != nil || isOnDemand
    return stops ? .footer : .nothing
  }
}
