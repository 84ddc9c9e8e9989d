import EverText
import EverItems
import EverList
import Paging

/// Choosing items, which ends the program, and marking those that are chosen.
extension Model {
  /// Chooses the marked items, or without marks the item under the cursor; any other row is loaded.
  mutating func choose() {
    let item = feed.item(at: list.cursor)
    guard item != nil || !marks.isEmpty || marks.elsewhere > 0 else { return proceed() }
    ask(for: .choose(item))
  }

  /// Toggles the marks of items from the cursor on, down (1) or up (-1); in a list, the cursor
  /// moves along.
  mutating func mark(times: Int, step: Int) {
    reader.going.stay()
    guard feed.item(at: list.cursor) != nil else {
      return announce("no item is loaded here", isError: true)
    }
    marks.note(feed.places(of: toggleMarks(times: times, step: step)))
  }

  /// Toggles the marks of items from the cursor on, and returns the ids of these items.
  private mutating func toggleMarks(times: Int, step: Int) -> Set<ItemID> {
    var ids: Set<ItemID> = []
    for _ in 0..<min(times, feed.rowCount) {
      guard let item = feed.item(at: list.cursor) else { break }
      marks.toggle(item)
      ids.insert(item.id)
      let next = list.cursor + step
      guard isOnList, next >= 0, next <= feed.lastItemRow else { break }
      list.moveCursor(by: step)
    }
    return ids
  }

  /// Removes all marks, or leaves the list when there are none: the last effect of Esc in a
  /// chooser.
  mutating func unmarkOrLeave() {
    guard !marks.isEmpty else { return ask(for: .closeSource) }
    marks.removeAll()
    announce("no item is marked any more")
  }

  /// Adds a page to the feed, and keeps the marks with their items.
  mutating func addPage(_ page: Page<Item>, _ ticket: Ticket) {
    for item in page.items where marks.contains(item.id) { marks.replace(item) }
    guard !marks.isEmpty, ticket.load == .newItems, let anchor = feed.item(at: list.cursor)?.id,
      let start = feed.place(of: anchor)
    else { return send(reader.takePage(ticket, .success(page))) }
    send(reader.takePage(ticket, .success(page)))
    // The cursor stays on its item, so the change of its place is the number of new items.
    marks.movePlaces(by: (feed.place(of: anchor) ?? start) - start)
  }

  /// The number of marked items; nil when there are none.
  var markCount: CleanText? {
    let here = CleanText(marks.count)
    let elsewhere = CleanText(marks.elsewhere) + " marked in other tabs"
    if size.columns < Self.roomForWords {
      let count = marks.count + marks.elsewhere
      return count == 0 ? nil : RowPainter.itemMark + CleanText(count)
    }
    return switch (marks.isEmpty, marks.elsewhere) {
    case (true, 0): nil
    case (true, _): elsewhere
    case (false, 0): here + " marked"
    case (false, _): here + " marked, " + elsewhere
    }
  }

  /// The width in columns from which words follow the number of marks.
  private static let roomForWords = 40
}
