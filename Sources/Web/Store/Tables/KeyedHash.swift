import EverBase

/// The SipHash-2-4 of bytes, with a key and a result of 128 bits.
///
/// Without the key, it isn't possible to find bytes with a given hash, or two texts with the same
/// hash (Aumasson, Bernstein: SipHash, a fast short-input PRF, 2012).
struct KeyedHash {
  /// The result in hexadecimal digits.
  let text: String

  /// - Parameters:
  ///   - bytes: the content.
  ///   - salt: the key, 16 bytes.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], salt: [UInt8]) {
    var state = State(Self.word(salt.prefix(8)), Self.word(salt.dropFirst(8)))
    let whole = bytes.count & ~7
    for start in stride(from: 0, to: whole, by: 8) {
      state.take(Self.word(bytes[start..<start + 8]))
    }
    state.take(Self.word(bytes[whole...]) | UInt64(bytes.count & 0xFF) << 56)
    let first = state.result(0xEE, \.v2)
    let second = state.result(0xDD, \.v1)
    text = [first, second].map { $0.byteSwapped.digits(16, radix: 16) }.joined()
  }

  /// At most eight bytes as a number, the lowest first.
  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private struct State {
    var v0, v1, v2, v3: UInt64

    init(_ low: UInt64, _ high: UInt64) {
      v0 = low ^ 0x736F_6D65_7073_6575
      v1 = high ^ 0x646F_7261_6E64_6F6D ^ 0xEE
      v2 = low ^ 0x6C79_6765_6E65_7261
      v3 = high ^ 0x7465_6462_7974_6573
    }

    mutating func take(_ word: UInt64) {
      v3 ^= word
      mix(2)
      v0 ^= word
    }

    mutating func result(_ mark: UInt64, _ part: WritableKeyPath<State, UInt64>) -> UInt64 {
      self[keyPath: part] ^= mark
      mix(4)
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func mix(_ rounds: Int) {
      for _ in 0..<rounds {
        v0 &+= v1
        v2 &+= v3
        v1 = v1.rotated(13) ^ v0
        v3 = v3.rotated(16) ^ v2
        v0 = v0.rotated(32)
        v2 &+= v1
        v0 &+= v3
        v1 = v1.rotated(17) ^ v2
        v3 = v3.rotated(21) ^ v0
        v2 = v2.rotated(32)
      }
    }
  }
}

extension UInt64 {
  fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
