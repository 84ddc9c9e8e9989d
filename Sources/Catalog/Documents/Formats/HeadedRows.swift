package import EverItems
import EverBase

/// A JSON array of rows whose first row holds the names of the columns, as in tables of the Census.
package enum HeadedRows {
  /// The number of rows that are examined.
  private static let sample = 50

  /// The rows as a JSON array of objects; nil when they have no names.
  ///
  /// - Parameters:
  ///   - root: the response.
  ///   - names: the names of the columns, as page one has them; nil when they aren't known.
  /// - Returns: the bytes of the array.
  /// - Complexity: O(bytes) for rows with a heading.
  static func json(of root: JSONValue, names: [String]?) -> ChargedBytes? {
    guard let first = root.elements.first, first.kind == .array else {
      return nil
    }
    let own = first.texts
    let isHeading = names.map { $0 == own } ?? false || isHeading(own, above: root)
    guard let names = isHeading ? own : names else { return nil }
    return json(of: root.elements.dropFirst(isHeading ? 1 : 0), names)
  }

  /// Whether a value has as objects the rows that a response sent as arrays.
  package static func areRows(_ root: JSONValue, of body: [UInt8]) -> Bool {
    let start = body.lazy.filter { $0 > 0x20 }.prefix(2)
    return start.elementsEqual([0x5B, 0x5B])
      && root.elements.first?.kind == .object
  }

  /// Whether a row is a heading: different words, above rows that have numbers in one of their columns.
  private static func isHeading(_ names: [String]?, above root: JSONValue) -> Bool {
    guard let names, names.count > 1, Set(names).count == names.count,
      names.allSatisfy({ !$0.isEmpty && $0.count < 60 && Double($0) == nil })
    else { return false }
    var numbers = Set(names.indices)
    var rows = 0
    for row in root.elements.dropFirst().prefix(sample) {
      let values = Array(row.elements.lazy.prefix(names.count + 1))
      guard row.kind == .array, values.count == names.count else { return false }
      numbers = numbers.filter { isNumber(values[$0]) }
      guard values.allSatisfy({ $0.text.map { !names.contains($0) } ?? true }) else { return false }
      rows += 1
    }
    return rows > 0 && !numbers.isEmpty
  }

  private static func isNumber(_ value: JSONValue) -> Bool {
    value.kind == .number || value.text.flatMap(Double.init) != nil
  }

  private static func json(of rows: some Sequence<JSONValue>, _ names: [String]) -> ChargedBytes? {
    var writer = TableWriter(names: names)
    for row in rows {
      guard row.kind == .array else {
        writer.add(json: row)
        continue
      }
      writer.add(row: row.elements) { value, output in
        value.withBytes { output.append(contentsOf: $0) }
      }
    }
    return writer.finish()
  }
}
