/// The 64-bit FNV-1a hash of bytes, equal for equal content on every run and machine.
///
/// Parameters from http://www.isthe.com/chongo/tech/comp/fnv/.
struct ContentHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// The hash of a text's UTF-8.
  static func of(_ text: String) -> UInt64 {
    var hash = ContentHash()
    hash.take(text.utf8)
    return hash.value
  }
}
