import Items
import Paging
import Viewport

/// What a program that uses the library wants to know of its items.
package struct ItemReports: Hashable, Sendable {
  /// Whether it wants to know whose row came into view.
  package var tellsShown: Bool
  /// Whether it wants to know which one the user opened.
  package var tellsOpened: Bool
  /// Whether opening an item ends the program, because the user was to choose one.
  package var endsOnOpen: Bool

  package init(tellsShown: Bool = false, tellsOpened: Bool = false, endsOnOpen: Bool = false) {
    self.tellsShown = tellsShown
    self.tellsOpened = tellsOpened
    self.endsOnOpen = endsOnOpen
  }
}

extension Model {
  /// Tells whose row came into view since the last message.
  ///
  /// - Complexity: O(rows of the screen), O(1) where nobody wants to know
  mutating func reportShownItems() -> [Effect] {
    guard reports.tellsShown else { return [] }
    let items = list.visible.compactMap { feed.item(at: $0) }
    let new = items.filter { !itemsInView.contains($0.id) }
    itemsInView = Set(items.map(\.id))
    return new.isEmpty ? [] : [.itemsShown(new)]
  }

  /// Tells that the user opened an item.
  func report(opened item: Item) -> [Effect] {
    let told: [Effect] = reports.tellsOpened || reports.endsOnOpen ? [.itemOpened(item)] : []
    return told + (reports.endsOnOpen ? [.quit(status: 0)] : [])
  }
}
