extension FeedState {
  /// A page of a segment.
  struct PagePosition: Hashable {
    let segment: Int
    let page: Int
  }

  /// The dropped page that a request brings back; nil when it was not for one.
  func droppedPage(of load: LoadUnderWay) -> PagePosition? {
    guard load.ticket.load == .gap else { return nil }
    for (index, segment) in segments.enumerated() {
      let page = segment.pages.firstIndex {
        $0.isDropped && $0.key == load.key && $0.places == load.places
      }
      if let page { return PagePosition(segment: index, page: page) }
    }
    return nil
  }

  /// Puts a dropped page in its place again; what came is kept, if it is not what was there.
  mutating func refill(
    _ position: PagePosition,
    ids: [Item.ID]
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let page = segments[position.segment].pages[position.page]
    let row = (map.firstRow(ofSegment: position.segment) ?? 0) + page.firstRow
    segments[position.segment].refill(pageAt: position.page, ids)
    let effects = replaceRows(at: row, removed: page.rows, inserted: ids.count)
    return (effects, row..<(row + ids.count))
  }

  /// Gives up the items of the pages that are farthest from the screen until no more are in memory
  /// than allowed; their rows stay, and their keys load them again.
  ///
  /// - Parameter rows: those of the newest page, which somebody asked for; kept like those on screen.
  /// - Complexity: O(pages) a page that is dropped.
  mutating func dropDistantPages(near rows: Range<Int>) {
    guard let limit = configuration.maximumItems else { return }
    while items.count > limit, let position = mostDistantPage(from: rows) {
      for id in segments[position.segment].drop(pageAt: position.page) { items[id] = nil }
    }
  }

  /// The page that is farthest from the screen and from some rows; nil when all are needed.
  private func mostDistantPage(from rows: Range<Int>) -> PagePosition? {
    var farthest: PagePosition?
    var loadedPages = 0
    var greatest = max(viewport.height, prefetchDistance, pageSize) - 1
    for entry in map.entries {
      guard case .segment(let index) = entry.stretch else { continue }
      let kept = index == 0 || segments[index - 1].isOpen ? 2 * pageSize : 0
      for (number, page) in segments[index].pages.enumerated() where !page.ids.isEmpty {
        loadedPages += 1
        let first = entry.rows.lowerBound + page.firstRow
        let own = first..<(first + page.rows)
        let distance = min(
          Self.distance(own, viewport.first..<max(viewport.first, viewport.last + 1)),
          Self.distance(own, rows)
        )
        guard distance > greatest, page.firstRow >= kept else { continue }
        greatest = distance
        farthest = PagePosition(segment: index, page: number)
      }
    }
    return loadedPages > 2 ? farthest : nil
  }

  private static func distance(_ first: Range<Int>, _ second: Range<Int>) -> Int {
    max(0, first.lowerBound - second.upperBound, second.lowerBound - first.upperBound)
  }
}
