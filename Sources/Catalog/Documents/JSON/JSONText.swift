/// Writes JSON strings.
package enum JSONText {
  /// A text as a JSON string, including its quotes (RFC 8259, section 7).
  ///
  /// - Complexity: O(bytes).
  package static func string(_ text: String) -> String {
    var string = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": string += "\\\(scalar)"
      case "\u{0}"..<" ": string += "\\u" + hexadecimal(scalar.value)
      default: string.unicodeScalars.append(scalar)
      }
    }
    return string + "\""
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
