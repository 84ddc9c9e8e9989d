import EverText
import EverItems
import EverList
import Paging

extension Model {
  /// Opens the prompt for a text to search for.
  mutating func startSearch() {
    reader.going.stay()
    searching.begin()
    openPrompt(.search)
  }

  /// The text that the rows of the list mark; nil for none.
  var markedPattern: TextPattern? { searching.pattern(typed: prompt) }

  /// Goes to the first row that matches the text typed so far, from the start of the search.
  mutating func searchAsTyped() {
    guard let prompt, prompt.kind == .search else { return }
    guard isOnList else {
      lookInText(for: prompt.text)
      return
    }
    reader.leap(backTo: prompt.start)
    let start = prompt.start.cursor
    guard let hit = Search(prompt.text).nearest(in: feed, from: start) else { return }
    reader.leap(to: hit.row)
  }

  /// Searches for the entered text, in a list from a viewport; an empty text means the previous
  /// one.
  mutating func search(for text: String, from start: ListViewport) {
    guard isOnList else {
      if text.isEmpty { return searchText(1) }
      return announce(lookInText(for: text))
    }
    guard !text.isEmpty else { return searchAgain(times: 1) }
    let search = Search(text)
    searching.remember(search)
    reader.leap(backTo: start)
    go(to: search, from: list.cursor)
  }

  /// Cancels what was typed at a prompt; the list returns to the start of a search.
  mutating func leave(_ prompt: CommandPrompt) {
    guard prompt.kind == .search else { return }
    guard isOnList else { return changeText { $0.look(for: nil) } }
    searching.end()
    reader.leap(backTo: prompt.start)
  }

  /// Goes to the next match of the last search, or to the previous one when `times` is negative.
  mutating func searchAgain(times: Int) {
    guard isOnList else { return searchText(times) }
    reader.going.stay()
    guard let search = searching.last else {
      return announce(keyMap.noSearch(in: context), isError: true)
    }
    searching.begin()
    for _ in 0..<min(abs(times), feed.loadedCount) {
      go(to: search, from: list.cursor + times.signum(), isUp: times < 0)
    }
  }

  private mutating func go(to search: Search, from row: Int, isUp: Bool = false) {
    guard let hit = search.nearest(in: feed, from: row, isUp: isUp) else {
      return announce(missing(search), isError: true)
    }
    let isOnlyMatch = hit.row == list.cursor && row != list.cursor
    reader.leap(to: hit.row)
    let place = hiddenField(with: search, at: hit.row).map { "found in ‘" + $0 + "’" }
    let outcome: CleanText? =
      if !hit.isPastEnd {
        nil
      } else if isOnlyMatch {
        "no other row loaded has it"
      } else {
        "search continued at the " + (isUp ? "last row" : "first row")
      }
    let sentences = [outcome, place].compactMap(\.self)
    if !sentences.isEmpty { announce(CleanText(joining: sentences, separator: " · ")) }
  }

  /// The message that no loaded row has a text, and what searches more.
  private func missing(_ search: Search) -> CleanText {
    let text = CleanText(sanitizing: String(search.text.prefix(40)))
    let rows = CleanText(counting: feed.loadedCount, "row", "rows")
    // Rows hold only the starts of long lines, which a filter reads again.
    let hasExcerpts = feed.loadedRows.joined().contains {
      feed.item(at: $0)?.content.isExcerpt ?? false
    }
    let filter =
      hasExcerpts || feed.tail.canGoOn
      ? keyMap.hints([(.filter, "filters all")], in: context) : []
    let sentence = "no ‘" + text + "’ in " + (hasExcerpts ? "the starts of " : "") + rows
    return CleanText(joining: [sentence] + filter, separator: " · ")
  }

  /// The title of the field in which a row has a text that the row doesn't display; nil when it
  /// displays the text.
  private func hiddenField(with search: Search, at row: Int) -> CleanText? {
    guard view == .list, !hasOwnRows, let item = feed.item(at: row),
      let pattern = TextPattern(search.text), let index = search.field(of: item)
    else { return nil }
    let columns = item.value(of: source.columns, source.layouts)
    guard columns.indices.contains(index), !item.content.isSentence(across: columns.count),
      !layout(of: columns).fields.contains(where: { $0.shows(pattern, of: item) })
    else { return nil }
    return CleanText(sanitizing: columns[index].title)
  }
}

extension ListLayout.Field {
  /// Whether the field of an item shows a text.
  fileprivate func shows(_ pattern: TextPattern, of item: Item) -> Bool {
    guard item.fields.indices.contains(index), let text = item.fields[index] else { return false }
    let shown = RowPainter.shownPart(of: shown(text))
    return pattern.isIn(Line(shown, at: 0, width: width + spare))
  }
}
