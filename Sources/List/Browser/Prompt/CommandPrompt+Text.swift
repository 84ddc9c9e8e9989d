import Cells
import Secrets

extension PromptCommand {
  /// What is said of a name that no command has.
  static func noCommand(_ name: String) -> CleanText {
    "no command is called " + CleanText(sanitizing: name) + ": ? lists the keys"
  }
}

extension PromptCommand {
  /// What is said of a header that is none; it may hold a key, so it isn't repeated.
  static let noHeader: CleanText = "a header is typed as :header NAME: VALUE"
}

extension CommandPrompt {
  /// The prompt as the status line shows it: the part around the cursor, where it is longer than
  /// the line.
  func text(columns: Int) -> CleanText {
    switch kind {
    case .search: "/" + field.shown(cells: columns - 3, mask: { $0 })
    case .command where text.hasPrefix("header "):
      ":" + field.shown(cells: columns - 3, mask: Redaction.maskedHeader)
    case .command: ":" + field.shown(cells: columns - 3)
    }
  }
}
