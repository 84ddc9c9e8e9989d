/// The 64-bit FNV-1a hash of bytes, equal for equal content on every run and machine.
///
/// Parameters from http://www.isthe.com/chongo/tech/comp/fnv/.
package struct ContentHash: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds bytes.
  ///
  /// - Complexity: O(bytes).
  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The hash of a text's UTF-8.
  ///
  /// - Complexity: O(bytes).
  package static func of(_ text: String) -> UInt64 {
    var hash = ContentHash()
    hash.take(text.utf8)
    return hash.value
  }
}
