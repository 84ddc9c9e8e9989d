import Cells

extension PromptCommand {
  /// What is said of a name that no command has.
  static func noCommand(_ name: String) -> CleanText {
    "no command is called " + CleanText(sanitizing: name) + ": ? lists the keys"
  }
}

extension CommandPrompt {
  /// The prompt as the status line shows it: the part around the cursor, where it is longer than
  /// the line.
  func text(columns: Int) -> CleanText {
    (kind == .search ? "/" : ":") + field.shown(cells: columns - 3)
  }
}
