/// Bytes as text of 64 letters (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The letters of bytes, in ASCII.
  ///
  /// - Complexity: O(bytes).
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { output, count in
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let taken = min(3, bytes.count - start)
        var bits = 0
        for index in 0..<3 { bits = bits << 8 | (index < taken ? Int(bytes[start + index]) : 0) }
        for index in 0..<4 {
          output[count + index] =
            index <= taken ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "=")
        }
        count += 4
      }
    }
  }

  /// The decoded bytes; nil when the input has other letters.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for letter in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = (bits << 6 | value) & 0xFF_FFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
    return bytes
  }
}
