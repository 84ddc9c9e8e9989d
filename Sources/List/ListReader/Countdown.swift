package import EverText

/// The remaining time until a deadline, as it is displayed.
package struct Countdown: Hashable, Sendable {
  let end: Duration

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

/// The age of something, as it is displayed.
package struct Age: Hashable, Sendable {
  let since: Duration

  /// - Parameter since: the time from which the age counts, on any clock.
  package init(since: Duration) {
    self.since = since
  }

  private static let units: [(seconds: Int64, name: CleanText)] = [
    (86_400, " d"), (3_600, " h"), (60, " min"),
  ]

  /// Whole days, hours or minutes, in the largest unit that has passed at least once.
  package func text(at now: Duration) -> CleanText {
    let seconds = seconds(at: now)
    guard let unit = Self.units.first(where: { seconds >= $0.seconds }) else {
      return "moments ago"
    }
    return CleanText(Int(seconds / unit.seconds)) + unit.name + " ago"
  }

  /// The time at which the text changes next.
  package func nextChange(after now: Duration) -> Duration {
    let seconds = seconds(at: now)
    let unit = Self.units.first { seconds >= $0.seconds }?.seconds ?? 60
    return since + .seconds((seconds / unit + 1) * unit)
  }

  private func seconds(at now: Duration) -> Int64 { max(0, (now - since).components.seconds) }
}

/// The mark that moves while something loads.
package enum Spinner {
  /// The time that each mark is displayed.
  private static let interval = Duration.milliseconds(100)

  private static let marks: [CleanText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// The mark at a time; a fixed one without animations.
  package static func mark(at now: Duration, hasMotion: Bool) -> CleanText {
    guard hasMotion else { return "…" }
    return marks[step(at: now) % marks.count]
  }

  /// The time of the next mark.
  package static func nextStep(after now: Duration) -> Duration {
    interval * (step(at: now) + 1)
  }

  /// The number of the mark at a time.
  ///
  /// Computed with integers: a quotient of durations is a `Double`, and after twenty minutes some
  /// results are one step too small.
  package static func step(at now: Duration) -> Int {
    let (seconds, attoseconds) = now.components
    return Int(seconds) * 10 + Int(attoseconds / 100_000_000_000_000_000)
  }
}
