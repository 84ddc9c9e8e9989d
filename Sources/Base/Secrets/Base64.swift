/// Encodes bytes as text of 64 letters (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  )

  /// - Complexity: O(bytes).
  package static func encode(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 3).reduce(into: "") { text, start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
      }
      for index in 0..<4 {
        text.append(index <= group.count ? letters[bits >> (18 - 6 * index) & 0x3F] : "=")
      }
    }
  }

  /// The decoded text; nil when the input has other letters.
  static func decode(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for letter in text.prefix(while: { $0 != "=" }) {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = (bits << 6 | value) & 0xFF_FFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
