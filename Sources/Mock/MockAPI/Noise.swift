/// A stream of random numbers that depends on its arguments alone.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, 2014), so item 9 999 999 costs as much as
/// item 0.
struct Noise: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: The server's seed.
  ///   - stream: The number of the collection, so that collections differ.
  ///   - index: The item's index in its collection.
  init(seed: UInt64, stream: UInt64, index: Int) {
    state = seed
    state = next() ^ stream
    state = next() ^ UInt64(bitPattern: Int64(index))
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, a positive limit.
  mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }

  /// One of the elements; there must be at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A number from 0 up to, but not including, 1.
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}

extension String {
  /// A hash that is the same in each run (FNV-1a, 64 bits), unlike `hashValue`.
  var stableHash: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
