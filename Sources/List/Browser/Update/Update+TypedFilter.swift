import EverItems
import EverText
import Paging

/// Filtering while the user types the text.
extension Model {
  /// Displays the rows that the text typed so far finds: of a file or a pipe all, and of a server's
  /// list the first loaded one, with the number of those found.
  mutating func filterAsTyped() {
    guard let prompt, prompt.kind == .filter, isOnList, !source.isItem else { return }
    guard configuration.selectsRows else { return countTyped(prompt) }
    guard prompt.text.contains(where: { $0 != " " }) else { return clearFilter() }
    if Filter(prompt.text) != nil { filter(by: prompt.text) }
  }

  /// The most loaded rows that are searched for each key.
  private static let mostTyped = 5_000

  private mutating func countTyped(_ prompt: CommandPrompt) {
    reader.leap(backTo: prompt.start)
    searching.typed = nil
    // The rows of another filter say nothing about this one.
    guard let filter = Filter(prompt.text)?.adding(addedColumns),
      let feed = searching.filter == nil ? feed : searching.hidden?.feed
    else { return }
    let fitted = filter.fitted(to: columnFit.given)
    let rows = feed.loadedRows.joined().prefix(Self.mostTyped)
    let columns = source.columns
    let found = rows.filter { row in
      guard let item = feed.item(at: row) else { return false }
      return fitted.suits(item) { name in
        let index = columns.firstIndex { $0.isNamed(name) }
        return index.flatMap { item.fields.indices.contains($0) ? item.fields[$0] : nil }
      }
    }
    let loaded = feed.loadedCount
    let all: CleanText = (rows.count < loaded ? "+ of " : " of ") + CleanText(grouped: loaded)
    searching.typed = CleanText(grouped: found.count) + all + " loaded"
    guard searching.filter == nil else { return }
    if let first = found.first(where: { $0 >= prompt.start.cursor }) ?? found.first {
      reader.leap(to: first)
    }
  }

  /// Takes back what was typed at the prompt of a filter.
  mutating func leaveFilter(_ prompt: CommandPrompt) {
    guard configuration.selectsRows else { return reader.leap(backTo: prompt.start) }
    guard prompt.original.isEmpty else { return filter(by: prompt.original) }
    clearFilter()
    reader.leap(backTo: prompt.start)
  }
}
