import ListParts
import Paging
import Viewport

extension ListReader {
  /// When something ends that was meant for a time, or the feed wants to be woken; nil: never.
  package var wake: Duration? {
    let refreshEnd = refreshStart.map { $0 + Self.shortestIndicator }
    var wake = earlier(feedWake, notice?.until)
    wake = earlier(wake, pull.expiresAt)
    return earlier(wake, refreshEnd.flatMap { $0 > now ? $0 : nil })
  }

  /// When what the list shows changes although nothing happens; nil: never.
  ///
  /// Derived from what is on the screen, so that nothing wakes the program while nothing moves.
  ///
  /// - Parameters:
  ///   - status: what the status line tells; nil where something else stands there.
  ///   - hasSpinner: whether a mark moves beside that of the status line.
  /// - Returns: the time, on the owner's clock.
  package func nextChange(of status: ListStatus?, hasSpinner: Bool) -> Duration? {
    let spins = hasMotion && (hasSpinner || status?.hasSpinner ?? false)
    var next = earlier(
      spins ? Spinner.nextStep(after: now) : nil,
      status?.nextChange(after: now)
    )
    for failure in feed.failedLoads {
      let countdown = failure.retryAt.map { Countdown(end: $0) }
      next = earlier(next, countdown?.nextChange(after: now))
    }
    return next
  }

  private func earlier(_ first: Duration?, _ second: Duration?) -> Duration? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}
