import EverText
import EverItems
import EverList
import Paging

/// What the user looks for in a list: the last search, and the filter with the rows that it hides.
package struct Searching: Sendable {
  /// The last search; nil when there was none.
  private(set) var last: Search?
  /// Whether the rows mark the text of the last search: from the search until Esc or another
  /// filter.
  private(set) var marksRows = false
  /// The text that the displayed rows contain; nil when all rows are displayed.
  package private(set) var filter: Search?
  /// All rows and the place in them; nil without a filter, or when they were not loaded before it.
  private(set) var hidden: ListReader<Item>?

  /// The user searches: the rows mark the text.
  mutating func begin() { marksRows = true }

  mutating func remember(_ search: Search) { last = search }

  /// The user ended the search: the rows mark nothing.
  mutating func end() { marksRows = false }

  /// Displays the rows that contain a text, and keeps those of the reader when they are all rows.
  mutating func filter(by search: Search, instead reader: ListReader<Item>) {
    if filter == nil, reader.feed.loadedCount > 0 { hidden = reader }
    (filter, marksRows) = (search, false)
  }

  /// Displays all rows again, and returns them when they were loaded before the filter.
  mutating func clearFilter() -> ListReader<Item>? {
    defer { (filter, hidden, marksRows) = (nil, nil, false) }
    return hidden
  }

  /// The text that the rows mark, also while the user types it; nil for none.
  func pattern(typed prompt: CommandPrompt?) -> TextPattern? {
    if let prompt, prompt.kind == .filter { return TextPattern(prompt.text) }
    guard marksRows else { return filter.flatMap { TextPattern($0.text) } }
    if let prompt, prompt.kind == .search { return TextPattern(prompt.text) }
    return last.flatMap { TextPattern($0.text) }
  }

  mutating func replace(_ item: Item) { hidden?.feed.replace(item) }
}
