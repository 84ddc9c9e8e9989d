import EverBase

/// Writes JSON strings.
package enum JSONText {
  /// A text as a JSON string, including its quotes (RFC 8259, section 7).
  ///
  /// - Complexity: O(bytes).
  package static func string(_ text: String) -> String {
    String(decoding: bytes(of: text.utf8), as: UTF8.self)
  }

  /// The bytes of a text as a JSON string; invalid UTF-8 is kept.
  ///
  /// - Complexity: O(bytes).
  package static func bytes(of text: some Collection<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var bytes = [quote]
    bytes.reserveCapacity(text.count + 2)
    for byte in text {
      switch byte {
      case quote, UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20: bytes += "\\u\(byte.digits(4, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    return bytes + [quote]
  }
}
