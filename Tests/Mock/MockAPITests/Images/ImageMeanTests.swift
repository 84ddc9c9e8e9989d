import Testing

@testable import EverMock

@Suite struct ImageMeanTests {
  @Test func `the blurred image of a colour is that colour and nothing else`() {
    // In base 83, 21 is L, 0xFFFFFF is TSUA, and fQ is the middle (nine) of the 19 levels.
    let hash = ImageMean.blurHash(ofMean: 0xFFFFFF)
    #expect(hash == "L0TSUA" + String(repeating: "fQ", count: 11))
  }
}
