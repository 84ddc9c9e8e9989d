/// The heights of a list's own rows around the screen, so that each is laid out once to be
/// measured.
struct RowHeights: Sendable {
  /// The values that determine the heights: equal values mean equal heights.
  struct Basis: Hashable, Sendable {
    var feed: UInt64
    var columns: Int
  }

  private var basis: Basis?
  private var heights: [Int: Int] = [:]
  /// The maximum number of heights; when it is reached, all are dropped and measured again.
  private static let most = 1_000

  /// The height of a row in lines, at least 1; it is measured when it isn't known for this basis.
  mutating func height(of row: Int, _ basis: Basis, measure: () -> Int) -> Int {
    if basis != self.basis || heights.count >= Self.most { heights = [:] }
    self.basis = basis
    if let known = heights[row] { return known }
    let height = max(1, measure())
    heights[row] = height
    return height
  }
}
