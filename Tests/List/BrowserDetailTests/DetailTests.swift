import EverText
import EverTerminal
@testable import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct DetailTests {
  private func opened(_ keys: String = "<Enter>") -> Driver {
    var driver = Driver.loaded(pages: 3, of: 6)
    driver.type(keys)
    return driver
  }

  private func described(_ driver: Driver) -> [ItemID] {
    driver.effects.compactMap { if case .describe(let item) = $0 { item.id } else { nil } }
  }

  @Test func `on a high screen a blank row is below the title, and pages follow each other`() {
    var driver = opened()
    let fields = (1...99).map { DetailField(name: "f", value: "\($0)") }
    driver.describe(person(0), ItemDetail(fields))
    driver.resize(60, 29)
    #expect(driver.frame().lines[1].plainText == "   f  1")
    driver.resize(60, 30)
    #expect(driver.frame().lines[1...2].map(\.plainText) == ["", "   f  1"])
    #expect(driver.frame().scrollRegion?.rows == 2..<29)
    driver.type(" ")
    #expect(driver.frame().lines[1...2].map(\.plainText) == ["", "   f  28"])
    var photos = Driver.album(size: Size(columns: 60, rows: 40))
    photos.type("<Enter>")
    #expect(photos.frame().scrollRegion?.rows == 1..<39, "a large image begins below the title")
    photos.send(.imagesChanged(.none))
    #expect(photos.frame().scrollRegion?.rows == 2..<39)
  }

  @Test func `what the list knows shows at once, then every field by its name`() {
    var driver = opened()
    #expect(described(driver) == [person(0).id])
    #expect(
      driver.screen() == """
         person 1                                          1/6  17%
           name    person 1
           height  150 cm




         q back  J next  u JSON  / find  r refresh  ? help
        """
    )
    driver.describe(
      person(0),
      ItemDetail(
        fields: [
          DetailField(name: "uid", value: "1"),
          DetailField(name: "properties.skin", value: "fair and rather long words here"),
        ],
        jsonLines: ["{", "  \"uid\": 1", "}"]
      )
    )
    #expect(driver.frame().lines[1].plainText == "   uid              1")
    #expect(driver.frame().lines[2].plainText.hasPrefix("   properties.skin  fair and rather"))
    driver.type("u")
    #expect(driver.frame().lines[2].plainText == "     \"uid\": 1")
    driver.type("u")
    #expect(driver.frame().lines[1].plainText == "   uid              1")
    driver.type("uq")
    #expect(driver.status().contains("u JSON"), "the fields are below the JSON")
    driver.type("q")
    #expect(driver.model.isOnList)
  }

  @Test(arguments: ["h", "q", "<Esc>", "<Backspace>"])
  func `keys go back`(keys: String) {
    var driver = opened()
    driver.type(keys)
    #expect(driver.model.isOnList)
    #expect(driver.effects.isEmpty)
  }

  @Test(arguments: ["l", "<Right>", "<Enter>"])
  func `keys open`(keys: String) {
    #expect(opened(keys).model.isOnList == false)
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

  @Test func `before the first and after the last item it is reported that there is none`() {
    var driver = opened()
    driver.type("K")
    #expect(driver.status().contains("this is the first item"))
    driver.type("9JJ")
    #expect(driver.status().contains("this is the last item"))
    #expect(driver.model.list.cursor == 5)
  }

  @Test func `another item starts at its top, and the JSON stays`() {
    var driver = opened()
    driver.describe(person(0), ItemDetail(fields: [], jsonLines: (0..<50).map { "line \($0)" }))
    driver.type("uG")
    #expect(driver.screen().contains("line 49"))
    driver.type("J")
    #expect(!driver.screen().contains("line"))
    guard let detail = driver.model.detail else { return #expect(Bool(false)) }
    #expect(detail.rows.scroll.top == 0)
    #expect(detail.showsJSON)
  }

  @Test func `Esc stops an item that is waited for before it goes back`() {
    var driver = Driver.loaded(pages: 4)
    let last = driver.model.feed.leadingLoadedRows
    driver.type("\(last)g<Enter>J<Esc>")
    #expect(driver.model.isOnList == false)
    #expect(driver.model.list.cursor == last - 1)
    driver.type("<Esc>")
    #expect(driver.model.isOnList)
  }

  @Test func `Esc leaves an item of a list that was followed until then`() {
    var driver = Driver(addressing: .offset, growsAtEnd: true)
    driver.start()
    driver.respond(items: [person(0), person(1)])
    driver.type("F<Enter><Esc>")
    #expect(driver.model.detail == nil && !driver.model.reader.going.isFollowing)
  }

  @Test func `an item whose page failed says so, and Enter retries`() {
    var driver = Driver.loaded(of: 9, size: Size(columns: 60, rows: 5))
    driver.type("<Enter>JJ")
    driver.fail("The server is down.")
    #expect(driver.screen().contains("✗ The server is down. · Enter tries again"))
    driver.type("<Enter>")
    driver.respond(total: 9)
    #expect(driver.frame().lines[0].plainText.contains("person 3"))
  }

  @Test func `a description that arrives late for another item is dropped`() {
    var driver = opened("<Enter>J")
    driver.describe(
      person(0),
      ItemDetail([DetailField(name: "late", value: "late")])
    )
    #expect(!driver.screen().contains("late"))
  }

  @Test func `a description that arrives while the help is open is kept`() {
    var driver = opened()
    driver.type("?")
    driver.describe(
      person(0),
      ItemDetail([DetailField(name: "kept", value: "here")])
    )
    driver.type("q")
    #expect(driver.frame().lines[1].plainText == "   kept  here")
  }

  @Test func `a long field is wrapped and scrolled`() {
    var driver = opened()
    let value = (0..<200).map { "word\($0)" }.joined(separator: " ")
    driver.describe(
      person(0),
      ItemDetail([DetailField(name: "text", value: value)])
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

  private func described(_ driver: Driver, as detail: ItemDetail) -> Driver {
    var driver = driver
    driver.send(.described(person(driver.model.list.cursor).id, detail))
    return driver
  }

  @Test func `r requests the item again, and the list stays as it is`() throws {
    var driver = opened("3g<Enter>")
    let loads = driver.loads.count
    driver.type("r")
    guard case .reload(let item, let page)? = driver.effects.first else {
      return #expect(Bool(false))
    }
    #expect(item.id == person(2).id)
    #expect(page.key == driver.loads[1].request.key)
    #expect(page.bypassesCache)
    #expect(driver.loads.count == loads)
    let newer = person(2, name: "renamed")
    driver.send(.itemReloaded(item.id, .success(newer)))
    #expect(driver.frame().lines[0].plainText.contains("renamed"))
    #expect(driver.status().contains("this item changed"))
    driver.send(.itemReloaded(item.id, .success(newer)))
    #expect(driver.status().contains("nothing changed"))
    driver.send(.itemReloaded(item.id, .failure(PageError("The server is down."))))
    #expect(driver.status().contains("✗ The server is down."))
  }

  @Test func `a search marks its places, and n and N go through them`() {
    let fields = (0..<30).map {
      DetailField(name: "field \($0)", value: $0 % 10 == 9 ? "Here" : "-")
    }
    var driver = described(opened(), as: ItemDetail(fields))
    driver.type("/here")
    #expect(driver.frame().lines.contains { $0.runs.contains { $0.style == .match } })
    #expect(driver.screen().contains("field 9 "))
    driver.type("<Enter>n")
    #expect(driver.screen().contains("field 19"))
    driver.type("nn")
    #expect(driver.status().contains("continued at the top"))
    driver.type("N")
    #expect(driver.status().contains("continued at the end"))
    #expect(driver.screen().contains("field 29"))
    driver.type("/nowhere<Enter>")
    #expect(driver.status().contains("this text is not here"))
    driver.type("/here<Esc>")
    #expect(!driver.frame().lines.contains { $0.runs.contains { $0.style == .match } })
    #expect(driver.model.list.cursor == 0)
  }

  private static let json = [
    "{", "  \"a\": {", "    \"b\": 1,", "    \"c\": [", "      2", "    ]", "  },", "  \"d\": 3",
    "}",
  ]

  @Test func `the cursor stays on its line of the JSON at another width`() {
    let words = String(repeating: "word ", count: 20)
    let json = ["{", "  \"long\": \"\(words)\",", "  \"b\": 1", "}"]
    var driver = described(opened(), as: ItemDetail(fields: [], jsonLines: json))
    func marked(_ driver: inout Driver) -> String? {
      driver.frame().lines.map(\.plainText).first { $0.contains("▌") }
    }
    driver.type("ujjjj")
    #expect(marked(&driver)?.contains("\"b\"") == true, "\(driver.screen())")
    for columns in [24, 100] {
      driver.send(.resized(Size(columns: columns, rows: 8)))
      #expect(marked(&driver)?.contains("\"b\"") == true, "at \(columns) cells")
    }
  }

  @Test func `an item that is loading can't be tried again`() {
    var driver = Driver.loaded(of: 6, addressing: .numbered(first: 1))
    driver.type("j<Enter>J")
    #expect(driver.screen().contains("loading this item"))
    #expect(!driver.status().contains("try again"))
    driver.fail("The server answered 400.")
    #expect(driver.status().contains("try again"))
  }

  @Test func `Space folds the JSON at the cursor, and a search unfolds it`() {
    var driver = described(opened("<Enter>u"), as: ItemDetail(fields: [], jsonLines: Self.json))
    driver.type("jj ")
    #expect(driver.frame().lines[2].plainText == " ▌   \"a\": { … },  2 fields")
    #expect(driver.frame().lines[3].plainText == "     \"d\": 3")
    driver.type("k ")
    #expect(driver.frame().lines[1].plainText == " ▌ { … }  2 fields")
    driver.type("  ")
    #expect(driver.frame().lines[1].plainText == " ▌ { … }  2 fields", "folded, unfolded, folded")
    driver.type("/2<Enter>")
    #expect(driver.frame().lines.contains { $0.plainText.contains("      2") })
  }

  @Test func `in the JSON the cursor goes to the end and to the start`() {
    var driver = described(opened("<Enter>u"), as: ItemDetail(fields: [], jsonLines: Self.json))
    driver.type("G")
    #expect(driver.frame().lines[6].plainText == " ▌ }")
    driver.type("g")
    #expect(driver.frame().lines[1].plainText == " ▌ {")
  }

  @Test func `long names wrap, values keep their lines, an empty item says so`() {
    let name = "a name that is longer than any column of names"
    let field = DetailField(name: name, value: "one\n\n\n  two\r\nthree")
    var driver = described(opened(), as: ItemDetail([field]))
    #expect(
      driver.frame().lines[1...5].map(\.plainText) == [
        "   a name that is        one", "   longer than any", "   column of names         two",
        "                         three", "",
      ]
    )
    driver = described(opened(), as: ItemDetail([]))
    #expect(driver.frame().lines[1].plainText == "   this item is empty")
  }

  @Test func `a table without room for its columns has its objects below each other`() {
    let long = String(repeating: "x", count: 30)
    let table = DetailTable(
      title: "parts",
      columns: ["name", "size", "note", "more", "last"],
      rows: [["first", long, "", "", ""], ["second", "2", long, long, long]]
    )
    var driver = described(opened(), as: ItemDetail(fields: [], tables: [table], jsonLines: []))
    #expect(
      driver.frame().lines[1...6].map(\.plainText) == [
        "   parts", "   name  first", "   size  " + long, "", "   name  second", "   size  2",
      ]
    )
    driver.resize(150, 12)
    #expect(driver.frame().lines[2].plainText.hasPrefix("   name    size"))
  }

  @Test func `a table has no column cut beside blank cells`() {
    let long = String(repeating: "x", count: 45)
    let table = DetailTable(title: "parts", columns: ["name", "note"], rows: [["first", long]])
    var driver = described(opened(), as: ItemDetail(fields: [], tables: [table], jsonLines: []))
    driver.resize(60, 12)
    #expect(driver.frame().lines[3].plainText == "   first  " + long)
  }

  @Test func `a table cuts wide columns, and leaves out ids that have no room`() {
    let long = String(repeating: "x", count: 30)
    let table = DetailTable(
      title: "parts",
      columns: ["name", "note", "id", "url"],
      rows: [["first", long, long, long]],
      minorColumns: 2
    )
    var driver = described(opened(), as: ItemDetail(fields: [], tables: [table], jsonLines: []))
    driver.resize(30, 12)
    let lines = driver.frame().lines[2...4].map(\.plainText)
    #expect(lines.prefix(2) == ["   name   note", "   first  xxxxxxxxxxxxxxxxxx…"])
    #expect(lines[2].hasPrefix("   … 2 more columns"))
    driver.resize(60, 12)
    let titles = driver.frame().lines[2].plainText.split(separator: " ")
    #expect(titles == ["name", "note", "id", "url"])
  }

  @Test func `a long table says how many of its rows are in the JSON alone`() {
    let rows = (1...55).map { ["part \($0)", "\($0)"] }
    let table = DetailTable(
      title: "parts",
      columns: ["name", "size"],
      rows: rows,
      omittedRows: 1_000
    )
    var driver = described(opened(), as: ItemDetail(fields: [], tables: [table], jsonLines: []))
    driver.resize(79, 70)
    #expect(driver.screen().contains("part 50") && !driver.screen().contains("part 51"))
    #expect(driver.screen().contains("… 1,005 more rows in the JSON"))
  }

  @Test func `the hints end with the help however little room there is`() {
    var driver = opened()
    for columns in [30, 44, 60, 120] {
      driver.resize(columns, 10)
      #expect(driver.status().contains("? help"), "\(columns)")
    }
    #expect(driver.status().contains("r refresh"))
  }
}
