import EverText
import EverItems
import EverList
import Paging

extension Model {
  /// Opens the feed, with its kept pages if there are some.
  mutating func open(with kept: KeptFeed?) {
    guard var page = kept?.page else {
      send(reader.open())
      if let position = kept?.position { goOnceLoaded(to: position) }
      return
    }
    page.items = completion.completing(page.items)
    let age = page.age.map { $0.components.seconds } ?? 0
    let requests = reader.open(with: page)
    let count = 1 + add(kept?.later ?? [])
    if let position = kept?.position { returnTo(position) }
    let shown = count == 1 ? "page one" : "\(count) pages"
    ask(for: .log("show \(shown) as kept; page one is \(age) s old"))
    send(requests)
  }

  /// Adds pages after page one, and returns how many of them were added.
  private mutating func add(_ pages: [KeptPage<Item>]) -> Int {
    let now = now
    var count = 0
    for var later in pages {
      later.page.items = completion.completing(later.page.items)
      if feed.add(later, now: now) { count += 1 }
    }
    reader.countRows()
    return count
  }

  /// Moves the cursor to the user's last position when its row can be displayed; otherwise displays
  /// the keys that go there, because that can take many requests.
  ///
  /// The cursor stays where it is when the row now has another item.
  private mutating func returnTo(_ position: ReadingPosition) {
    if let item = position.item, let row = feed.row(of: item) { return reader.leap(to: row) }
    if feed.item(at: position.row) != nil {
      if position.item == nil { reader.leap(to: position.row) }
      return
    }
    guard isRandomAccess, position.row <= feed.lastItemRow else {
      let row = CleanText(position.row + 1)
      return announce("you were at row " + row + ": " + row + "g goes there")
    }
    reader.leap(to: position.row)
  }

  /// The number of pages within which the cursor returns to a position without a kept page.
  static let pagesToPosition = 10

  /// Moves the cursor to the user's last position when the first rows are loaded, unless that takes
  /// many requests.
  private mutating func goOnceLoaded(to position: ReadingPosition) {
    guard isRandomAccess, position.row > 0,
      position.row < Self.pagesToPosition * feed.configuration.pageSize
    else { return }
    reader.typeAhead(.goToTop, count: position.row + 1)
  }

  var isRandomAccess: Bool { feed.configuration.addressing.isRandomAccess }
}
