package import EverText

/// The remaining time until a deadline, as it is displayed.
package struct Countdown: Hashable, Sendable {
  let end: Duration

  package init(end: Duration) {
    self.end = end
  }

  /// Below this number of seconds, the text counts seconds.
  private static let longestInSeconds = 120
  /// Up to this number of minutes, the text counts minutes; above, it has hours too.
  private static let longestInMinutes = 120

  /// The remaining seconds, minutes, or hours and minutes, rounded up so that the last one shows as
  /// 1.
  package func text(at now: Duration) -> CleanText {
    let seconds = secondsLeft(at: now)
    if seconds < Self.longestInSeconds { return CleanText(seconds) + " s" }
    let minutes = (seconds + 59) / 60
    if minutes <= Self.longestInMinutes { return CleanText(minutes) + " min" }
    return CleanText(minutes / 60) + " h " + CleanText(minutes % 60) + " min"
  }

  /// The time at which the text changes next; nil when it stays.
  package func nextChange(after now: Duration) -> Duration? {
    let seconds = secondsLeft(at: now)
    guard seconds > 0 else { return nil }
    let isInSeconds = seconds <= Self.longestInSeconds
    return end - .seconds(isInSeconds ? seconds - 1 : (seconds - 1) / 60 * 60)
  }

  private func secondsLeft(at now: Duration) -> Int {
    let left = (end - now).components
    return max(0, Int(left.seconds) + (left.attoseconds > 0 ? 1 : 0))
  }
}
