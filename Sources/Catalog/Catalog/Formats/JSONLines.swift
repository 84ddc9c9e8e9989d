/// JSON values separated by white space: JSON lines, the output of `jq`, JSON text sequences.
enum JSONLines {
  /// The values as one array.
  ///
  /// An invalid value makes an invalid array.
  ///
  /// Every value stays in its place except for one byte, so that errors can be located.
  ///
  /// - Complexity: O(bytes).
  static func array(of body: [UInt8]) -> [UInt8] {
    var array = body
    array.insert(UInt8(ascii: "["), at: 0)
    for index in array.indices where array[index] == recordSeparator { array[index] = 0x20 }
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { array.replaceSubrange(1..<4, with: [32, 32, 32]) }
    for value in values(in: body).dropLast() {
      // A value is followed by white space, or by another value, which makes the array invalid.
      let end = value.upperBound + 1
      if end < array.count, isSpace(array[end]) { array[end] = UInt8(ascii: ",") }
    }
    array.append(UInt8(ascii: "]"))
    return array
  }

  /// The ranges of the values, which are separated by their brackets and by white space.
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

  /// The start of a record in RFC 7464.
  private static let recordSeparator: UInt8 = 0x1E

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
