extension FeedState {
  /// The dropped page that a request reloads; nil when it reloads none.
  func droppedPage(of load: LoadInFlight) -> PagePosition? {
    load.ticket.load == .gap ? pages.droppedPage(load.page, at: load.places) : nil
  }

  /// Restores a dropped page with the received items, and counts how they differ from the earlier
  /// ones.
  ///
  /// An equal response changes no count, although other pages may have taken over its repeated
  /// items.
  mutating func refill(
    _ position: PagePosition,
    _ page: Page<Item>
  ) -> (effects: [FeedEffect], rows: Range<Int>) {
    let row = pages.firstRow(of: position)
    let old = pages[position]
    let isOther = !old.isEqual(to: page)
    let before = isOther ? pages.page(before: position) : nil
    let absorbed = items.absorb(page, after: before, repeating: isOther ? nil : old.overlap)
    pages.change(position) { $0.refill(page, absorbed) }
    let new = pages[position]
    var effects = replaceRows(at: row, removed: old.rows, inserted: new.rows)
    if isOther { effects += countChange(from: old, to: new, by: page) }
    return (effects, row..<(row + new.rows))
  }

  /// Counts the items that a page newly repeats, and announces those and the rows that it lost.
  private mutating func countChange(
    from old: LoadedPage<Item.ID>,
    to new: LoadedPage<Item.ID>,
    by page: Page<Item>
  ) -> [FeedEffect] {
    let repeated = new.hidden - old.hidden - edits.confirmed(by: page)
    if repeated > 0 {
      totals.account.hide(repeated: repeated, doubled: 0)
    } else {
      totals.account.show(-repeated)
    }
    let moved = max(repeated, old.received - new.received)
    return moved > 0 ? [.announce(.listMoved(by: moved))] : []
  }

  /// Drops the items of the pages that are farthest from the screen and the newest page when memory
  /// exceeds its limit; their rows stay, and their keys load them again.
  ///
  /// Drops more items than necessary, so that not every new page starts a search.
  ///
  /// - Complexity: O(n log n) of the loaded pages and runs, at most once for each sixteenth of the allowed items.
  mutating func dropDistantPages(near rows: Range<Int>) {
    guard exceedsLimits() else { return }
    for position in distantPages(from: rows) where exceedsLimits(keepingFree: 16) {
      items.remove(pages[position].ids)
      pages.change(position) { $0.drop() }
    }
  }

  /// Whether the items exceed the limits of their number or memory; `part` 16 keeps a sixteenth of
  /// a limit free.
  private func exceedsLimits(keepingFree part: Int? = nil) -> Bool {
    func exceeds(_ number: Int, _ limit: Int?) -> Bool {
      limit.map { limit in number > limit - (part.map { limit / $0 } ?? 0) } ?? false
    }
    return exceeds(items.count, configuration.maximumItems)
      || exceeds(pages.bytes, configuration.maximumBytes)
  }

  /// The pages that may be dropped: the farthest from the screen and from some rows first.
  ///
  /// Excludes the pages that the owner changed, and pages by which new items are recognised: the
  /// first rows of a list that grows at its head, and the rows below an open gap. Two pages are
  /// always kept.
  private func distantPages(from rows: Range<Int>) -> [PagePosition] {
    let screen = demand.viewport.rows
    var candidates: [(distance: Int, position: PagePosition)] = []
    var loadedPages = 0
    for entry in pages.map.entries {
      guard case .segment(let index) = entry.stretch else { continue }
      let isHead = index == 0 && !configuration.growsAtEnd
      let kept = isHead || index > 0 && pages.segments[index - 1].isOpen ? 2 * sizes.ordinary : 0
      for (number, page) in pages.segments[index].pages.loaded {
        loadedPages += 1
        let first = entry.rows.lowerBound + page.firstRow
        let own = first..<(first + page.rows)
        let distance = min(Self.distance(own, screen), Self.distance(own, rows))
        // Pages of few rows can be large: an ordinary number of their rows may exceed the limit by far.
        let nearest = max(screen.count, demand.plan.distance, min(sizes.ordinary, page.rows))
        guard distance >= nearest, page.firstRow >= kept, !page.isPinned else { continue }
        candidates.append((distance, PagePosition(segment: index, page: number)))
      }
    }
    candidates.sort { $0.distance > $1.distance }
    return candidates.prefix(max(0, loadedPages - 2)).map(\.position)
  }

  private static func distance(_ first: Range<Int>, _ second: Range<Int>) -> Int {
    max(0, first.lowerBound - second.upperBound, second.lowerBound - first.upperBound)
  }
}
