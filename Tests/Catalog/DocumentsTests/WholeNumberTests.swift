import Testing

@testable import EverCatalog

@Suite struct WholeNumberTests {
  @Test(
    arguments: [
      ("95000", 95_000), ("95,000", 95_000), ("95 000", 95_000), ("1'234'567", 1_234_567),
      ("1.234.567", 1_234_567), ("7.0", 7), ("9007199254740992", 1 << 53),
      ("95,00", nil), ("95,000.5", nil), (",000", nil), ("1234,567", nil), ("1,234 567", nil),
      ("a,000", nil), ("95.500", nil), ("", nil), ("9007199254740993", nil),
    ] as [(String, Int?)]
  )
  func `digits in groups of three are a number of items`(text: String, number: Int?) {
    #expect(writtenCount(text) == number)
  }

  @Test(arguments: [
    ("9007199254740993", true), ("99999999999999999999999", true), ("9007199254740992", false),
    ("", false), ("1e99", false),
  ])
  func `only more digits than a number of items has are huge`(text: String, isHuge: Bool) {
    #expect(isHugeNumber(text) == isHuge)
  }
}
