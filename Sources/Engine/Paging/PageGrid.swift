/// Divides a list with page numbers or offsets into pages of different sizes.
///
/// A numbered page starts at a multiple of its size. A larger page can therefore start only at such
/// a multiple, and only where it doesn't overlap another page: after three pages of 30, the second
/// page of 90 is possible.
package struct PageGrid: Hashable, Sendable {
  /// The number of places of an ordinary page, at least 1.
  package let size: Int

  /// The possible sizes of a page, the largest first; only ``size`` when pages don't grow.
  package let sizes: [Int]

  /// The maximum size of a page: the response to a larger one takes too long.
  package static let largestSize = 200

  /// Makes a grid.
  ///
  /// - Parameters:
  ///   - size: the number of places of an ordinary page, at least 1.
  ///   - maximum: the maximum size of a page, limited to ``largestSize``; nil: pages don't grow.
  package init(size: Int, maximum: Int? = nil) {
    self.size = max(1, size)
    let maximum = max(self.size, min(maximum ?? 0, Self.largestSize))
    guard maximum > self.size else {
      sizes = [self.size]
      return
    }
    // The common divisor lets pages of both sizes be aligned, such as 10 for 30 and 100. A step
    // under a quarter of the ordinary size would waste requests on tiny pages.
    let unit = Self.commonDivisor(self.size, maximum)
    let step = unit * 4 >= self.size ? unit : self.size
    sizes = stride(from: maximum / step * step, to: 0, by: -step).map { $0 }
  }

  /// Returns the places of the page that contains a place, at most `limit`, which is at least
  /// ``size``.
  ///
  /// The page lies within the run of places that no other page covers, except for an ordinary page
  /// when the list moved on the server and nothing fits.
  ///
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

  /// Returns the places of the page of a size that contains a place.
  package static func page(ofSize size: Int, holding place: Int) -> Range<Int> {
    let start = place / size * size
    return start..<(start + size)
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : commonDivisor(second, first % second)
  }
}
