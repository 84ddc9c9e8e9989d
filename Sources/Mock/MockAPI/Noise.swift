import EverBase

/// A stream of random numbers that depends on its arguments alone.
///
/// Item 9 999 999 costs as much as item 0.
struct Noise: RandomNumberGenerator {
  private var generator: SplitMix64

  init(seed: UInt64, stream: UInt64, index: Int) {
    generator = SplitMix64(seed: seed)
    generator = SplitMix64(seed: next() ^ stream)
    generator = SplitMix64(seed: next() ^ UInt64(bitPattern: Int64(index)))
  }

  mutating func next() -> UInt64 { generator.next() }

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
  /// A hash that is the same in each run, unlike `hashValue`.
  var stableHash: UInt64 { ContentHash.of(self) }
}
