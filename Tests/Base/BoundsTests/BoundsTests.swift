import EverBounds
import Testing

@Suite struct BoundsTests {
  private static let largest = 9_007_199_254_740_992

  @Test(arguments: [
    ("0", 0), ("42", 42), ("007", 7), ("12.0", 12), ("12.00", 12), ("9007199254740992", largest),
  ])
  func `digits are a count`(text: String, number: Int) {
    #expect(Count(text)?.value == number)
  }

  @Test(arguments: [
    "", "-1", "1.5", "1.", ".0", "1e3", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "1\u{0660}", " 1", String(repeating: "9", count: 40),
  ])
  func `another text is no count`(text: String) {
    #expect(Count(text) == nil)
  }

  @Test func `a number outside of the range is no count`() {
    #expect(Count(exactly: Self.largest)?.value == Self.largest)
    for number in [-1, Self.largest + 1, .min, .max] { #expect(Count(exactly: number) == nil) }
    #expect(Count(exactly: UInt64.max) == nil)
    #expect(Count(exactly: 12.0)?.value == 12)
    for number in [-1, 0.5, 1e308, .infinity, .nan] { #expect(Count(exactly: number) == nil) }
  }

  @Test(arguments: [
    (-1, 0), (Int.min, 0), (7, 7), (Int.max, largest), (largest + 1, largest),
  ])
  func `a number becomes the nearest count`(number: Int, count: Int) {
    #expect(Count(clamping: number).value == count)
  }

  @Test func `arithmetic stays in the range`() {
    let largest = Count(clamping: Int.max)
    #expect(largest + largest == largest && largest * largest == largest)
    #expect((3 - largest, largest - largest, largest / 0) == (0, 0, 0))
    #expect((Count(1_100) * 9, Count(7) / 2, Count(7) - 2) == (9_900, 3, 5))
  }

  @Test(arguments: [
    ("0.25", Duration.milliseconds(250)), ("1e3", .seconds(1_000)), ("0", .zero), ("-1", nil),
    ("3601", nil), ("1e300", nil), ("inf", nil), ("nan", nil), ("1 s", nil), ("", nil),
  ])
  func `seconds of a text become a duration within a limit`(text: String, duration: Duration?) {
    #expect(Duration(seconds: text, atMost: .seconds(3_600)) == duration)
  }

  @Test func `durations stay in the range`() {
    #expect(Duration.seconds(-1).bounded == .zero)
    #expect(Duration.seconds(Int.max).bounded == .longest)
    #expect(Duration(seconds: "2", times: 0.001, atMost: .longest) == .milliseconds(2))
    #expect(Duration(seconds: "1e200", times: 1e200, atMost: .longest) == nil)
  }
}
