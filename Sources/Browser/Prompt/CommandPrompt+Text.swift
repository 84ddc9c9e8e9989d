import Cells

extension CommandPrompt {
  /// The prompt as the status line shows it: its end, where it is longer than the line.
  func text(columns: Int) -> CleanText {
    let room = columns - 4
    var shown = Substring(text)
    while !shown.isEmpty, DisplayWidth.of(CleanText(sanitizing: String(shown))) > room {
      shown.removeFirst()
    }
    return ":" + CleanText(sanitizing: String(shown)) + "▏"
  }
}
