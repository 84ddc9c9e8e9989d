/// How a list whose pages are counted is cut into pages of different sizes.
///
/// A page by number begins at a multiple of its size. So a larger page can only begin where such a
/// multiple is, and only where it takes no row that another page brought: after three pages of 30 there
/// is room for the second of 90.
package struct PageGrid: Hashable, Sendable {
  /// Places of an ordinary page, at least 1.
  package let size: Int

  /// Sizes that a page may have, the largest first; ``size`` alone where pages don't grow.
  package let sizes: [Int]

  /// The size that no page grows beyond: a larger one comes too late to be waited for.
  package static let largestSize = 200

  /// Makes a grid.
  ///
  /// - Parameters:
  ///   - size: places of an ordinary page, at least 1.
  ///   - maximum: the most that a page may have, of which ``largestSize`` are used; nil: pages don't
  ///     grow.
  package init(size: Int, maximum: Int? = nil) {
    self.size = max(1, size)
    let maximum = max(self.size, min(maximum ?? 0, Self.largestSize))
    guard maximum > self.size else {
      sizes = [self.size]
      return
    }
    // Where 30 and 100 meet are pages of 10: small, but not so small that a page is wasted on them.
    let unit = Self.commonDivisor(self.size, maximum)
    let step = unit * 4 >= self.size ? unit : self.size
    sizes = stride(from: maximum / step * step, to: 0, by: -step).map { $0 }
  }

  /// The places of the page that holds a place.
  ///
  /// - Parameters:
  ///   - place: a place of the run.
  ///   - run: places that no other page has; the page lies within, but for one of the ordinary size
  ///     where the list moved on the server, so that nothing fits.
  ///   - limit: the most places that it may have, at least ``size``.
  /// - Returns: the places, as many as the page's size.
  /// - Complexity: O(sizes).
  package func page(holding place: Int, in run: Range<Int>, atMost limit: Int) -> Range<Int> {
    let block = limit / size * size
    for size in sizes where size <= limit {
      let page = Self.page(ofSize: size, holding: place)
      guard page.lowerBound >= run.lowerBound, page.upperBound <= run.upperBound else { continue }
      // A small page ends where the next large one begins.
      if size >= block || page.lowerBound / block == (page.upperBound - 1) / block { return page }
    }
    return Self.page(ofSize: size, holding: place)
  }

  /// The page of a size that holds a place.
  package static func page(ofSize size: Int, holding place: Int) -> Range<Int> {
    let start = place / size * size
    return start..<(start + size)
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : commonDivisor(second, first % second)
  }
}
