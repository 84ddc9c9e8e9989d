/// Numbers that the ids of a list leave out between two pages.
package struct IDGap: Hashable, Sendable {
  /// The number of the page before them, from 1.
  package let page: Int
  package let count: Int
}

extension FeedState {
  /// The first numbers missing between the ids of two pages, in a list with consecutive ids on each
  /// page; nil when none are missing.
  ///
  /// The missing items may have moved to the earlier page after that was loaded.
  ///
  /// - Complexity: O(pages).
  package var idGap: IDGap? {
    var first: IDGap?
    for (page, next, _) in pages.neighbours {
      guard let run = page.echo?.run else { return nil }
      // The last page can have a single item, or none.
      guard let other = next.echo?.run else {
        if next.received > 1 { return nil }
        continue
      }
      guard let count = run.gap(to: other) else { return nil }
      let isHere = count > 0 && count < page.received
      if first == nil, isHere { first = IDGap(page: pageNumber(of: page), count: count) }
    }
    return first
  }
}
