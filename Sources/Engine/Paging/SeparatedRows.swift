extension FeedState {
  /// Returns the rows with separators between them, such as headings of days.
  ///
  /// A separator is a row and not an item: the numbers of items, rows and totals of the feed are the
  /// same without it.
  ///
  /// - Parameter separator: returns what stands between two items in adjacent rows; nil for nothing.
  ///   The first item of the list has none before it.
  /// - Returns: the rows.
  /// - Complexity: O(loaded items).
  public func separators<Separator>(
    between separator: (_ previous: Item?, _ next: Item) -> Separator?
  ) -> SeparatedRows<Item, Separator> {
    var places: [(row: Int, separator: Separator)] = []
    for rows in pages.loadedRows {
      var previous = rows.lowerBound > 0 ? item(at: rows.lowerBound - 1) : nil
      let isKnown = rows.lowerBound == 0 || previous != nil
      for row in rows {
        guard let item = item(at: row) else { continue }
        // What precedes the first row after a gap isn't known.
        if row > rows.lowerBound || isKnown, let found = separator(previous, item) {
          places.append((row, found))
        }
        previous = item
      }
    }
    return SeparatedRows(state: self, places: places)
  }
}

/// The rows of a feed with separators between them; see ``FeedState/separators(between:)``.
public struct SeparatedRows<Item: Identifiable & Sendable, Separator>: RandomAccessCollection
where Item.ID: Sendable {
  /// A row of the feed, or what stands above one.
  public enum Element {
    /// What stands above the next row.
    case separator(Separator)
    /// A row of the feed, by its number there.
    case row(Int, FeedRow<Item>)
  }

  fileprivate let state: FeedState<Item>
  /// The separators, by the rows of the feed below them.
  fileprivate let places: [(row: Int, separator: Separator)]

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last row.
  public var endIndex: Int { state.rowCount + places.count }

  /// The position of a row of the feed.
  ///
  /// - Complexity: O(separators).
  public func index(ofRow row: Int) -> Int { row + places.count { $0.row <= row } }

  /// A separator or a row.
  ///
  /// - Complexity: O(log separators + log pages).
  public subscript(index: Int) -> Element {
    precondition(indices.contains(index), "there is no row \(index)")
    // A separator that follows `number` others is at its row plus `number`.
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].row + middle < index { low = middle + 1 } else { high = middle }
    }
    if low < places.count, places[low].row + low == index {
      return .separator(places[low].separator)
    }
    return .row(index - low, state.row(at: index - low) ?? .placeholder)
  }
}
