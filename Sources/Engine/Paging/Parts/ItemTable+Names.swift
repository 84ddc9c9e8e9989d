extension ItemTable {
  /// The fewest rows with known ids that show that the ids are other items' on each page.
  private static var fewestRows: Int { 2 }

  /// Returns a page with its ids refuted when its rows with known ids are all other items, as where
  /// each page counts its ids from 1.
  ///
  /// The fingerprint of such a page is that of its rows, because equal ids don't make it a repeated
  /// page.
  ///
  /// - Complexity: O(items), and one comparison for each row with a known id.
  func judged(_ page: Page<Item>) -> Page<Item> {
    guard case .claimed(let isRefuted, let row, let isSame, let isOther) = page.identity else {
      return page
    }
    guard isRefuted || identity.isWithdrawn || hasOtherItems(page, isSame, isOther) else {
      return page
    }
    var judged = page
    judged.identity = .claimed(isRefuted: true, row: row, isSame: isSame, isOther: isOther)
    if page.fingerprint == nil, !page.items.isEmpty {
      var hasher = Hasher()
      for index in page.items.indices { hasher.combine(row(index).id) }
      judged.fingerprint = UInt64(bitPattern: Int64(hasher.finalize()))
    }
    return judged
  }

  private func hasOtherItems(
    _ page: Page<Item>,
    _ isSame: (Item, Item) -> Bool?,
    _ isOther: (Item, Item) -> Bool
  ) -> Bool {
    let repeated = page.items.compactMap { item in received(item.id).map { ($0, item) } }
    return repeated.contains { isOther($0, $1) }
      || repeated.count >= Self.fewestRows && repeated.allSatisfy { isSame($0, $1) == false }
  }
}
