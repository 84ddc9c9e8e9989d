import EverBrowser
import EverItems
import Paging
import Testing

@testable import EverRuntime

@Suite struct PositionNotationTests {
  @Test func `a remembered position is read as it was`() {
    let position = ReadingPosition(
      item: .sent("a b\nc"),
      row: 17,
      pages: [
        PageRequest(key: .page(2), pageSize: 30), PageRequest(key: .offset(60), pageSize: 30),
      ]
    )
    #expect(position.notation == "17 p2:30 o60:30\na b\nc")
    #expect(ReadingPosition(notation: position.notation) == position)
  }

  @Test func `an item that no server sent and a page without a number are left out`() {
    let request = PageRequest(key: .opaque("http://h/2"), pageSize: 30)
    let position = ReadingPosition(item: .line(3), row: 2, pages: [request])
    #expect(position.notation == "2")
    #expect(ReadingPosition(notation: "2") == ReadingPosition(item: nil, row: 2))
  }

  @Test(arguments: ["", "x", "-1", "9007199254740993", "\n18"])
  func `another text is no position`(_ text: String) {
    #expect(ReadingPosition(notation: text) == nil)
  }
}
