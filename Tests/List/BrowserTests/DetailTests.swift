import Cells
import Input
import Items
import Paging
import Testing
import Viewport

@testable import Browser

@Suite struct DetailTests {
  private func opened(_ keys: String = "<Enter>") -> Driver {
    var driver = Driver.loaded(pages: 3, of: 6)
    driver.type(keys)
    return driver
  }

  private func described(_ driver: Driver) -> [ItemID] {
    driver.effects.compactMap { if case .describe(let item) = $0 { item.id } else { nil } }
  }

  @Test func `what the list knows shows at once, then every field by its name`() {
    var driver = opened()
    #expect(described(driver) == [person(0).id])
    #expect(
      driver.screen() == """
         person 1                                          1/6  17%
           name    person 1
           height  150 cm




         J next  K previous  u JSON  q back
        """
    )
    driver.send(
      .described(
        person(0).id,
        ItemDetail(
          fields: [
            DetailField(name: "uid", value: "1"),
            DetailField(name: "properties.skin", value: "fair and rather long words here"),
          ],
          jsonLines: ["{", "  \"uid\": 1", "}"]
        )
      )
    )
    #expect(driver.frame().lines[1].plainText == "   uid              1")
    #expect(driver.frame().lines[2].plainText.hasPrefix("   properties.skin  fair and rather"))
    driver.type("u")
    #expect(driver.frame().lines[2].plainText == "     \"uid\": 1")
    #expect(driver.status().contains("u fields"))
    driver.type("u")
    #expect(driver.frame().lines[1].plainText == "   uid              1")
  }

  @Test(arguments: ["h", "q", "<Esc>", "<Backspace>"])
  func `keys go back`(keys: String) {
    var driver = opened()
    driver.type(keys)
    #expect(driver.model.screen == .list)
    #expect(driver.effects.isEmpty)
  }

  @Test(arguments: ["l", "<Right>", "<Enter>"])
  func `keys open`(keys: String) {
    #expect(opened(keys).model.screen != .list)
  }

  @Test(arguments: [
    ("J", 1), ("<Right>", 1), ("JJK", 1), ("J<Left>", 0), ("3J", 3), ("K", 0), ("99J", 5),
  ])
  func `keys go from item to item, and the list follows`(keys: String, row: Int) {
    var driver = opened()
    driver.type(keys)
    #expect(driver.model.list.cursor == row)
    #expect(driver.frame().lines[0].plainText.contains("person \(row + 1) "))
  }

  @Test func `before the first and after the last item it is said that there is none`() {
    var driver = opened()
    driver.type("K")
    #expect(driver.status().contains("this is the first item"))
    driver.type("9JJ")
    #expect(driver.status().contains("this is the last item"))
    #expect(driver.model.list.cursor == 5)
  }

  @Test func `another item starts at its top, and the JSON stays`() {
    var driver = opened()
    driver.send(
      .described(
        person(0).id,
        ItemDetail(fields: [], jsonLines: (0..<50).map { "line \($0)" })
      )
    )
    driver.type("uG")
    #expect(driver.screen().contains("line 49"))
    driver.type("J")
    #expect(!driver.screen().contains("line"))
    guard case .detail(let detail) = driver.model.screen else { return #expect(Bool(false)) }
    #expect(detail.scroll.top == 0)
    #expect(detail.showsJSON)
  }

  @Test func `J goes on past the end of what is loaded, and the feed loads on`() {
    var driver = Driver.loaded(pages: 4)
    driver.type("G<Esc>")
    while !driver.open.isEmpty { driver.answer(isLast: false); driver.type("<Esc>") }
    let last = driver.model.feed.leadingLoadedRows
    driver.type("\(last)g<Enter>J")
    #expect(!driver.open.isEmpty)
    #expect(driver.screen().contains("loading this item"))
    #expect(driver.model.deadline != nil)
    driver.answer()
    #expect(driver.frame().lines[0].plainText.contains("person \(last + 1)"))
    #expect(described(driver) == [person(last).id])
  }

  @Test func `Esc stops an item that is waited for before it goes back`() {
    var driver = Driver.loaded(pages: 4)
    let last = driver.model.feed.leadingLoadedRows
    driver.type("\(last)g<Enter>J<Esc>")
    #expect(driver.model.screen != .list)
    #expect(driver.model.list.cursor == last - 1)
    driver.type("<Esc>")
    #expect(driver.model.screen == .list)
  }

  @Test func `an item whose page failed says so, and Enter tries again`() {
    var driver = Driver.loaded(of: 9, size: Size(columns: 60, rows: 5))
    driver.type("<Enter>JJ")
    driver.fail("The server is down.")
    #expect(driver.screen().contains("✗ The server is down. · Enter tries again"))
    driver.type("<Enter>")
    driver.answer(total: 9)
    #expect(driver.frame().lines[0].plainText.contains("person 3"))
  }

  @Test func `without a total too`() {
    var driver = Driver.loaded(size: Size(columns: 60, rows: 5))
    driver.type("<Enter>JJ")
    driver.fail("The server is down.")
    driver.type("J")
    #expect(driver.screen().contains("✗ The server is down. · Enter tries again"))
    driver.type("<Enter>")
    driver.answer()
    #expect(driver.screen().contains("person 3"))
  }

  @Test func `a description that comes late for another item is dropped`() {
    var driver = opened("<Enter>J")
    driver.send(
      .described(
        person(0).id,
        ItemDetail(fields: [DetailField(name: "late", value: "late")], jsonLines: [])
      )
    )
    #expect(!driver.screen().contains("late"))
  }

  @Test func `a description that comes while the help is open is kept`() {
    var driver = opened()
    driver.type("?")
    driver.send(
      .described(
        person(0).id,
        ItemDetail(fields: [DetailField(name: "kept", value: "here")], jsonLines: [])
      )
    )
    driver.type("q")
    #expect(driver.frame().lines[1].plainText == "   kept  here")
  }

  @Test func `an item that is replaced by a refresh gives way to the first`() {
    var driver = opened("5g<Enter>")
    driver.type("r")
    #expect(driver.status().contains("refreshing"))
    driver.answer(total: 6, names: ["newest", "newer"])
    #expect(driver.frame().lines[1].plainText.contains("newest"))
  }

  @Test func `a long field is wrapped and scrolled`() {
    var driver = opened()
    let value = (0..<200).map { "word\($0)" }.joined(separator: " ")
    driver.send(
      .described(
        person(0).id,
        ItemDetail(fields: [DetailField(name: "text", value: value)], jsonLines: [])
      )
    )
    #expect(driver.screen().contains("word0 "))
    driver.type("jj^d G")
    #expect(driver.screen().contains("word199"))
    #expect(driver.status().contains("100%"))
    driver.resize(30, 10)
    #expect(driver.frame().lines.allSatisfy { $0.endColumn <= 30 })
    driver.type("g")
    #expect(driver.screen().contains("word0 "))
  }
}
