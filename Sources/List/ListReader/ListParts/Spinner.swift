package import EverText

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

  /// Computed with integers: a quotient of durations is a `Double`, and after twenty minutes some
  /// results are one step too small.
  private static func step(at now: Duration) -> Int {
    let (seconds, attoseconds) = now.components
    return Int(seconds) * 10 + Int(attoseconds / 100_000_000_000_000_000)
  }
}
