package import Paging

extension FeedState {
  /// The number of items in the whole list; nil when unknown, also where the list ended although
  /// more items are known to exist and no total was announced.
  package var wholeCount: Int? {
    if case .ended(.unreachable(let end)) = tail, end.isKnownToGoOn, ledger.announcedTotal == nil {
      return nil
    }
    return total
  }

  /// The last row of an item; -1 when there is none.
  package var lastItemRow: Int {
    if case .footer = row(at: rowCount - 1) { return rowCount - 2 }
    return rowCount - 1
  }
}

extension TailState {
  /// Whether loading can continue.
  package var canGoOn: Bool {
    switch self {
    case .ended: false
    case .idle, .loading, .failed, .paused: true
    }
  }
}
