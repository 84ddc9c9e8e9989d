import EverItems
import Paging

/// The items that the newest page one added above all items of an earlier page one, of this run or
/// of the last visit.
struct AddedItems: Sendable {
  private(set) var ids: Set<ItemID> = []

  /// Compares a page one with the items of the list that it replaces or extends, before it is added
  /// to it.
  ///
  /// Items are new when they are above an item that was loaded before: other items may have been in
  /// a part of the list that wasn't loaded. A look for new items that finds none changes nothing.
  ///
  /// - Complexity: O(items of the page).
  mutating func note(_ page: Page<Item>, _ load: Load, before feed: FeedState<Item>) {
    let count = page.items.firstIndex { feed.item($0.id) != nil }
    let new = page.items.prefix(count ?? 0).map(\.id)
    if load == .refresh || !new.isEmpty { ids = Set(new) }
  }
}
