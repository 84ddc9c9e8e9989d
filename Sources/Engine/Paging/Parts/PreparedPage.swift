/// The first page of a list, prepared: the table of its items, and which of them are new.
///
/// The task that receives a large page prepares it, because the work would delay the handling of
/// keys: 200 000 items take 0.3 s.
struct PreparedPage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  let items: ItemTable<Item>
  let absorbed: AbsorbedPage<Item.ID>
}

extension Page where Item: Identifiable, Item.ID: Sendable {
  /// The number of items from which a page is prepared; fewer take less than a frame.
  private static var manyItems: Int { 4_096 }

  /// Returns the page with the values that a feed computes from all items of the first page of a
  /// list.
  ///
  /// The rows that a feed displays are the same. The task that received the page calls this as its
  /// last step.
  ///
  /// - Complexity: O(items).
  package func prepared() -> Page {
    guard items.count >= Self.manyItems else { return self }
    var page = self
    page.fingerprint = LoopGuard.fingerprint(of: self)
    if case .claimed(isRefuted: true, _, _, _) = identity { return page }
    var table = ItemTable<Item>()
    let absorbed = table.absorb(self)
    // A repeated item is recorded with the key of the request, which isn't known here.
    if absorbed.duplicates == 0 {
      page.preparation = PreparedPage(items: table, absorbed: absorbed)
    }
    return page
  }
}
