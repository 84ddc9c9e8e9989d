import Testing

@testable import EverText

@Suite struct CleanTextTests {
  @Test func `a text from outside is sanitised`() {
    #expect(CleanText(sanitizing: "a\u{1B}[2Jb\n") == "ab ")
  }

  @Test func `texts are joined with a separator`() {
    #expect(CleanText(joining: ["a", CleanText(12), "c"], separator: ", ") == "a, 12, c")
    #expect(CleanText(joining: []).isEmpty)
  }

  @Test func `flags don't pair across a join`() {
    let joined = CleanText(sanitizing: "🇩") + CleanText(sanitizing: "🇪")
    #expect(joined == "DE")
  }

  @Test func `a mark doesn't reach the text before it across a join`() {
    let joined = CleanText(sanitizing: "a") + CleanText(sanitizing: "\u{301}b")
    #expect(joined == "a\u{25CC}\u{301}b")
  }
}
