import EverBase

/// Writes the rows of a table as JSON objects while they are read.
final class TableWriter {
  /// The names of values, each as it is written before its value; nil before the first row.
  private var names: [[UInt8]]?
  /// The names that are known before the first row; nil when it holds them, empty for none.
  private let known: [String]?
  private var firstRow: [String] = []
  private var output = JSONBytes()
  private var rows = 0
  private var place = 0

  /// The most names.
  ///
  /// Further names are ignored.
  private static let mostNames = 10_000

  /// Creates an empty writer; the first row may repeat known names, holds those that are nil, and
  /// has none if they are empty.
  init(names: [String]? = nil) {
    known = names
    startAgain()
  }

  /// The writer behind the context pointer of a C callback.
  static func of(_ context: UnsafeMutableRawPointer?) -> TableWriter? {
    context.map { Unmanaged<TableWriter>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Ends the table, and returns its rows as a JSON array; nil when they are too large.
  ///
  /// The writer is then as empty as a new one.
  func finish() -> ChargedBytes? {
    output.append("]")
    defer { startAgain() }
    return output.isTooLarge ? nil : output.charged
  }

  /// Removes everything that was written.
  func startAgain() {
    (names, firstRow, rows, place) = (known == [] ? [] : nil, [], 0, 0)
    output = JSONBytes()
    output.append("[")
  }

  /// Receives the next value of a row.
  func take(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
    let value = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    guard let names else {
      if firstRow.count < Self.mostNames { firstRow.append(String(decoding: value, as: UTF8.self)) }
      return
    }
    if place == 0 { output.append(contentsOf: (rows == 0 ? "{" : ",\n{").utf8) }
    if place > 0 { output.append(",") }
    output.append(contentsOf: place < names.count ? names[place] : Self.member(Self.unnamed(place)))
    if Self.isNumber(value) {
      output.append(contentsOf: value)
    } else {
      output.append(string: value)
    }
    place += 1
  }

  /// Receives the end of a row; false when there is no room for more.
  func endRow() -> Bool {
    if names == nil {
      take(firstRow: firstRow)
    } else if place > 0 {
      output.append("}")
      rows += 1
      place = 0
    }
    return !output.isTooLarge
  }

  /// Takes the names from the first row, or the row as an item when it has none of the known names.
  private func take(firstRow row: [String]) {
    let own = Self.unique(row)
    let isItem = known.map { $0.count == row.count && $0 != own } ?? false
    names = (isItem ? known ?? own : own).map(Self.member)
    guard isItem else { return }
    for var value in row { value.withUTF8 { take($0.baseAddress, $0.count) } }
    _ = endRow()
  }

  /// The names of a row's columns, all of them different.
  private static func unique(_ row: [String]) -> [String] {
    var used: Set<String> = []
    return row.enumerated().map { index, name in
      let name = name.isEmpty ? unnamed(index) : name
      var unique = name
      var number = 2
      while !used.insert(unique).inserted {
        unique = "\(name)_\(number)"
        number += 1
      }
      return unique
    }
  }

  /// The name of a column without one, by its index from 0.
  static func unnamed(_ index: Int) -> String { "column_\(index + 1)" }

  /// A name as it is written before its value in a JSON object.
  static func member(_ name: String) -> [UInt8] {
    var json = JSONBytes()
    json.append(string: name)
    json.append(":")
    return json.bytes
  }

  /// Whether a value is a number that JSON writes in the same way.
  ///
  /// `007` and `1.` are texts, and so are numbers with more digits than JSON readers keep.
  static func isNumber(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value[...]
    guard digits.count < 16, let first = digits.first, first.isDigit else { return false }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
      return false
    }
    return parts[0].count == 1 || first != UInt8(ascii: "0")
  }
}
