/// The place at which the owner of a feed inserts an item.
public enum FeedPlace<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Above the first loaded item.
  case top
  /// Above a loaded item.
  case before(ID)
  /// Below a loaded item.
  case after(ID)
}

/// Changes of the list that its owner makes, not the source.
///
/// They last until the list starts again: page one is then what the source sends.
extension FeedState {
  /// Inserts an item; one that is loaded already keeps its row and gets the new content.
  ///
  /// The item is counted in addition to the announced total. When a later page contains it, it is
  /// displayed once.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - place: its place.
  ///   - now: the time on the owner's clock.
  /// - Returns: the effects to perform; nil when nothing changed, because nothing is loaded at the
  ///   place.
  /// - Complexity: O(loaded items).
  public mutating func insert(
    _ item: Item,
    at place: FeedPlace<Item.ID>,
    now: Duration
  ) -> [FeedEffect]? {
    guard items[item.id] == nil else {
      replace(item)
      return []
    }
    guard let position = position(of: place) else { return nil }
    let row = firstRow(of: position.page) + position.offset
    segments[position.page.segment].insert(
      item.id,
      intoPageAt: position.page.page,
      at: position.offset
    )
    segments[position.page.segment].keep(pageAt: position.page.page)
    items[item.id] = item
    account.add(1)
    let effects = replaceRows(at: row, removed: 0, inserted: 1)
    remap()
    return effects + evaluate(now: now)
  }

  /// Removes an item from the list; a page that the source sends later may bring it back.
  ///
  /// The source isn't changed, and its pages keep their places.
  ///
  /// - Parameters:
  ///   - id: the id of the item.
  ///   - now: the time on the owner's clock.
  /// - Returns: the effects to perform; nil when the item isn't loaded.
  /// - Complexity: O(loaded items).
  public mutating func remove(_ id: Item.ID, now: Duration) -> [FeedEffect]? {
    guard let position = position(of: .before(id)) else { return nil }
    let row = firstRow(of: position.page) + position.offset
    segments[position.page.segment].remove(fromPageAt: position.page.page, at: position.offset)
    segments[position.page.segment].keep(pageAt: position.page.page)
    items[id] = nil
    account.add(-1)
    let effects = replaceRows(at: row, removed: 1, inserted: 0)
    remap()
    return effects + evaluate(now: now)
  }

  private func firstRow(of position: PagePosition) -> Int {
    (map.firstRow(ofSegment: position.segment) ?? 0)
      + segments[position.segment].pages[position.page].firstRow
  }

  /// The page of a place, and the place's offset in it; nil when nothing is loaded there.
  private func position(
    of place: FeedPlace<Item.ID>
  ) -> (page: PagePosition, offset: Int)? {
    let id: Item.ID
    let distance: Int
    switch place {
    case .top:
      guard let first = segments.first?.pages.first, !first.isDropped else { return nil }
      return (PagePosition(segment: 0, page: 0), 0)
    case .before(let item):
      id = item
      distance = 0
    case .after(let item):
      id = item
      distance = 1
    }
    guard items[id] != nil else { return nil }
    for (number, segment) in segments.enumerated() {
      for (index, page) in segment.pages.enumerated() {
        guard let offset = page.ids.firstIndex(of: id) else { continue }
        return (PagePosition(segment: number, page: index), offset + distance)
      }
    }
    return nil
  }
}
