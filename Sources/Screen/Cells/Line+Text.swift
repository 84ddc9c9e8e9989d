extension Line {
  /// The text of the line's runs with blanks between them, for output without a terminal.
  ///
  /// - Complexity: O(cells).
  package var text: String {
    var text = ""
    var column = 0
    for run in runs {
      text += String(repeating: " ", count: run.column - column) + run.text.string
      column = run.column + run.width
    }
    return text
  }
}
