/// Values of JSON with white space between them: JSON lines, `jq`'s output, JSON text sequences.
enum JSONLines {
  /// The values as one array; broken ones make a broken array.
  ///
  /// Every value keeps its place but for one byte, so that errors can be found again.
  ///
  /// - Complexity: O(bytes).
  static func array(of body: [UInt8]) -> [UInt8] {
    var array = body
    array.insert(UInt8(ascii: "["), at: 0)
    for index in array.indices where array[index] == recordSeparator { array[index] = 0x20 }
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { array.replaceSubrange(1..<4, with: [32, 32, 32]) }
    for value in values(in: body).dropLast() {
      // What follows a value is white space, or the value's neighbour, which breaks the array.
      let end = value.upperBound + 1
      if end < array.count, isSpace(array[end]) { array[end] = UInt8(ascii: ",") }
    }
    array.append(UInt8(ascii: "]"))
    return array
  }

  /// Where values stand; they are told apart by their brackets and by white space.
  ///
  /// - Complexity: O(bytes).
  static func values(in body: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var start: Int?
    var depth = 0
    var isString = false
    var isEscaped = false
    for (index, byte) in body.enumerated() {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      if depth == 0, isSpace(byte) || byte == recordSeparator {
        if let first = start { values.append(first..<index) }
        start = nil
        continue
      }
      if start == nil { start = index }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
    }
    if let start { values.append(start..<body.count) }
    return values
  }

  /// What starts a record of RFC 7464.
  private static let recordSeparator: UInt8 = 0x1E

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
