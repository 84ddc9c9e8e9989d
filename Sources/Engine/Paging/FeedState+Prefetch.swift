extension FeedState {
  /// Decides anew how far ahead is loaded.
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

  /// Requests that may be under way at once: one while the source is short of them.
  var concurrencyLimit: Int {
    answersUntilParallel > 0 || isQuotaLow ? 1 : configuration.requestsInFlight
  }

  /// Whether the quota is nearly spent; the rest is kept for what the reader asks for.
  private var isQuotaLow: Bool {
    (quotaRemaining ?? .max) <= PrefetchController.reservedRequests
  }

  /// Answers that show that a source which asked to slow down can be asked more quickly again.
  private static var answersToRecover: Int { 10 }

  /// Notes that the source asked to wait: from now on it is asked for one page at a time.
  mutating func slowDown() { answersUntilParallel = Self.answersToRecover }

  /// Whether another request may start; one that nobody waits for yet is a prefetch.
  func hasFreeSlot(isPrefetch: Bool) -> Bool {
    let pages = inFlight.values.filter { !$0.isHead }
    guard isPrefetch else { return pages.count < concurrencyLimit }
    return pages.count < prefetchPlan.requestsInFlight
      && pages.reduce(0) { $0 + $1.places.count } <= prefetchPlan.rowsInFlight
  }

  /// When pages that were passed over are wanted after all, should the reader have stopped; nil
  /// when none is passed over, or when ``FeedEffect/wake(at:)`` was already asked for in time.
  func passedRowsDeadline(now: Duration) -> Duration? {
    guard configuration.addressing.isRandomAccess, prefetchPlan.passedRows > 0,
      let rest = pace.restAt(after: now)
    else { return nil }
    if let wakeAt, wakeAt > now, wakeAt <= rest { return nil }
    return rest
  }
}
