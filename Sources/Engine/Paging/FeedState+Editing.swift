/// The place at which the owner of a feed inserts an item.
public enum FeedPlace<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Above the first loaded item.
  case top
  /// Above a loaded item.
  case before(ID)
  /// Below a loaded item.
  case after(ID)
}

/// Changes of the list by its owner, not by the source.
///
/// They last until the list starts again, with page one as the source sends it. When new items are
/// looked for, they are added to the changed list.
extension FeedState {
  /// Inserts an item; an item that is loaded already keeps its row and receives the new content.
  ///
  /// The item is counted in addition to the announced total until the source sends it too; it is
  /// then displayed once, at its place.
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
    let row = pages.row(of: position)
    pages.change(position.page) { page in
      page.insert(item.id, at: position.offset)
      page.isPinned = true
    }
    items.set(item)
    totals.account.add(edits.insert(item.id))
    let effects = replaceRows(at: row, removed: 0, inserted: 1)
    remap()
    return effects + evaluate(now: now)
  }

  /// Removes an item from the list; a page other than page one may bring it back.
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
    let row = pages.row(of: position)
    pages.change(position.page) { page in
      page.remove(at: position.offset)
      page.isPinned = true
    }
    items.remove([id])
    totals.account.add(edits.remove(id))
    let effects = replaceRows(at: row, removed: 1, inserted: 0)
    remap()
    return effects + evaluate(now: now)
  }

  /// Counts the owner's changes again after a page: the announced totals count what the source sent.
  mutating func receive(_ page: Page<Item>) {
    guard !edits.isEmpty else { return }
    let ids = page.items.map(\.id)
    totals.account.add(edits.receive(ids))
    totals.account.add(edits.bringBack(ids.filter { items[$0] != nil }))
  }

  /// The position of a place; nil when nothing is loaded there.
  private func position(of place: FeedPlace<Item.ID>) -> ItemPosition? {
    switch place {
    case .top:
      guard let first = pages.segments.first?.pages.first, !first.isDropped else { return nil }
      return ItemPosition(page: PagePosition(segment: 0, page: 0), offset: 0)
    case .before(let id): return items[id] == nil ? nil : pages.position(of: id)
    case .after(let id): return items[id] == nil ? nil : pages.position(of: id, distance: 1)
    }
  }
}
