extension FeedState {
  /// Updates ``prefetchPlan`` for the current conditions.
  mutating func planPrefetch(now: Duration) {
    prefetchPlan = PrefetchController.plan(
      PrefetchConditions(
        prefetch: configuration.prefetch,
        viewport: viewport,
        speed: pace.current(now: now),
        steadySpeed: pace.steady(now: now),
        pace: pace.recent(now: now),
        hasMovedOnce: pace.hasMovedOnce,
        hasJumped: pace.hasJumped,
        latency: latency,
        pageSize: pageSize,
        maximumPageSize: largestPageNow,
        concurrencyLimit: concurrencyLimit,
        maximumItems: configuration.maximumItems,
        quotaRemaining: quotaRemaining
      )
    )
    if loadsOnlyVisible { prefetchPlan.distance = 0 }
    restrainPrefetch()
  }

  /// The maximum number of requests in flight; 1 while the source slows the feed down or its quota
  /// is low.
  var concurrencyLimit: Int {
    answersUntilParallel > 0 || isQuotaLow ? 1 : configuration.requestsInFlight
  }

  /// Whether the quota is nearly spent; the rest is reserved for requests of the user.
  private var isQuotaLow: Bool {
    (quotaRemaining ?? .max) <= PrefetchController.reservedRequests
  }

  /// The number of responses after a slowdown until requests run in parallel again.
  private static var answersToRecover: Int { 10 }

  /// Limits the feed to one request at a time, because the source requested a wait.
  mutating func slowDown() { answersUntilParallel = Self.answersToRecover }

  /// Whether another request may start; a prefetch has stricter limits.
  func hasFreeSlot(isPrefetch: Bool) -> Bool {
    let pages = inFlight.values.filter { !$0.isHead }
    guard isPrefetch else { return pages.count < concurrencyLimit }
    return pages.count < prefetchPlan.requestsInFlight
      && pages.reduce(0) { $0 + $1.places.count } <= prefetchPlan.rowsInFlight
  }

  /// The time when skipped pages are wanted after all, if the user has stopped by then; nil when no
  /// page is skipped, or when an earlier ``FeedEffect/wake(at:)`` is already requested.
  func passedRowsDeadline(now: Duration) -> Duration? {
    guard configuration.addressing.isRandomAccess, prefetchPlan.passedRows > 0,
      let rest = pace.restAt(after: now)
    else { return nil }
    if let wakeAt, wakeAt > now, wakeAt <= rest { return nil }
    return rest
  }
}
