/// A generator of random numbers that depend only on its seed.
///
/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). `Paging`,
/// which imports no other module, has its own copy.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Makes a generator; equal seeds give equal numbers.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

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
