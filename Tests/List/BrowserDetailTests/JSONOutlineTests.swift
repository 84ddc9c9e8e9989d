import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct JSONOutlineTests {
  private var outline = JSONOutline([
    "{", "  \"a\": [", "    1,", "    {", "      \"b\": 2", "    }", "  ],", "  \"c\": {}", "}",
  ])

  @Test mutating func `a line inside folds the part that it is in`() {
    let lines = [4, 2, 7].map { outline.toggle(at: $0) }
    #expect(lines == [3, 1, 0])
    #expect(outline.text(at: 3) == "    { … }  1 field")
    #expect(outline.visible == [0])
    outline.unfold()
    #expect(outline.visible == Array(0...8))
  }

  @Test mutating func `a line outside of all parts folds nothing`() {
    outline = JSONOutline(["1"])
    let line = outline.toggle(at: 0)
    #expect(line == 0 && outline.visible == [0])
  }
}
