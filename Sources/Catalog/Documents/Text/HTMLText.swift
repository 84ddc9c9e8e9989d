/// Decodes text that a server escaped for HTML.
package enum HTMLText {
  /// The text with its character references decoded; anything else is unchanged.
  ///
  /// Supports the named references that escaping produces and the few that authors write, and
  /// decimal and hexadecimal ones. A number that isn't a character becomes U+FFFD, as in HTML.
  ///
  /// - Complexity: O(bytes).
  package static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var decoded = ""
    var rest = text[...]
    while let start = rest.unicodeScalars.firstIndex(of: "&") {
      decoded += rest[..<start]
      rest = rest[start...]
      let name = rest.unicodeScalars.dropFirst().prefix(longest).prefix { $0 != ";" }
      let end = name.endIndex
      if end < rest.endIndex, rest.unicodeScalars[end] == ";",
        let scalar = reference(String(name))
      {
        decoded.unicodeScalars.append(scalar)
        rest = rest[rest.unicodeScalars.index(after: end)...]
      } else {
        decoded.unicodeScalars.append("&")
        rest = rest[rest.unicodeScalars.index(after: start)...]
      }
    }
    return decoded + rest
  }

  /// The length of the longest supported reference, in characters.
  private static let longest = 10

  private static func reference(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard number.first?.isHexDigit == true,
      let value = UInt32(number, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static let named = Vocabulary.table("references").compactMapValues {
    $0.unicodeScalars.first
  }
}
