package import Cells

/// The one mark that moves while something loads.
package enum Spinner {
  /// How long a mark stands.
  private static let interval = Duration.milliseconds(100)

  private static let marks: [CleanText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// The mark at a time; one that stands still where nothing may move.
  package static func mark(at now: Duration, hasMotion: Bool) -> CleanText {
    guard hasMotion else { return "…" }
    return marks[step(at: now) % marks.count]
  }

  /// When the next mark comes.
  package static func nextStep(after now: Duration) -> Duration {
    interval * (step(at: now) + 1)
  }

  /// Counted in whole numbers: a quotient of durations is a `Double`, and after twenty minutes some
  /// come out a step short.
  private static func step(at now: Duration) -> Int {
    let (seconds, attoseconds) = now.components
    return Int(seconds) * 10 + Int(attoseconds / 100_000_000_000_000_000)
  }
}
