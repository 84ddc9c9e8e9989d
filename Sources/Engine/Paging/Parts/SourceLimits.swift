import EverBounds

/// The limits of the source: when the next request may start, how many may run at once, how many
/// are left, and how long each takes.
///
/// After a requested wait, requests run one at a time until ten responses have arrived.
struct SourceLimits: Sendable {
  private(set) var latency = LatencyEstimate()
  /// The time before which no request starts; nil when the source didn't request a wait.
  private(set) var notBefore: Duration?
  /// The number of requests that the source still allows; nil when unknown.
  private(set) var quotaRemaining: Int?
  /// The number of successful responses after which requests may run in parallel again.
  private var responsesUntilParallel = 0
  /// Whether a load waits for ``notBefore``.
  private var isHoldingBack = false

  /// The number of responses after a slowdown until requests run in parallel again.
  private static var responsesToRecover: Int { 10 }

  /// The longest wait that a server can request; a longer one is reduced to it.
  private static var longestRest: Duration { .seconds(30 * 24 * 3_600) }

  mutating func pageArrived(after duration: Duration, hints: ServerHints, now: Duration) {
    latency.add(duration)
    responsesUntilParallel = max(0, responsesUntilParallel - 1)
    note(hints, now: now)
  }

  /// Records the quota and the wait that the source reports.
  mutating func note(_ hints: ServerHints, now: Duration) {
    quotaRemaining = hints.quotaRemaining.map { Count(clamping: $0).value } ?? quotaRemaining
    wait(hints.wait, now: now)
  }

  /// Starts no request for a time, and then one at a time; nil and zero change nothing.
  mutating func wait(_ time: Duration?, now: Duration) {
    guard let time, time > .zero else { return }
    responsesUntilParallel = Self.responsesToRecover
    let until = now + min(time, Self.longestRest)
    notBefore = max(notBefore ?? until, until)
  }

  /// Ends a wait whose time has passed; no load waits until ``holdsBack()`` is called again.
  mutating func timePassed(now: Duration) {
    if let notBefore, notBefore <= now { self.notBefore = nil }
    isHoldingBack = false
  }

  /// Whether a wanted load has to wait; ``waitsUntil`` is the time from then on.
  mutating func holdsBack() -> Bool {
    guard notBefore != nil else { return false }
    isHoldingBack = true
    return true
  }

  /// Records that no load is wanted any more.
  mutating func stopHoldingBack() { isHoldingBack = false }

  /// The time for which a wanted load waits; nil when none waits.
  var waitsUntil: Duration? { isHoldingBack ? notBefore : nil }

  /// The number of requests that may run at once; 1 while the source slows the feed down, or when
  /// the rest of its quota is reserved for requests of the user.
  func concurrency(atMost limit: Int) -> Int {
    let isQuotaLow = (quotaRemaining ?? .max) <= PrefetchRules.reservedRequests
    return responsesUntilParallel > 0 || isQuotaLow ? 1 : limit
  }
}
