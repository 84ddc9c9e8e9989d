import Cells

/// The one mark that moves while something loads.
enum Spinner {
  /// How long a mark stands.
  static let interval = Duration.milliseconds(100)

  private static let marks: [CleanText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// The mark at a time; one that stands still where nothing may move.
  static func mark(at now: Duration, hasMotion: Bool) -> CleanText {
    guard hasMotion else { return "…" }
    return marks[Int(now / interval) % marks.count]
  }
}
