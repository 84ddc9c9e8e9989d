/// The quotation marks of a table, some of which end before their values do, as in `"12" pipe`.
///
/// Other readers take the rest of such a value as it is; libcsv would look for another mark in the
/// rows below.
struct TableQuotes {
  /// The table with quotation marks around the whole of such values; nil when it has none.
  private(set) var mended: [UInt8]?

  /// The line with a mark that nothing ends, counted from 1; nil when there is none.
  private(set) var openLine: Int?

  /// Whether each mark at the start of a value ends with it.
  var areWellFormed: Bool { mended == nil && openLine == nil }

  private enum State {
    /// At the start of a value.
    case start
    /// In a value without quotation marks.
    case plain
    /// Between quotation marks.
    case quoted
    /// After a mark that is the end, or the first of two.
    case closing
    /// After the end of the marks, and before that of the value.
    case rest
  }

  /// - Complexity: O(bytes).
  init(of text: ArraySlice<UInt8>, _ separator: UInt8) {
    guard text.contains(Table.quote) else { return }
    var state = State.start
    var opening = text.startIndex
    for (index, byte) in zip(text.indices, text) {
      let isEnd = byte == separator || Table.isLineEnd(byte)
      switch (state, byte) {
      case (.start, Table.quote): (state, opening) = (.quoted, index)
      case (.start, _), (.plain, _): state = isEnd ? .start : .plain
      case (.quoted, _): state = byte == Table.quote ? .closing : .quoted
      case (.closing, Table.quote): state = .quoted
      case (.closing, _) where isEnd: state = .start
      case (.closing, _):
        state = .rest
        if mended == nil { mended = Array(text[..<index]) }
        mended?.removeLast()
      case (.rest, Table.quote): mended?.append(byte)
      case (.rest, _):
        guard isEnd else { break }
        state = .start
        mended?.append(Table.quote)
      }
      mended?.append(byte)
    }
    if state == .rest { mended?.append(Table.quote) }
    if state == .quoted { openLine = 1 + text[..<opening].count { $0 == UInt8(ascii: "\n") } }
  }
}
