import EverBase

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
      case "\u{0}"..<" ": string += "\\u" + scalar.value.digits(4, radix: 16)
      default: string.unicodeScalars.append(scalar)
      }
    }
    return string + "\""
  }
}
