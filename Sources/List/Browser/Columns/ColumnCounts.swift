/// How often each value of a column occurs in the rows that were counted.
package struct ColumnCounts: Hashable, Sendable {
  /// The index of the source's column.
  package let column: Int
  /// The number of rows that were counted.
  package private(set) var rows = 0
  /// The number of rows of the list; nil while it isn't known.
  package var total: Int?
  /// Whether all rows were counted.
  package var isWhole = false
  /// Why some rows weren't counted; nil when nothing went wrong.
  package var problem: String?
  /// The number of rows by value; the key nil stands for rows without one.
  private var counts: [String?: Int] = [:]
  /// The number of rows whose values are beyond the limit.
  private(set) var others = 0

  /// The most different values that are counted, so that memory is bounded.
  package static let mostValues = 10_000

  package init(of column: Int) { self.column = column }

  /// Counts a row with a value; nil for none.
  package mutating func add(_ value: String?) {
    rows += 1
    if counts.count < Self.mostValues || counts[value] != nil {
      counts[value, default: 0] += 1
    } else {
      others += 1
    }
  }

  /// The number of different values that were counted.
  var valueCount: Int { counts.count }

  /// The values, the most frequent first, and of equal ones in the order of their texts.
  ///
  /// - Complexity: O(n log n) comparisons.
  var values: [(value: String?, count: Int)] {
    counts.map { (value: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.value ?? "") < ($0.count, $1.value ?? "") }
  }
}
