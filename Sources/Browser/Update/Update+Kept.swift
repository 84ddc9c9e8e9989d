import Cells
import Items
import Paging
import Viewport

extension Model {
  /// Opens the feed, with what was kept of it where there is something.
  mutating func open(with kept: KeptFeed?) -> [Effect] {
    guard var page = kept?.page else { return apply(feed.open(now: now)) }
    page.items = completion.completing(page.items)
    let age = page.age.map { $0.components.seconds } ?? 0
    let effects = apply(feed.open(with: page, now: now))
    countRows()
    if let position = kept?.position { returnTo(position) }
    return [.log("show page one as it was kept \(age) s ago")] + effects
  }

  /// Puts the cursor where the reader was, when that is in the page that is shown; else says which
  /// keys go there, for that can take many requests.
  private mutating func returnTo(_ position: ReadingPosition) {
    guard position.row < feed.leadingLoadedRows else {
      let row = CleanText(position.row + 1)
      return say("you were at row " + row + ": " + row + "g goes there")
    }
    guard let row = position.item.map({ feed.row(of: $0) }) ?? position.row else { return }
    if row < list.capacity {
      list.moveCursor(to: row)
    } else {
      list.moveCursor(to: row, at: .middle)
    }
    speed.leapt()
  }
}
