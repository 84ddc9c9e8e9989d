import Cells

extension CommandPrompt {
  /// The prompt as the status line shows it: the part around the cursor, where it is longer than
  /// the line.
  func text(columns: Int) -> CleanText {
    (kind == .search ? "/" : ":") + field.shown(cells: columns - 3)
  }
}
