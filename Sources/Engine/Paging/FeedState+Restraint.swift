/// What isn't loaded yet because nobody asked for it.
extension FeedState {
  /// Notes a movement: what comes into view by it, and what the cursor is put on, is asked for.
  mutating func noteMovement(from old: Range<Int>, to new: Range<Int>) {
    heldRows = (heldRows ?? old).clamped(to: new)
  }

  /// Whether nothing is loaded but what movements ask for; a list without rows has none to move on.
  var isOnDemand: Bool { configuration.prefetch == .onDemand && loadedCount > 0 }

  /// Rows on the screen whose pages are to be loaded.
  var rowsAskedFor: [Range<Int>] {
    guard isOnDemand else { return [visibleRows] }
    guard let heldRows else { return [] }
    let rows = viewport.rows
    let held = heldRows.clamped(to: rows)
    let cursor = (viewport.cursor..<(viewport.cursor + 1)).clamped(to: held)
    return [rows.lowerBound..<held.lowerBound, cursor, held.upperBound..<rows.upperBound]
  }

  /// The last row on the screen whose page is to be loaded; -1 when none is.
  var lastRowAskedFor: Int {
    guard isOnDemand else { return viewport.last }
    return rowsAskedFor.last { !$0.isEmpty }.map { $0.upperBound - 1 } ?? -1
  }

  /// Before the first movement a page beyond the screen is enough: most lists are left as they are
  /// opened.
  mutating func restrainPrefetch() {
    guard configuration.prefetch == .automatic, heldRows == nil else { return }
    prefetchPlan.distance = min(prefetchPlan.distance, pageSize)
  }
}
