import EverText
import EverItems
import EverList
import Paging

/// Displaying only the rows that contain a text.
///
/// A filtered list is a separate feed, whose pages leave items out; the feed of all rows is kept.
extension Model {
  /// Opens the prompt for the text of a filter.
  mutating func startFilter() {
    reader.going.stay()
    openPrompt(.filter, text: searching.filter?.text ?? "")
  }

  /// Displays the rows that contain a text, from the first one on; a blank text means all rows.
  mutating func filter(by words: String) {
    guard words.contains(where: { $0 != " " }) else { return clearFilter() }
    guard !source.isItem else {
      return announce("this source is one item, which has no rows to filter", isError: true)
    }
    guard words != searching.filter?.text else { return }
    (detail, text) = (nil, nil)
    let search = Search(words)
    send(reader.abandonRequests())
    searching.filter(by: search, instead: reader)
    reader = reader.replacing(by: configuration.filtered)
    ask(for: .filter(search))
    send(reader.open())
  }

  /// Displays all rows; the cursor stays on its item if the item can be reached.
  mutating func clearFilter() {
    guard searching.filter != nil else { return }
    let item = feed.item(at: list.cursor)?.id
    let place = item.flatMap { feed.place(of: $0) }
    send(reader.abandonRequests())
    ask(for: .filter(nil))
    let now = now
    if let whole = searching.clearFilter() {
      reader = whole
      send(reader.passTime(to: now))
      fitList()
      reader.countRows()
      send(reader.change { $0.timePassed(now: $1) })
    } else {
      reader = reader.replacing(by: configuration)
      fitList()
      send(reader.open())
    }
    if let item, let place { go(to: item, at: place) }
  }

  /// Moves the cursor to an item, or displays how to reach it when that can take many requests.
  private mutating func go(to item: ItemID, at place: Int) {
    if let row = feed.row(of: item) {
      return reader.leap(to: row)
    }
    // The filter has just loaded the pages up to a near item, so they are in the cache.
    let isNear = place < feed.leadingLoadedRows + Self.pagesToPosition * configuration.pageSize
    if feed.rowCount == 0, isNear {
      return reader.typeAhead(.goToTop, count: place + 1)
    }
    if isNear || isRandomAccess && place <= feed.lastItemRow { return goTo(row: place) }
    let row = CleanText(place + 1)
    announce("not loaded: " + row + "g goes to that row")
  }
}
