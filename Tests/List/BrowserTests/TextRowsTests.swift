import EverText
import Testing
import EverList

@testable import EverBrowser

@Suite struct TextRowsTests {
  private var text = TextRows()

  /// Displays one letter in each row, two rows at a time.
  init() {
    let lines = "abcabc".map { letter in
      var line = Line()
      line.append(CleanText(sanitizing: String(letter)), at: 0, width: 1)
      return line
    }
    text.fit(lines, height: 2)
  }

  /// Goes to matches, and returns their rows and whether the search continued at the other end.
  private mutating func go(_ steps: Int...) -> [(row: Int, outcome: TextRows.Outcome)] {
    steps.map { step in
      let outcome = text.goToMatch(step)
      return (text.scroll.cursor, outcome)
    }
  }

  @Test mutating func `a search begins at the top of the screen and continues at the other end`() {
    text.scroll.moveCursor(to: 2, at: .top)
    text.look(for: "b")
    let found = go(0, 1, 1, -1, -1)
    #expect(found.map(\.row) == [4, 1, 4, 1, 4])
    #expect(found.map(\.outcome) == [.found, .foundPastEnd, .found, .found, .foundPastEnd])
  }

  @Test mutating func `without a match or a text the rows stay`() {
    var found = go(1)
    text.look(for: "x")
    found += go(0)
    #expect(found.map(\.row) == [0, 0] && found.map(\.outcome) == [.none, .none])
    #expect(text.visible.map(\.plainText) == ["a", "b"])
  }

  @Test mutating func `fewer rows keep the place where there are enough`() {
    text.scroll.moveCursor(to: 5)
    text.fit(Array(text.lines.prefix(3)), height: 2)
    #expect(text.scroll.cursor == 2 && text.scroll.rowCount == 3)
  }
}
