import Paging

extension ListReader {
  /// The time at which a notice or an indicator ends, or the feed has a deadline; nil when there is
  /// none.
  package var wake: Duration? {
    let refreshEnd = renewal.map { $0.start + Self.shortestIndicator }
    var wake = earlier(feed.wakeAt, notice?.until)
    wake = earlier(wake, pull.expiresAt)
    return earlier(wake, refreshEnd.flatMap { $0 > now ? $0 : nil })
  }

  /// The time at which the display changes without a message; nil when it doesn't.
  ///
  /// Derived from the content of the screen, so that the program sleeps while nothing moves.
  /// Without a status, the status line displays something else; the spinner is one besides that of
  /// the status line.
  package func nextChange(of status: ListStatus?, hasSpinner: Bool) -> Duration? {
    let spins = hasMotion && (hasSpinner || status?.hasSpinner ?? false)
    var next = earlier(spins ? Spinner.nextStep(after: now) : nil, status?.nextChange(after: now))
    next = earlier(next, feed.cachedSince.map { Age(since: $0).nextChange(after: now) })
    for failure in feed.failedLoads {
      let countdown = failure.retryAt.map { Countdown(end: $0) }
      next = earlier(next, countdown?.nextChange(after: now))
    }
    return next
  }
}
