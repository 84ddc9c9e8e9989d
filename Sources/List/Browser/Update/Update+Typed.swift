import EverText
import EverItems
import Paging
import EverBase
import EverList

extension Model {
  /// Requests and reads the source in the way that the user named.
  mutating func changePaging(to text: String) {
    ask(for: .changeSource(source.paging?.change(named: text) ?? .items(text)))
  }

  mutating func drift(_ text: String) {
    let hints = keyMap.hints([(.lookForNewItems, "displays them")], in: .list)
    ask(for: .command(.drift(text, hint: hints.first?.string ?? "")))
  }

  /// Requests the whole list in the order of a column, or of a field of the item under the cursor.
  mutating func sort(by text: String) {
    let order = SourceChanges.Order(text)
    guard let column = order.columnName, !hasValues(in: column) else {
      return ask(for: .changeSource(.order(order)))
    }
    announce(
      "no column is called ‘" + CleanText(sanitizing: column) + "’ · Tab names them",
      isError: true
    )
  }

  private func hasValues(in column: String) -> Bool {
    let field = column.split(separator: ".").last ?? ""
    let json = feed.item(at: list.cursor)?.json ?? ""
    return source.columns.contains { $0.title.lowercased() == column.lowercased() }
      || json.contains("\"\(field)\"")
  }

  mutating func changeHeader(_ text: String) {
    if let header = SecretHeader(text) { return ask(for: .changeSource(.header(header))) }
    announce(PromptCommand.noHeader, isError: true)
  }

  /// Lets the user type the argument that a command needs.
  mutating func prompt(for command: Command) {
    openPrompt(.command, text: command.name + " ")
  }
}
