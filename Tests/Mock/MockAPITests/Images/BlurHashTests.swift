import Testing

@testable import EverMock

@Suite struct BlurHashTests {
  @Test func `one colour is its mean and nothing else`() {
    var factors = [Float](repeating: 0, count: 36)
    factors[0...2] = [1, 1, 1]
    // In base 83, 21 is L, 0 is 0, 0xFFFFFF is TSUA, and fQ is the middle (nine) of the 19 levels.
    #expect(BlurHash.text(factors) == "L0TSUA" + String(repeating: "fQ", count: 11))
  }

  @Test func `the components of an image are its mean and its waves`() {
    // White at the left, black at the right.
    let pixels = (0..<16 * 16).map { $0 % 16 < 8 ? 0xFFFFFF : 0 as UInt32 }
    let factors = BlurHash.factors(of: pixels, side: 16)
    #expect(factors[0...2] == [0.5, 0.5, 0.5])
    #expect(
      factors[3] > 0.6 && abs(factors[6]) < 0.15 && factors[12...14].allSatisfy { abs($0) < 0.1 }
    )
  }
}
