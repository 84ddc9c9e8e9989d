import Cells
import Items
import ListReader
import Paging
import Viewport

extension Model {
  /// Opens the feed, with its kept page if there is one.
  mutating func open(with kept: KeptFeed?) -> [Effect] {
    guard var page = kept?.page else { return effects(of: reader.open()) }
    page.items = completion.completing(page.items)
    let age = page.age.map { $0.components.seconds } ?? 0
    let effects = effects(of: reader.open(with: page))
    reader.countRows()
    if let position = kept?.position { returnTo(position) }
    return [.log("show page one as it was kept \(age) s ago")] + effects
  }

  /// Moves the cursor to the user's last position when it is in the displayed page; otherwise says
  /// which keys go there, because that can take many requests.
  private mutating func returnTo(_ position: ReadingPosition) {
    guard position.row < feed.leadingLoadedRows else {
      let row = CleanText(position.row + 1)
      return say("you were at row " + row + ": " + row + "g goes there")
    }
    guard let row = position.item.map({ feed.row(of: $0) }) ?? position.row else { return }
    reader.leap(to: row)
  }
}
