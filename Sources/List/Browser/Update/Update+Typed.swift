import Cells
import Items
import Paging
import Secrets
import Viewport

extension Model {
  /// Runs a command with the rest of the line as its argument.
  mutating func run(_ command: TextCommand, with text: String) -> [Effect] {
    switch command {
    case .open: [.workspace(.openSource(text))]
    case .theme: [.workspace(.useTheme(text))]
    case .filter: filter(by: text)
    case .typed(.sort): sort(by: text)
    case .typed(.header): changeHeader(text)
    case .typed(.paging): [.workspace(.changeSource(.items(text)))]
    case .typed(.save): [.workspace(.saveSource(name: text))]
    case .typed(.network): [.session(.command(.network(text)))]
    case .typed(.fail): [.session(.command(.fail(text)))]
    case .typed(.drift): drift(text)
    case .typed(.record): [.session(.command(.record(text)))]
    }
  }

  private func drift(_ text: String) -> [Effect] {
    let hints = keyMap.hints([(.list(.lookForNewItems), "displays them")], in: .list)
    return [.session(.command(.drift(text, hint: hints.first?.string ?? "")))]
  }

  /// Requests the whole list in the order of a column, or of a field of the item under the cursor.
  private mutating func sort(by text: String) -> [Effect] {
    let order = SourceChanges.Order(text)
    guard let column = order.columnName, !hasValues(in: column) else {
      return [.workspace(.changeSource(.order(order)))]
    }
    announce(
      "no column is called ‘" + CleanText(sanitizing: column) + "’ · Tab names them",
      isError: true
    )
    return []
  }

  private func hasValues(in column: String) -> Bool {
    let field = column.split(separator: ".").last ?? ""
    let json = feed.item(at: list.cursor)?.json ?? ""
    return source.columns.contains { $0.title.lowercased() == column.lowercased() }
      || json.contains("\"\(field)\"")
  }

  private mutating func changeHeader(_ text: String) -> [Effect] {
    if let header = SecretHeader(text) { return [.workspace(.changeSource(.header(header)))] }
    announce(PromptCommand.noHeader, isError: true)
    return []
  }

  mutating func run(_ command: TypedCommand) -> [Effect] {
    switch command {
    case .paging: showPaging()
    case .header: return [.workspace(.listHeaders)]
    // A name has to follow.
    case .sort, .save, .network: openPrompt(.command, text: command.rawValue + " ")
    case .fail: return [.session(.command(.fail("503")))]
    case .drift: return drift("1")
    case .record: return [.session(.command(.record(nil)))]
    }
    return []
  }
}
