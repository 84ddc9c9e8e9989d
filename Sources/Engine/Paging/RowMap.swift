/// What a run of rows stands for.
enum Stretch: Hashable, Sendable {
  /// Rows of the segment with this index.
  case segment(Int)
  /// Places on the server that are not loaded, a row each.
  case places(Range<Int>)
  /// The one row for an unknown number of items after the segment with this index.
  case openGap(after: Int)
  /// The one row after the last.
  case footer
}

/// Which rows of the list stand for what, in order and without holes.
///
/// Made anew whenever segments, totals or loads change: it has an entry a stretch, not a row.
struct RowMap: Hashable, Sendable {
  /// A stretch and its rows.
  struct Entry: Hashable, Sendable {
    let stretch: Stretch
    let rows: Range<Int>
  }

  private(set) var entries: [Entry] = []

  /// Rows in all.
  var count: Int { entries.last?.rows.upperBound ?? 0 }

  /// Adds rows after the last; none adds nothing.
  mutating func append(_ stretch: Stretch, rows: Int) {
    guard rows > 0 else { return }
    entries.append(Entry(stretch: stretch, rows: count..<(count + rows)))
  }

  /// The stretch that a row is in; nil past the last row.
  ///
  /// - Complexity: O(log stretches).
  func entry(at row: Int) -> Entry? {
    guard row >= 0, row < count else { return nil }
    var low = 0
    var high = entries.count - 1
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].rows.upperBound <= row { low = middle + 1 } else { high = middle }
    }
    return entries[low]
  }

  /// The stretches that rows are in.
  func entries(in rows: Range<Int>) -> some Sequence<Entry> {
    entries.lazy.filter { $0.rows.overlaps(rows) }
  }

  /// The first row of a segment.
  func firstRow(ofSegment index: Int) -> Int? {
    entries.first { $0.stretch == .segment(index) }?.rows.lowerBound
  }
}
