/// Limits loading to the rows that the user's movements make visible.
extension FeedState {
  /// Whether only movements load pages; never for an empty list, where no movement is possible.
  var isOnDemand: Bool { configuration.prefetch == .onDemand && loadedCount > 0 }

  /// The visible rows whose pages should be loaded.
  var requestedRows: [Range<Int>] {
    isOnDemand
      ? demand.rowsMovedTo
      : [demand.visibleRows(isRandomAccess: configuration.addressing.isRandomAccess)]
  }

  /// The last visible row whose page should be loaded; -1 when there is none.
  var lastRequestedRow: Int {
    guard isOnDemand else { return demand.viewport.last }
    return demand.rowsMovedTo.last { !$0.isEmpty }.map { $0.upperBound - 1 } ?? -1
  }
}
