import Cells
import Items
import ListReader
import Paging
import Viewport

extension Model {
  /// Opens the feed, with what was kept of it where there is something.
  mutating func open(with kept: KeptFeed?) -> [Effect] {
    guard var page = kept?.page else { return effects(of: reader.open()) }
    page.items = completion.completing(page.items)
    let age = page.age.map { $0.components.seconds } ?? 0
    let effects = effects(of: reader.open(with: page))
    reader.countRows()
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
    reader.leap(to: row)
  }
}
