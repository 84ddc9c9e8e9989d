import EverItems
import EverBase

/// JSON values one after the other: JSON lines, the output of `jq`, JSON text sequences.
enum JSONLines {
  /// The values as one array, with all line feeds between them, so that errors can be located.
  ///
  /// An invalid value makes an invalid array.
  ///
  /// - Complexity: O(bytes).
  static func array(of body: [UInt8]) -> [UInt8] {
    var array = [UInt8(ascii: "[")]
    array.reserveCapacity(body.count + 2)
    var end = body.byteOrderMarkLength
    forEachValue(in: body) { value in
      if array.count > 1 { array.append(UInt8(ascii: ",")) }
      array += body[end..<max(end, value.lowerBound)].map { $0 == recordSeparator ? 0x20 : $0 }
      array += body[max(end, value.lowerBound)..<value.upperBound]
      end = value.upperBound
      return true
    }
    array.append(UInt8(ascii: "]"))
    return array
  }

  /// The places of the first two values, or of fewer.
  ///
  /// - Complexity: O(bytes of two values).
  static func firstTwo(in body: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEachValue(in: body) { range in
      ranges.append(range)
      return ranges.count < 2
    }
    return ranges
  }

  /// Whether the first of several values is a line of its own, so that each is an item.
  ///
  /// - Complexity: O(bytes of two values).
  static func haveLines(of body: [UInt8]) -> Bool {
    let ranges = firstTwo(in: body)
    guard ranges.count == 2 else { return true }
    let lineFeed = UInt8(ascii: "\n")
    return !body[ranges[0]].contains(lineFeed)
      && body[ranges[0].upperBound..<ranges[1].lowerBound].contains(lineFeed)
  }

  /// Calls a function with the range of each value, until it returns false.
  ///
  /// Values are separated by white space, and an object or an array ends before the next one.
  ///
  /// - Complexity: O(bytes).
  static func forEachValue(in body: [UInt8], _ take: (Range<Int>) -> Bool) {
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
      if depth == 0, byte.isJSONSpace || byte == recordSeparator {
        if let first = start, !take(first..<index) { return }
        start = nil
        continue
      }
      if depth == 0, "{[".utf8.contains(byte), let first = start,
        "}]".utf8.contains(body[index - 1])
      {
        guard take(first..<index) else { return }
        start = nil
      }
      if start == nil { start = index }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
    }
    if let start { _ = take(start..<body.count) }
  }

  /// The start of a record in RFC 7464.
  private static let recordSeparator: UInt8 = 0x1E
}
