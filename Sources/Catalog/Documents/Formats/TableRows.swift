/// Reads the rows of a table one after the other (RFC 4180).
///
/// Rows end with a line feed, a carriage return or both, and empty ones are left out. Blanks are part of
/// a value. What stands between a closing quotation mark and the end of its value is taken as it is, as
/// in `"12" pipe`.
struct TableRows {
  private let text: ArraySlice<UInt8>
  private let separator: UInt8
  private let hasQuotes: Bool

  /// The place of the next byte.
  private var place: Int

  /// Whether a closing quotation mark was not at the end of its value.
  private(set) var hasTextAfterQuotes = false

  /// The line of an opening quotation mark without a closing one, counted from 1; nil when there is
  /// none.
  ///
  /// No row is read from there on.
  private(set) var openLine: Int?

  init(_ text: ArraySlice<UInt8>, _ separator: UInt8, hasQuotes: Bool = true) {
    (self.text, self.separator, self.hasQuotes) = (text, separator, hasQuotes)
    place = text.startIndex
  }

  /// The values of the next row; nil at the end.
  ///
  /// - Complexity: O(bytes of the row).
  mutating func next() -> [ArraySlice<UInt8>]? {
    while place < text.endIndex, Table.isLineEnd(text[place]) { place += 1 }
    guard place < text.endIndex else { return nil }
    var row: [ArraySlice<UInt8>] = []
    while let value = value() {
      row.append(value)
      guard place < text.endIndex, text[place] == separator else { return row }
      place += 1
    }
    return nil
  }

  /// The value at the place, which then is that of its end; nil for one without its closing mark.
  private mutating func value() -> ArraySlice<UInt8>? {
    let start = place
    guard hasQuotes, start < text.endIndex, text[start] == Table.quote else {
      return text[start..<end()]
    }
    var value: [UInt8] = []
    var part = start + 1
    while let mark = text[part...].firstIndex(of: Table.quote) {
      place = mark + 1
      // Two marks stand for one.
      guard place < text.endIndex, text[place] == Table.quote else {
        let rest = text[place..<end()]
        guard !value.isEmpty || !rest.isEmpty else { return text[part..<mark] }
        hasTextAfterQuotes = hasTextAfterQuotes || !rest.isEmpty
        return (value + text[part..<mark] + rest)[...]
      }
      value += text[part...mark]
      part = place + 1
    }
    openLine = 1 + text[..<start].count { $0 == UInt8(ascii: "\n") }
    place = text.endIndex
    return nil
  }

  /// Goes to the end of a value, and returns it.
  private mutating func end() -> Int {
    while place < text.endIndex, text[place] != separator, !Table.isLineEnd(text[place]) {
      place += 1
    }
    return place
  }
}
