/// Decodes JSON strings.
enum JSONString {
  /// The text of a string.
  ///
  /// A lone surrogate becomes U+FFFD.
  ///
  /// - Parameter token: a valid string, including its quotes.
  /// - Returns: the text without quotes and escapes.
  /// - Complexity: O(bytes).
  static func decode(_ token: UnsafeBufferPointer<UInt8>) -> String {
    let content = UnsafeBufferPointer(rebasing: token.dropFirst().dropLast())
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    var decoder = Decoder(content: content)
    return decoder.decode()
  }

  private struct Decoder {
    let content: UnsafeBufferPointer<UInt8>
    var index = 0
    var decoded: [UInt8] = []

    init(content: UnsafeBufferPointer<UInt8>) {
      self.content = content
      decoded.reserveCapacity(content.count)
    }

    mutating func decode() -> String {
      while index < content.count {
        let byte = content[index]
        index += 1
        if byte == UInt8(ascii: "\\") {
          takeEscape()
        } else {
          decoded.append(byte)
        }
      }
      return String(decoding: decoded, as: UTF8.self)
    }

    private mutating func takeEscape() {
      let escape = content[index]
      index += 1
      switch escape {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"): decoded.append(contentsOf: String(takeScalar()).utf8)
      default: decoded.append(escape)
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
      return content[index..<index + 4].reduce(0) { $0 << 4 | Self.digit($1) }
    }

    /// The second half of a pair, if an escape for it follows.
    private func peekTrail() -> UInt16? {
      guard index + 6 <= content.count, content[index] == UInt8(ascii: "\\"),
        content[index + 1] == UInt8(ascii: "u")
      else { return nil }
      let unit = content[index + 2..<index + 6].reduce(0) { $0 << 4 | Self.digit($1) }
      return UTF16.isTrailSurrogate(unit) ? unit : nil
    }

    private static func digit(_ byte: UInt8) -> UInt16 {
      UInt16(byte & 0xF) + (byte >= UInt8(ascii: "A") ? 9 : 0)
    }
  }
}
