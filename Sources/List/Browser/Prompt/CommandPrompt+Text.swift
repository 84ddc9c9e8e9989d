import EverText
import EverBase

extension PromptCommand {
  /// The message for an invalid header; it doesn't repeat the header, which may contain a key.
  static let noHeader: CleanText = "a header is typed as :header NAME: VALUE"
}

extension Frame {
  /// Displays the texts that complete the line of a prompt above it, while the user chooses, or
  /// that there is none.
  mutating func append(choicesOf prompt: CommandPrompt?) {
    guard let prompt, lines.count > 2 else { return }
    let row = lines.count - 2
    switch prompt.names {
    case .choice(let choice):
      lines[row] = Line(choice.shown(cells: size.columns - 2), at: 0, width: size.columns - 1)
    case .none:
      lines[row] = Line(prompt.noMatch, at: 1, width: size.columns - 2, style: .secondary)
    case .unrequested, .awaited: return
    }
    // The texts take the whole line, also where the list has its scroll bar.
    edge?.end(before: row)
  }
}

extension CommandPrompt {
  /// The text before a filter.
  private static let filterMark: CleanText = "filter: "

  /// That nothing completes the text.
  fileprivate var noMatch: CleanText {
    guard expected == .name else { return "nothing completes this" }
    return "no command begins with ‘" + CleanText(sanitizing: text) + "’"
  }

  /// The prompt in the status line; when it is longer than its zone, the part around the cursor.
  func text(cells: Int) -> CleanText {
    switch kind {
    case .search: return "/" + field.shown(cells: cells - 1, mask: { $0 })
    case .filter: return Self.filterMark + field.shown(cells: cells - 8, mask: { $0 })
    case .command where text.hasPrefix("header "):
      return ":" + field.shown(cells: cells - 1, mask: Redaction.maskedHeader)
    case .command: break
    }
    return ":" + field.shown(cells: cells - 1)
  }
}
