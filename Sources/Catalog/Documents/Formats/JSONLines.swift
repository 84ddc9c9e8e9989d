import EverBase

/// JSON values one after the other: JSON lines, the output of `jq`, JSON text sequences.
enum JSONLines {
  /// The values as one array.
  ///
  /// An invalid value makes an invalid array.
  ///
  /// Every line of values separated by white space stays in its place except for one byte, so that
  /// errors can be located.
  ///
  /// - Complexity: O(bytes).
  static func array(of body: [UInt8]) -> [UInt8] {
    let body = separated(body)
    var array = body
    array.insert(UInt8(ascii: "["), at: 0)
    for index in array.indices where array[index] == recordSeparator { array[index] = 0x20 }
    for index in 0..<body.byteOrderMarkLength { array[1 + index] = 0x20 }
    var last: Int?
    forEachValue(in: body) { value in
      // A value is followed by white space, or by another value, which makes the array invalid.
      if let end = last.map({ $0 + 1 }), array[end].isJSONSpace { array[end] = UInt8(ascii: ",") }
      last = value.upperBound
      return true
    }
    array.append(UInt8(ascii: "]"))
    return array
  }

  /// The values with a blank between objects and arrays that follow each other directly.
  private static func separated(_ body: [UInt8]) -> [UInt8] {
    var ends: [Int] = []
    forEachValue(in: body) { value in
      let end = value.upperBound
      if end < body.count, isOpening(body[end]), isClosing(body[end - 1]) { ends.append(end) }
      return true
    }
    guard !ends.isEmpty else { return body }
    var text: [UInt8] = []
    text.reserveCapacity(body.count + ends.count)
    var start = 0
    for end in ends {
      text += body[start..<end]
      text.append(0x20)
      start = end
    }
    return text + body[start...]
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  /// Whether there is more than one value.
  ///
  /// - Complexity: O(bytes of two values).
  static func areSeveral(in body: [UInt8]) -> Bool {
    var count = 0
    forEachValue(in: body) { _ in
      count += 1
      return count < 2
    }
    return count > 1
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
      if depth == 0, isOpening(byte), let first = start, isClosing(body[index - 1]) {
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
