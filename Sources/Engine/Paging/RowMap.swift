/// The content of a range of rows.
enum Stretch: Hashable, Sendable {
  /// Rows of the segment with this index.
  case segment(Int)
  /// Places on the server that aren't loaded, with a row for each.
  case places(Range<Int>)
  /// The single row for an unknown number of items above the first page.
  case above
  /// The single row for an unknown number of items after the segment with this index.
  case openGap(after: Int)
  /// The single row after the last item.
  case footer
}

/// Maps all rows of the list to stretches, in order and without holes.
///
/// Rebuilt whenever segments, totals or loads change; it has an entry for each stretch, not for
/// each row.
struct RowMap: Hashable, Sendable {
  /// A stretch and its rows.
  struct Entry: Hashable, Sendable {
    let stretch: Stretch
    let rows: Range<Int>
  }

  private(set) var entries: [Entry] = []

  var count: Int { entries.last?.rows.upperBound ?? 0 }

  /// Appends a stretch; does nothing when it has no rows.
  mutating func append(_ stretch: Stretch, rows: Int) {
    guard rows > 0 else { return }
    entries.append(Entry(stretch: stretch, rows: count..<(count + rows)))
  }

  /// The stretch that contains a row; nil after the last row.
  ///
  /// - Complexity: O(log stretches).
  func entry(at row: Int) -> Entry? {
    guard row >= 0, row < count else { return nil }
    return entries[entries.lastPosition { $0.rows.lowerBound <= row }]
  }

  /// The stretches that overlap some rows.
  func entries(in rows: Range<Int>) -> some Sequence<Entry> {
    entries.lazy.filter { $0.rows.overlaps(rows) }
  }

  func firstRow(ofSegment index: Int) -> Int? {
    entries.first { $0.stretch == .segment(index) }?.rows.lowerBound
  }
}
