/// Decodes JSON strings.
enum JSONString {
  /// The text of a valid string with its quotes, without quotes and escapes; a lone surrogate
  /// becomes U+FFFD.
  ///
  /// - Complexity: O(bytes).
  static func decode(_ token: UnsafeBufferPointer<UInt8>) -> String {
    var rest = token.dropFirst().dropLast()
    var text = ""
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text += String(decoding: rest[..<escape], as: UTF8.self)
      rest = rest[escape...]
      // Two escapes can be one character, in UTF-16.
      var units: [UInt16] = []
      while rest.starts(with: "\\u".utf8) {
        units.append(rest.dropFirst(2).prefix(4).reduce(0) { $0 << 4 | digit($1) })
        rest = rest.dropFirst(6)
      }
      text += String(decoding: units, as: UTF16.self)
      guard units.isEmpty, let letter = rest.dropFirst().first else { continue }
      text.unicodeScalars.append(escaped[letter] ?? Unicode.Scalar(letter))
      rest = rest.dropFirst(2)
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// The characters that have a letter after the backslash.
  private static let escaped: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private static func digit(_ byte: UInt8) -> UInt16 {
    UInt16(byte & 0xF) + (byte >= UInt8(ascii: "A") ? 9 : 0)
  }
}
