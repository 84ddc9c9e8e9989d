/// The column by which a list is sorted, and its direction.
package struct SortOrder: Hashable, Sendable {
  /// The heading of a column, or the path of a value in the JSON of an item.
  package var column: String
  /// Whether the largest value is first.
  package var isDescending: Bool

  package init(column: String, isDescending: Bool = false) {
    self.column = column
    self.isDescending = isDescending
  }

  /// - Parameter word: a column, and optionally `:desc` or `:asc`; nil without a column.
  package init?(_ word: String) {
    let direction = [":desc", ":asc"].first { word.hasSuffix($0) }
    let column = String(word.dropLast(direction?.count ?? 0))
    guard column.contains(where: { $0 != " " }) else { return nil }
    self.init(column: column, isDescending: direction == ":desc")
  }

  /// Sorts items by their values in the column as the server sent them.
  ///
  /// Numbers are first, then times, then other texts; items without a value are last. The direction
  /// applies within each of these kinds. Items with equal values keep their order.
  ///
  /// - Complexity: O(n log n) comparisons, and one call of `text` for each item.
  package func sorted(_ items: [Item], by text: (Item) -> String?) -> [Item] {
    let values = items.map { text($0).flatMap { SortValue($0) } }
    let order = items.indices.sorted { left, right in
      guard let one = values[left] else { return values[right] == nil && left < right }
      guard let other = values[right] else { return true }
      if one == other { return left < right }
      guard one.rank == other.rank else { return one.rank < other.rank }
      return isDescending ? one > other : one < other
    }
    return order.map { items[$0] }
  }
}
