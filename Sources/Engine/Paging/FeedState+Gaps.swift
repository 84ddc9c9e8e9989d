/// Numbers that the ids of a list leave out between two pages.
package struct IDGap: Hashable, Sendable {
  /// The number of the page before them, from 1.
  package let page: Int
  package let count: Int
}

extension FeedState {
  /// The first numbers that ids leave out between two pages, in a list whose ids are consecutive on each
  /// page, so that items can have moved up to the page before after it was loaded; nil when there are none.
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
