/// When a cache stored a page, and whether the list has changed since.
package struct CacheMark: Hashable, Sendable {
  /// When the server sent or confirmed the page, in seconds on the clock of the cache.
  package var storedAt: Int
  /// Whether another page of the list was received with other content after that.
  package var isOutdated: Bool

  package init(storedAt: Int, isOutdated: Bool) {
    self.storedAt = storedAt
    self.isOutdated = isOutdated
  }

  /// Whether a page with this mark is of an older list than the page before it; nil: the server sent
  /// that page now.
  func isOlder(than before: CacheMark?) -> Bool {
    isOutdated && before.map { storedAt < $0.storedAt } ?? true
  }
}

extension FeedState {
  /// Finds the cached pages that follow a page of a newer list: items may be missing or repeated
  /// between them.
  ///
  /// - Parameter row: the row above which their own rows begin; `Int.max` for all.
  /// - Returns: the numbers of the pages, from 1, in list order.
  /// - Complexity: O(pages).
  package func outdatedPages(above row: Int = .max) -> [Int] {
    pages.neighbours
      .filter { $0.row < row && $0.next.cacheMark?.isOlder(than: $0.page.cacheMark) ?? false }
      .map { pageNumber(of: $0.next) }
  }
}
