package import EverItems
package import Paging

/// The items of one source that the user chose, with the columns that its source gives them.
package struct ChosenItems: Hashable, Sendable {
  /// The columns as the source gives them, not as the screen fits them.
  package var columns: [Column]
  /// The columns of items of some kinds, by `Item.layout` from 1.
  package var layouts: [[Column]]
  /// The items, in the order of the list.
  package var items: [Item]
  /// The number of items whose details couldn't be loaded.
  package var incompleteCount: Int
  /// The error of the first such item; nil when there is none.
  package var failure: PageError?
}

extension Model {
  /// Returns the user's choice: the marked items, or the given item when none is marked; nil when
  /// there is neither.
  func chosen(orElse item: Item?) -> ChosenItems? {
    let items = chosenItems(orElse: item)
    guard !items.isEmpty else { return nil }
    let failures = items.compactMap { completion.failure(of: $0.id) }
    return ChosenItems(
      columns: columnFit.given,
      layouts: source.layouts,
      items: items,
      incompleteCount: failures.count,
      failure: failures.first
    )
  }

  /// The number of chosen items whose details are still requested.
  func awaitedDetails(orElse item: Item?) -> Int {
    guard completion.isNeeded else { return 0 }
    return chosenItems(orElse: item).count { completion.awaits($0) }
  }

  /// The chosen items, each with its newest content.
  private func chosenItems(orElse item: Item?) -> [Item] {
    let items =
      marks.isEmpty ? [item].compactMap(\.self) : marks.items(at: feed.places(of: marks.ids))
    return items.map { feed.item($0.id) ?? $0 }
  }
}
