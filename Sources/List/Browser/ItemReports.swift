import Items
import Paging
import Viewport

/// The events of items that a program that uses the library wants to receive.
package struct ItemReports: Hashable, Sendable {
  /// Whether items are reported when their rows become visible.
  package var tellsShown: Bool
  /// Whether an item is reported when the user opens it.
  package var tellsOpened: Bool
  /// Whether opening an item ends the program, because the user is to choose one.
  package var endsOnOpen: Bool

  package init(tellsShown: Bool = false, tellsOpened: Bool = false, endsOnOpen: Bool = false) {
    self.tellsShown = tellsShown
    self.tellsOpened = tellsOpened
    self.endsOnOpen = endsOnOpen
  }
}

extension Model {
  /// Reports the items whose rows became visible since the last message.
  ///
  /// - Complexity: O(rows of the screen), O(1) when they are not to be reported
  mutating func reportShownItems() -> [Effect] {
    guard reports.tellsShown else { return [] }
    let items = list.visible.compactMap { feed.item(at: $0) }
    let new = items.filter { !itemsInView.contains($0.id) }
    itemsInView = Set(items.map(\.id))
    return new.isEmpty ? [] : [.itemsShown(new)]
  }

  /// Reports that the user opened an item.
  func report(opened item: Item) -> [Effect] {
    let told: [Effect] = reports.tellsOpened || reports.endsOnOpen ? [.itemOpened(item)] : []
    return told + (reports.endsOnOpen ? [.quit(status: 0)] : [])
  }
}
