extension Table {
  /// The text after the lines of comments before a table, and their number.
  ///
  /// They begin with `#` and have another number of values than the first other line. The text has
  /// no byte order mark.
  ///
  /// - Complexity: O(bytes of the comments).
  static func afterComments(
    _ text: ArraySlice<UInt8>
  ) -> (table: ArraySlice<UInt8>, lines: Int) {
    let mark = UInt8(ascii: "#")
    guard text.first == mark else { return (text, 0) }
    let lines = text.prefix(1 << 16).split(whereSeparator: isLineEnd)
    guard let row = lines.first(where: { $0.first != mark }) else { return (text, 0) }
    let separator = used(in: row, wanted: .comma)
    let count = values(of: row, separator).count
    let comments = lines.prefix {
      count > 1 && $0.first == mark && values(of: $0, separator).count != count
    }
    guard let last = comments.last else { return (text, 0) }
    return (text[last.endIndex...].drop(while: isLineEnd), comments.count)
  }
}
