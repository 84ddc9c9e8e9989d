import Testing

@testable import EverText

@Suite struct TextClipperTests {
  @Test(
    arguments: [
      ("Skywalker", 20, "Skywalker", 9), ("Skywalker", 9, "Skywalker", 9),
      ("Skywalker", 8, "Skywalk…", 8), ("Skywalker", 2, "S…", 2), ("Skywalker", 1, "…", 1),
      ("Skywalker", 0, "", 0), ("Skywalker", -3, "", 0), ("", 5, "", 0), ("", 0, "", 0),
      ("中文字", 6, "中文字", 6), ("中文字", 5, "中文…", 5), ("中文字", 4, "中…", 3),
      ("中文字", 3, "中…", 3), ("中文字", 2, "…", 1), ("中文字", 1, "…", 1), ("中", 2, "中", 2),
      ("a中", 3, "a中", 3), ("a中", 2, "a…", 2), ("abc中", 4, "abc…", 4), ("abc中x", 5, "abc…", 4),
      ("ae\u{301}b", 3, "ae\u{301}b", 3), ("ae\u{301}bc", 3, "ae\u{301}…", 3),
      ("abcde\u{301}f", 5, "abcd…", 5), ("abcde\u{301}fg", 6, "abcde\u{301}…", 6),
      ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…", 3), ("🇩🇪🇫🇷", 3, "🇩🇪…", 3), ("น้ำx", 2, "…", 1),
    ] as [(String, Int, String, Int)]
  )
  func `as much as fits is kept`(text: String, width: Int, kept: String, cells: Int) {
    let clipped = TextClipper.clip(CleanText(sanitizing: text), to: width)
    #expect(scalars(of: clipped.text.string) == scalars(of: kept))
    #expect(clipped.width == cells)
  }

  /// Clipping a text a thousand times as long must not take a thousand times as long.
  @Test func `the rest of a long text is not looked at`() {
    let short = CleanText(sanitizing: String(repeating: "中文字é", count: 25))
    let long = CleanText(sanitizing: String(repeating: "中文字é", count: 25_000))
    let clock = ContinuousClock()
    func best(_ text: CleanText) -> Duration {
      (0..<20).map { _ in clock.measure { _ = TextClipper.clip(text, to: 40) } }.min() ?? .zero
    }
    #expect(best(long) < best(short) * 50)
  }
}
