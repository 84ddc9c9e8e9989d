extension Table {
  /// Whether the first row of a table holds the names of its columns, rather than an item.
  ///
  /// It is an item when it has a value that one below repeats, or a number or a day above others of
  /// the same kind. Numbers that rise by the same step, such as years, are names.
  ///
  /// - Complexity: O(bytes of ten rows).
  static func hasNames(_ text: ArraySlice<UInt8>, _ separator: Separator) -> Bool {
    let lines = text.prefix(1 << 16).split(whereSeparator: isLineEnd).prefix(sample + 1)
    let rows = lines.map { values(of: $0, separator) }
    guard let first = rows.first, !isSeries(first) else { return true }
    let others = rows.dropFirst().filter { $0.count == first.count && $0 != first }
    guard !others.isEmpty else { return true }
    return !first.indices.contains { column in
      let below = others.map { $0[column] }
      let kind = ValueKind(first[column])
      return !first[column].isEmpty && below.contains(first[column])
        || kind != .text && below.allSatisfy { ValueKind($0) == kind }
    }
  }

  /// Whether all numbers of a row, of which it has several, rise by the same step.
  private static func isSeries(_ row: [String]) -> Bool {
    let numbers = row.compactMap { Int($0) }
    let steps = Set(zip(numbers, numbers.dropFirst()).map { $1.subtractingReportingOverflow($0).0 })
    return numbers.count > 1 && steps.count == 1 && steps.first ?? 0 > 0
  }

  private enum ValueKind {
    case text, number, day

    init(_ value: String) {
      let parts = value.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
      let isDay = parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { Int($0) != nil }
      self = isDay ? .day : Double(value) == nil ? .text : .number
    }
  }
}
