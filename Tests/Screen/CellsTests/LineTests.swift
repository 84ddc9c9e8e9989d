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
