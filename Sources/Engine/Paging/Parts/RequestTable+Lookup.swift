extension RequestTable {
  /// Whether a page is in flight, or page one is queued.
  var isLoading: Bool { !inFlight.isEmpty || queuedHead != nil }

  /// Whether page one is queued or in flight, to replace the list or to be merged into it.
  var isRefreshing: Bool { queuedHead != nil || inFlight.values.contains(where: \.isHead) }

  /// Whether a page one is queued or in flight that replaces the list.
  var isReplacing: Bool {
    queuedHead == .refresh || inFlight.values.contains { $0.ticket.load == .refresh }
  }

  /// The failure of page one; nil when it didn't fail or is loading again.
  var headFailure: FailedLoad? { isRefreshing ? nil : failures[.head] }

  /// The requests in flight, the oldest first.
  var tickets: [Ticket] { inFlight.values.map(\.ticket).sorted { $0.id < $1.id } }

  /// The failed loads without a retry in flight, the oldest first.
  var failedLoads: [FailedLoad] {
    failures.values
      .filter { failure in !inFlight.values.contains { $0.ticket.slot == failure.ticket.slot } }
      .sorted { $0.ticket.id < $1.ticket.id }
  }

  /// Whether any load is retried automatically.
  var hasRetries: Bool { failures.contains { $0.value.retryAt != nil } }

  /// Whether a page is in flight, apart from a new page one.
  func isInFlight(_ page: SizedKey) -> Bool {
    inFlight.values.contains { $0.page == page && !$0.isHead }
  }

  /// Whether a request in flight covers rows of a wanted page.
  func isInFlight(_ want: Want) -> Bool {
    inFlight.values.contains {
      !$0.isHead && ($0.page == want.page || $0.places.overlaps(want.places))
    }
  }

  /// The failure of a page, whether it is retried or not; nil when it didn't fail.
  func lastFailure(of page: SizedKey) -> FailedLoad? { failures[.page(page)] }

  /// The failure of a page without a retry in flight; nil when there is none.
  func failure(of page: SizedKey) -> FailedLoad? { isInFlight(page) ? nil : failures[.page(page)] }

  /// The failure of the last page that begins at or before a place and contains it; nil when there
  /// is none.
  ///
  /// - Complexity: O(log failures).
  func failure(at place: Int) -> FailedLoad? {
    guard !failedPages.isEmpty else { return nil }
    let failure = failedPages[failedPages.lastPosition { $0.places.lowerBound <= place }]
    return failure.places.contains(place) ? failure : nil
  }

  /// The request in flight for the page that begins at a place; nil when there is none.
  func load(at place: Int) -> LoadInFlight? {
    inFlight.values.first { !$0.isHead && $0.places.lowerBound == place }
  }

  /// The places of the pages in flight, apart from page one.
  var placesInFlight: [Range<Int>] { inFlight.values.filter { !$0.isHead }.map(\.places) }

  var failedPlaces: [Range<Int>] { failedPages.map(\.places) }
}
