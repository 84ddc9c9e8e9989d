import Cells
import Items
import ListReader
import Paging
import Viewport

extension Model {
  /// Opens the line on which a text to look for is typed.
  mutating func startSearch() {
    reader.goal = nil
    searchStart = list
    prompt = CommandPrompt(.search)
  }

  /// Goes to the first row that suits what is typed so far, from where the search began.
  mutating func searchAsTyped() {
    guard let prompt, prompt.kind == .search, let start = searchStart else { return }
    reader.leap(backTo: start)
    guard let hit = Search(prompt.text).nearest(in: feed, from: start.cursor, .down) else { return }
    reader.leap(to: hit.row)
  }

  /// Takes a text that was typed whole; none means the one before.
  mutating func search(for text: String) {
    let start = searchStart
    searchStart = nil
    guard !text.isEmpty else { return searchAgain(.down, times: 1) }
    let search = Search(text)
    self.search = search
    if let start { reader.leap(backTo: start) }
    go(to: search, from: list.cursor, .down)
  }

  /// Leaves a search for the place where it began.
  mutating func leaveSearch() {
    if let start = searchStart { reader.leap(backTo: start) }
    searchStart = nil
  }

  /// Goes to the next row that suits what was last looked for.
  mutating func searchAgain(_ direction: Search.Direction, times: Int) {
    reader.goal = nil
    guard let search else {
      return say("nothing was looked for yet: / does that", isError: true)
    }
    for _ in 0..<min(times, feed.loadedCount) {
      go(to: search, from: list.cursor + (direction == .down ? 1 : -1), direction)
    }
  }

  private mutating func go(to search: Search, from row: Int, _ direction: Search.Direction) {
    guard let hit = search.nearest(in: feed, from: row, direction) else {
      let text = CleanText(sanitizing: String(search.text.prefix(40)))
      return say(
        text + " is in none of the " + CleanText(feed.loadedCount) + " rows loaded",
        isError: true
      )
    }
    reader.leap(to: hit.row)
    guard hit.isPastEnd else { return }
    say(direction == .down ? "on from the first row" : "on from the last row")
  }
}
