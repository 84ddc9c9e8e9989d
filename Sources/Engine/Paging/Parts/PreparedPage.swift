/// A page as the beginning of a list: the table of its items, and which of them are new.
///
/// The task that received a large page makes it, because it would delay the keys of a user: 200 000
/// items take 0.3 s.
struct PreparedPage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  let items: ItemTable<Item>
  let absorbed: AbsorbedPage<Item.ID>
}

extension Page where Item: Identifiable, Item.ID: Sendable {
  /// The number of items from which a page is prepared; fewer take less than a frame.
  private static var manyItems: Int { 4_096 }

  /// The page with what a feed computes of all items when the page begins a list.
  ///
  /// It changes nothing that a feed displays. It is called last, by the task that received the page.
  ///
  /// - Complexity: O(items).
  package func prepared() -> Page {
    guard items.count >= Self.manyItems else { return self }
    var page = self
    page.fingerprint = LoopGuard.fingerprint(of: self)
    if case .claimed(isRefuted: true, _) = identity { return page }
    var table = ItemTable<Item>()
    let absorbed = table.absorb(self)
    // Repeated items are hidden under the key of the request, which isn't known here.
    if absorbed.duplicates == 0 {
      page.preparation = PreparedPage(items: table, absorbed: absorbed)
    }
    return page
  }
}
