/// Decodes JSON strings.
enum JSONString {
  /// The text of a valid string with its quotes, without quotes and escapes; a lone surrogate
  /// becomes U+FFFD.
  ///
  /// - Complexity: O(bytes).
  static func decode(_ token: UnsafeBufferPointer<UInt8>) -> String {
    let content = UnsafeBufferPointer(rebasing: token.dropFirst().dropLast())
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    return String(unsafeUninitializedCapacity: content.count) { decoded in
      var decoder = Decoder(content: content, decoded: decoded)
      return decoder.decode()
    }
  }

  private struct Decoder {
    let content: UnsafeBufferPointer<UInt8>
    var index = 0
    /// The decoded bytes, which are never more than the content's: an escape is longer than its
    /// character.
    let decoded: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    /// Decodes all bytes, and returns the number of decoded ones.
    mutating func decode() -> Int {
      while index < content.count {
        let byte = content[index]
        index += 1
        if byte == UInt8(ascii: "\\") {
          takeEscape()
        } else {
          append(byte)
        }
      }
      return count
    }

    private mutating func append(_ byte: UInt8) {
      decoded.initializeElement(at: count, to: byte)
      count += 1
    }

    private mutating func takeEscape() {
      let escape = content[index]
      index += 1
      switch escape {
      case UInt8(ascii: "b"): append(0x08)
      case UInt8(ascii: "f"): append(0x0C)
      case UInt8(ascii: "n"): append(0x0A)
      case UInt8(ascii: "r"): append(0x0D)
      case UInt8(ascii: "t"): append(0x09)
      case UInt8(ascii: "u"): for byte in takeScalar().utf8 { append(byte) }
      default: append(escape)
      }
    }

    private mutating func takeScalar() -> Unicode.Scalar {
      let unit = takeUnit()
      guard UTF16.isLeadSurrogate(unit), let trail = peekTrail() else {
        return Unicode.Scalar(unit) ?? "\u{FFFD}"
      }
      index += 6
      let pair = 0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF)
      return Unicode.Scalar(pair) ?? "\u{FFFD}"
    }

    /// Reads four hexadecimal digits.
    private mutating func takeUnit() -> UInt16 {
      defer { index += 4 }
      return (index..<index + 4).reduce(0) { $0 << 4 | Self.digit(content[$1]) }
    }

    /// The second half of a pair, if an escape for it follows.
    private func peekTrail() -> UInt16? {
      guard index + 6 <= content.count, content[index] == UInt8(ascii: "\\"),
        content[index + 1] == UInt8(ascii: "u")
      else { return nil }
      let unit = (index + 2..<index + 6).reduce(0) { $0 << 4 | Self.digit(content[$1]) }
      return UTF16.isTrailSurrogate(unit) ? unit : nil
    }

    private static func digit(_ byte: UInt8) -> UInt16 {
      UInt16(byte & 0xF) + (byte >= UInt8(ascii: "A") ? 9 : 0)
    }
  }
}
