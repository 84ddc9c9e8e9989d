import Items

/// The requests for the images of the rows on the screen and around it; each is made once.
struct CellRequests: Sendable {
  /// The values that determine the requests: equal sources have equal requests.
  struct Source: Hashable, Sendable {
    var feed: UInt64
    var layout: CellLayout
    /// The revision of the measured aspects.
    var measured: UInt64
  }

  /// The rows that are covered.
  private(set) var rows = 0..<0
  private(set) var source: Source?
  private var requests: [ImageRequest?] = []

  /// The request of a row; nil when it isn't covered or has no image.
  subscript(row: Int) -> ImageRequest? {
    rows.contains(row) ? requests[row - rows.lowerBound] : nil
  }

  /// Covers other rows.
  ///
  /// - Complexity: O(rows); `make` is called only for rows that were not covered before.
  mutating func cover(_ rows: Range<Int>, of source: Source, make: (Int) -> ImageRequest?) {
    let kept = source == self.source ? self.rows : 0..<0
    guard kept != rows || source != self.source else { return }
    requests = rows.map { kept.contains($0) ? self[$0] : make($0) }
    self.rows = rows
    self.source = source
  }

  /// The requests of some rows, in their order.
  func requests(of rows: some Sequence<Int>) -> [ImageRequest] { rows.compactMap { self[$0] } }
}
