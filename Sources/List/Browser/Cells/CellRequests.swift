import Items

/// The requests for the images of the rows on the screen and around it, made once each.
struct CellRequests: Sendable {
  /// What requests are made of: while it is the same, so are they.
  struct Source: Hashable, Sendable {
    var feed: UInt64
    var layout: CellLayout
    /// Aspects that were measured.
    var measured: Int
  }

  /// The rows that are covered.
  private(set) var rows = 0..<0
  private(set) var source: Source?
  private var requests: [ImageRequest?] = []

  /// The request of a row; nil: it isn't covered, or has no image.
  subscript(row: Int) -> ImageRequest? {
    rows.contains(row) ? requests[row - rows.lowerBound] : nil
  }

  /// Covers other rows.
  ///
  /// - Complexity: O(rows); only those that were not covered before are asked for.
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
