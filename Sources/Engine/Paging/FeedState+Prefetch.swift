extension FeedState {
  /// Updates the prefetch plan for the current conditions.
  mutating func planPrefetch(now: Duration) {
    demand.plan(
      for: PrefetchConditions(
        prefetch: configuration.prefetch,
        viewport: demand.viewport,
        latency: limits.latency,
        pageSize: sizes.ordinary,
        maximumPageSize: largestPageNow,
        concurrencyLimit: concurrencyLimit,
        maximumItems: configuration.maximumItems,
        quotaRemaining: limits.quotaRemaining
      ),
      now: now
    )
  }

  /// The maximum number of requests in flight now.
  var concurrencyLimit: Int { limits.concurrency(atMost: configuration.concurrency) }

  /// Whether another request may start; a prefetch has stricter limits.
  func hasFreeSlot(isPrefetch: Bool) -> Bool {
    let places = requests.placesInFlight
    guard isPrefetch else { return places.count < concurrencyLimit }
    return places.count < demand.plan.requestsInFlight
      && places.reduce(0) { $0 + $1.count } <= demand.plan.rowsInFlight
  }

  /// The time when skipped pages are wanted after all, if the user has stopped by then; nil when no
  /// page is skipped, or when an earlier ``FeedEffect/wake(at:)`` is already requested.
  func passedRowsDeadline(now: Duration) -> Duration? {
    guard configuration.addressing.isRandomAccess, demand.plan.passedRows > 0,
      let rest = demand.restAt(after: now)
    else { return nil }
    if let wakeAt, wakeAt > now, wakeAt <= rest { return nil }
    return rest
  }
}

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
