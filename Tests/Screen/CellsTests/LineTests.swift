import Testing

@testable import EverText

@Suite struct LineTests {
  @Test func `text is where its alignment says`() {
    var line = Line()
    line.append("ab", at: 1, width: 4)
    line.append("中", at: 5, width: 5, alignment: .right)
    line.append("x", at: 10, width: 3, alignment: .center)
    #expect(line.plainText == " ab     中 x")
    #expect(line.runs.map(\.column) == [1, 8, 11])
    #expect(line.runs.map(\.width) == [2, 2, 1])
    #expect(line.endColumn == 12)
  }

  @Test func `text that is wider than its field is clipped`() {
    var line = Line()
    line.append("Skywalker", at: 0, width: 4, alignment: .right)
    line.append("nothing", at: 4, width: 0)
    #expect(line.plainText == "Sky…")
    #expect(line.runs.count == 1)
  }

  @Test func `blanks at the end are not read`() {
    var line = Line()
    line.append("ab  ", at: 0, width: 10)
    line.append("   ", at: 20, width: 10, style: Style(attributes: .reverse))
    #expect(line.plainText == "ab")
    #expect(line.stylePicture == String(repeating: " ", count: 20) + "rrr")
  }

  /// A frame compares its rows with those of the last frame; most of them share their storage.
  @Test func `lines that share their storage are compared at once`() {
    func makeLine() -> Line {
      var line = Line()
      for column in 0..<20_000 { line.append("x", at: column, width: 1) }
      return line
    }
    let line = makeLine()
    let shared = line
    let separate = makeLine()
    let clock = ContinuousClock()
    func best(_ other: Line) -> Duration {
      (0..<5).map { _ in clock.measure { #expect(line == other) } }.min() ?? .zero
    }
    #expect(best(shared) * 5 < best(separate))
  }
}

@Suite struct TextPatternTests {
  private func line(_ parts: (Int, CleanText, Style)...) -> Line {
    var line = Line()
    for (column, text, style) in parts { line.append(text, at: column, width: 40, style: style) }
    return line
  }

  @Test(arguments: [
    ("luke", "Luke and Lukes", [0..<4, 9..<13]), ("Luke", "luke Luke", [5..<9]),
    ("aa", "aaaa", [0..<2, 2..<4]), ("中", "a中b", [1..<3]), ("é", "É", [0..<1]), ("x", "abc", []),
  ])
  func `a text is found in its columns`(wanted: String, text: String, columns: [Range<Int>]) {
    let pattern = TextPattern(wanted)
    #expect(pattern?.columns(in: line((0, CleanText(sanitizing: text), .plain))) == columns)
  }

  @Test func `no text isn't a pattern`() {
    #expect(TextPattern("") == nil)
  }

  @Test func `a match reaches over runs and the blanks between them`() {
    let marked = line((0, "name:", .secondary), (6, "Luke", .plain), (12, "x", .plain))
      .marking(TextPattern("e: lu")!)
    #expect(
      marked.runs == [
        Run(column: 0, text: "nam", style: .secondary, width: 3),
        Run(column: 3, text: "e:", style: .match, width: 2),
        Run(column: 6, text: "Lu", style: .match, width: 2),
        Run(column: 8, text: "ke", style: .plain, width: 2),
        Run(column: 12, text: "x", style: .plain, width: 1),
      ]
    )
  }

  @Test func `a line without the text stays as it is`() {
    let plain = line((3, "abc", .warning))
    #expect(plain.marking(TextPattern("z")!) == plain)
  }
}
