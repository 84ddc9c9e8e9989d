extension Table {
  /// Whether the first row of a table holds the names of its columns, rather than an item.
  ///
  /// It is an item when it has a value that one below repeats, or a number or a day above others of
  /// the same kind. Years that rise by the same step are names, unless each row has such years.
  ///
  /// - Complexity: O(bytes of ten rows).
  static func hasNames(_ text: ArraySlice<UInt8>, _ separator: Separator) -> Bool {
    let lines = text.prefix(1 << 16).split(whereSeparator: isLineEnd).prefix(sample + 1)
    let rows = lines.map { values(of: $0, separator) }
    guard let first = rows.first else { return true }
    let others = rows.dropFirst().filter { $0.count == first.count && $0 != first }
    if hasYears(first), others.isEmpty || !others.allSatisfy(hasYears) { return true }
    guard !others.isEmpty else { return first.allSatisfy { ValueKind($0) == .text } }
    return !first.indices.contains { column in
      let below = others.map { $0[column] }
      let kind = ValueKind(first[column])
      return !first[column].isEmpty && below.contains(first[column])
        || kind != .text && below.allSatisfy { ValueKind($0) == kind }
    }
  }

  /// Whether the numbers of a row, of which it has several, are years that rise by the same step.
  private static func hasYears(_ row: [String]) -> Bool {
    let numbers = row.compactMap { Int($0) }
    let steps = Set(zip(numbers, numbers.dropFirst()).map { $1.subtractingReportingOverflow($0).0 })
    return numbers.allSatisfy((1000..<3000).contains) && steps.count == 1 && steps.first ?? 0 > 0
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
