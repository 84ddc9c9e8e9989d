import EverItems
import EverBase

/// Writes rows as a JSON array of objects.
struct TableWriter {
  /// The names of values, each as it is written before its value.
  private let names: [[UInt8]]
  private var output = JSONBytes()
  private var rows = 0

  /// Begins an array; values beyond the names have names of their own.
  init(names: [String]) {
    self.names = names.map(Self.member)
    output.append("[")
  }

  /// Whether the rows have no room in memory, so that further ones are dropped.
  var isTooLarge: Bool { output.isTooLarge }

  /// Adds a row; a function appends each of its values.
  mutating func add<Value>(
    row: some Sequence<Value>,
    _ append: (Value, inout JSONBytes) -> Void
  ) {
    beginRow()
    output.append("{")
    for (index, value) in row.enumerated() {
      if index > 0 { output.append(",") }
      let name = index < names.count ? names[index] : Self.member(Self.unnamed(index))
      output.append(contentsOf: name)
      append(value, &output)
    }
    output.append("}")
  }

  /// Adds a row that is JSON already.
  mutating func add(json: JSONValue) {
    beginRow()
    json.withBytes { output.append(contentsOf: $0) }
  }

  private mutating func beginRow() {
    if rows > 0 { output.append(",\n") }
    rows += 1
  }

  /// Ends the array; nil when it is too large.
  mutating func finish() -> ChargedBytes? {
    output.append("]")
    return output.isTooLarge ? nil : output.charged
  }

  /// The name of a column without one, by its index from 0.
  static func unnamed(_ index: Int) -> String { "column_\(index + 1)" }

  private static func member(_ name: String) -> [UInt8] {
    Array((JSONText.string(name) + ":").utf8)
  }
}
