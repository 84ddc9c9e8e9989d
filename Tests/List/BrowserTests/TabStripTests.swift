import Cells
import Testing

@testable import Browser

@Suite struct TabStripTests {
  private func line(_ titles: [CleanText], _ current: Int, _ columns: Int) -> Line {
    TabStrip(titles: titles, current: current, right: "20 of 82", columns: columns).line
  }

  @Test func `titles are whole where there is room`() {
    let text = line(["Star Wars", "Moderators"], 1, 40).plainText
    #expect(text == "  Star Wars ▌Moderators        20 of 82")
  }

  @Test func `titles that are not seen are shortened first`() {
    let text = line(["Star Wars characters", "Moderators of superuser"], 1, 50).plainText
    #expect(text.contains("▌Moderators of superuser "))
    #expect(text.contains("Star"))
    #expect(text.contains("…"))
  }

  @Test func `where all can't stand the current one does, with its place`() {
    let text = line(Array(repeating: "A long title", count: 9), 3, 40).plainText
    #expect(text == " 4/9 A long title              20 of 82")
  }

  @Test(arguments: 20...90)
  func `it fits whatever the width, the current one marked or alone`(columns: Int) {
    for count in 2...8 {
      let titles = (1...count).map { CleanText($0) + " 漢字 of the source" }
      for current in 0..<count {
        let line = line(titles, current, columns)
        #expect(line.endColumn <= columns)
        let text = line.plainText
        #expect(text.contains("▌\(current + 1) ") || text.contains("\(current + 1)/\(count) "))
      }
    }
  }
}
