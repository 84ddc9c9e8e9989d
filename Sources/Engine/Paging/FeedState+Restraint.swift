/// Limits loading to the rows that the user's movements make visible.
extension FeedState {
  /// Records a movement: pages of newly visible rows and of the cursor's row may now be loaded.
  mutating func noteMovement(from old: Range<Int>, to new: Range<Int>) {
    heldRows = (heldRows ?? old).clamped(to: new)
  }

  /// Whether only movements load pages; never for an empty list, where no movement is possible.
  var isOnDemand: Bool { configuration.prefetch == .onDemand && loadedCount > 0 }

  /// The visible rows whose pages should be loaded.
  var rowsAskedFor: [Range<Int>] {
    guard isOnDemand else { return [visibleRows] }
    guard let heldRows else { return [] }
    let rows = viewport.rows
    let held = heldRows.clamped(to: rows)
    let cursor = (viewport.cursor..<(viewport.cursor + 1)).clamped(to: held)
    return [rows.lowerBound..<held.lowerBound, cursor, held.upperBound..<rows.upperBound]
  }

  /// The last visible row whose page should be loaded; -1 when there is none.
  var lastRowAskedFor: Int {
    guard isOnDemand else { return viewport.last }
    return rowsAskedFor.last { !$0.isEmpty }.map { $0.upperBound - 1 } ?? -1
  }

  /// Before the first movement, one page beyond the screen is enough: most lists are closed without
  /// a movement.
  mutating func restrainPrefetch() {
    guard configuration.prefetch == .automatic, heldRows == nil else { return }
    prefetchPlan.distance = min(prefetchPlan.distance, pageSize)
  }
}
