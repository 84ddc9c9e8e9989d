/// Repairs a table in which closing quotation marks aren't at the end of their values, as in
/// `"12" pipe`.
///
/// Other readers take the rest of such a value as it is; libcsv would search for another closing
/// mark in the rows below.
struct TableQuotes {
  /// The table with quotation marks around the whole of such values; nil when there are none.
  private(set) var mended: [UInt8]?

  /// The line of an opening mark without a closing one, counted from 1; nil when there is none.
  private(set) var openLine: Int?

  /// Whether each opening mark has its closing mark at the end of the value.
  var areWellFormed: Bool { mended == nil && openLine == nil }

  private enum State {
    /// At the start of a value.
    case start
    /// In a value without quotation marks.
    case plain
    /// Between quotation marks.
    case quoted
    /// After a mark that is the closing one, or the first of two that stand for one.
    case closing
    /// Between the closing mark and the end of the value.
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
