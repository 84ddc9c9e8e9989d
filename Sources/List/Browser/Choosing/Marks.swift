import EverItems

/// The items that the user marked, by their identity.
///
/// It holds the items themselves, because the page of an item may be dropped, and a filter may
/// leave the item out.
struct Marks: Sendable {
  private struct Mark {
    var item: Item
    /// The last known place of the item in the list.
    var place = 0
  }

  private var marks: [ItemID: Mark] = [:]
  /// The number of marked items in other tabs.
  var elsewhere = 0
  /// A number that changes whenever the result of ``contains(_:)`` may change.
  private(set) var revision: UInt64 = 0

  var count: Int { marks.count }
  var isEmpty: Bool { marks.isEmpty }

  func contains(_ id: ItemID) -> Bool { marks[id] != nil }

  /// Marks an item, or removes its mark; the caller then notes its place.
  mutating func toggle(_ item: Item) {
    revision &+= 1
    guard marks.removeValue(forKey: item.id) == nil else { return }
    marks[item.id] = Mark(item: item.withoutPage)
  }

  /// Notes the places of marked items in the list; other items are ignored.
  mutating func note(_ places: [ItemID: Int]) {
    for (id, place) in places { marks[id]?.place = place }
  }

  mutating func removeAll() {
    revision &+= 1
    marks = [:]
  }

  /// Replaces the content of an item, if it is marked.
  mutating func replace(_ item: Item) {
    marks[item.id]?.item = item.withoutPage
  }

  /// Shifts the places after new items were inserted above all others.
  mutating func movePlaces(by distance: Int) {
    for id in marks.keys { marks[id]?.place += distance }
  }

  /// Returns the marked items with their last known content, in the order of the list.
  ///
  /// - Complexity: O(n log n).
  func items(at places: [ItemID: Int]) -> [Item] {
    marks.values.map { (place: places[$0.item.id] ?? $0.place, item: $0.item) }
      .sorted { $0.place < $1.place }
      .map(\.item)
  }

  /// The marked items, in any order.
  var items: [Item] { marks.values.map(\.item) }

  var ids: Set<ItemID> { Set(marks.keys) }

  /// The marked item with an id; nil when it isn't marked.
  func item(_ id: ItemID) -> Item? { marks[id]?.item }
}

extension Item {
  /// The item with its content and JSON, but without the response that contained it.
  fileprivate var withoutPage: Item {
    var content = content
    content.json = json
    return Item(id: id, content: content)
  }
}
