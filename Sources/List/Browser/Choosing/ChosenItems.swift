package import Items
import ListReader
package import Paging

/// The items of one source that the user chose, with the columns that its source gives them.
package struct ChosenItems: Hashable, Sendable {
  /// The columns, whatever the user fitted on the screen.
  package var columns: [Column]
  /// The columns of items of some kinds, by `Item.layout` from 1.
  package var layouts: [[Column]]
  /// In the order of the list.
  package var items: [Item]
  /// The number of them whose details couldn't be requested.
  package var incompleteCount: Int
  /// Why that failed for one of them; nil when none failed.
  package var failure: PageError?

  package init(
    columns: [Column],
    layouts: [[Column]] = [],
    items: [Item],
    incompleteCount: Int = 0,
    failure: PageError? = nil
  ) {
    self.columns = columns
    self.layouts = layouts
    self.items = items
    self.incompleteCount = incompleteCount
    self.failure = failure
  }
}

extension Model {
  /// What the user chose: the marked items, or without any mark an item; nil when there is none.
  func chosen(orElse item: Item?) -> ChosenItems? {
    let items = chosenItems(orElse: item)
    guard !items.isEmpty else { return nil }
    let failures = items.compactMap { completion.failure(of: $0.id) }
    return ChosenItems(
      columns: givenColumns,
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

  /// Each item in its newest state.
  private func chosenItems(orElse item: Item?) -> [Item] {
    let items =
      marks.isEmpty ? [item].compactMap(\.self) : marks.items(at: feed.places(of: marks.ids))
    return items.map { feed.item($0.id) ?? $0 }
  }
}
