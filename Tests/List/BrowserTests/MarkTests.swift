import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Marks in a list from which the user chooses.
@Suite struct MarkTests {
  /// The first pages of two people each, by default all of them, on a screen of 80×10.
  private func people(
    pages: Int = 3,
    of total: Int = 6,
    size: Size = Size(columns: 80, rows: 10)
  ) -> Driver {
    var driver = Driver(
      addressing: .numbered(first: 1),
      size: size,
      keyMap: .standard.choosing,
      hasMotion: false
    )
    driver.start()
    for _ in 0..<pages { driver.respond(total: total) }
    return driver
  }

  private func marked(_ driver: Driver) -> [String?] {
    driver.model.chosen(orElse: nil)?.items.map { $0.fields.first ?? nil } ?? []
  }

  @Test func `Tab marks a row and goes down, and its mark is before that of the cursor`() {
    var driver = people()
    driver.type("<Tab>")
    let lines = driver.frame().lines
    #expect(lines[1].plainText.hasPrefix("●   1 person 1"))
    #expect(lines[1].runs.first?.style == .mark)
    #expect(lines[2].plainText.hasPrefix(" ▌  2 person 2"))
    driver.type("k")
    #expect(driver.frame().lines[1].plainText.hasPrefix("●▌  1 person 1"))
    #expect(driver.status().contains("1 marked · 1/6"))
  }

  @Test(arguments: ["<Tab>k<Tab>", "mkm", "3<Tab>k3<BackTab>", "m<Esc>"])
  func `the same key takes the mark back, and Shift-Tab goes up`(keys: String) {
    var driver = people()
    #expect(driver.frame().lines[1].plainText == " ▌  1 person 1          150 cm")
    driver.type(keys)
    #expect(marked(driver).isEmpty)
    driver.type("gj")
    #expect(driver.frame().lines[1].plainText == "    1 person 1          150 cm")
    #expect(!driver.status().contains("marked ·"))
  }

  @Test func `a number before the key marks as many rows, and the last row ends it`() {
    var driver = people()
    driver.type("3<Tab>")
    #expect(marked(driver) == ["person 1", "person 2", "person 3"])
    #expect(driver.model.list.cursor == 3)
    var short = people(pages: 2, of: 4)
    short.type("9<Tab>")
    #expect(marked(short).count == 4)
    #expect(short.model.list.cursor == 3)
  }

  @Test func `a row without an item can't be marked, and says so`() {
    var driver = people(of: 84)
    driver.type("9j<Tab>")
    #expect(driver.status().contains("no item is loaded here"))
    #expect(marked(driver).isEmpty)
  }

  @Test func `marks follow their items through a refresh, also to newer content`() {
    var driver = people()
    driver.type("<Tab>r")
    driver.respond(items: [person(7), person(0, name: "changed")])
    #expect(marked(driver) == ["changed"])
    #expect(driver.frame().lines[1].plainText.hasPrefix(" ▌+ 1 person 8"))
    #expect(driver.frame().lines[2].plainText.hasPrefix("●   2 changed"))
    driver.type("r")
    driver.respond(items: [person(8)])
    #expect(marked(driver) == ["changed"], "the item is not on page one any more")
  }

  /// A list of 400 people, of which 40 are in memory, with rows 41 and 43 marked and dropped.
  private func withDroppedMarks() -> Driver {
    var driver = Driver(
      addressing: .numbered(first: 1),
      pageSize: 10,
      keyMap: .standard.choosing,
      hasMotion: false,
      maximumItems: 40
    )
    driver.start()
    driver.respond(total: 400)
    for row in [43, 41, 100, 150, 200, 250, 300] {
      driver.type("\(row)g")
      while !driver.open.isEmpty { driver.respond(total: 400) }
      if row < 50 { driver.type("m") }
    }
    return driver
  }

  @Test func `the marked items of a dropped page are chosen all the same`() throws {
    var driver = withDroppedMarks()
    #expect(driver.model.feed.item(person(40).id) == nil, "the page is dropped")
    driver.type("<Tab>2g<Tab>")
    #expect(driver.status().contains("4 marked"))
    #expect(marked(driver) == ["person 2", "person 41", "person 43", "person 300"])
    let items = try #require(driver.model.chosen(orElse: nil)?.items)
    #expect(items[1].json == "{\"uid\":40}")
  }

  @Test func `a filter keeps the marks of the rows that it hides`() {
    var driver = people()
    driver.type("<Tab><Tab>fperson 6<Enter>")
    driver.respond(total: 6)
    #expect(driver.status().contains("2 marked"))
    while !driver.open.isEmpty { driver.respond(total: 6) }
    driver.type("g<Tab>")
    #expect(marked(driver) == ["person 1", "person 2", "person 6"])
    #expect(driver.frame().lines[1].plainText.hasPrefix("●"))
    driver.type("<Esc>g")
    #expect(driver.frame().lines[6].plainText.hasPrefix("●"))
  }

  @Test func `a wide text leaves the gutter to the marks`() {
    var driver = people(pages: 1)
    driver.send(.replaced(person(0, name: "漢字漢字漢字漢字漢字")))
    driver.type("<Tab>k")
    #expect(driver.frame().lines[1].plainText.hasPrefix("●▌  1 漢字漢字漢字漢字漢字  150 cm"))
  }

  @Test func `a cell of a grid has the mark at its top, and keeps it without the cursor`() {
    var driver = Driver.photos(keyMap: .standard.choosing)
    driver.type("<Tab>")
    var lines = driver.frame().lines.map(\.plainText)
    #expect(lines[1].hasPrefix("●"))
    #expect(!lines[2].hasPrefix("●") && !lines[2].hasPrefix("▌"))
    driver.type("h")
    lines = driver.frame().lines.map(\.plainText)
    #expect(lines[1].hasPrefix("●") && lines[2].hasPrefix("▌"))
    driver.type("<Tab>")
    #expect(driver.frame().lines.allSatisfy { !$0.plainText.hasPrefix("●") })
  }

  @Test func `in the detail m marks the item, whose title has the mark`() {
    var driver = people()
    driver.type("dm")
    #expect(driver.screen().contains("● person 1"))
    driver.type("J")
    #expect(!driver.screen().contains("● person 2"))
    driver.type("m")
    #expect(marked(driver) == ["person 1", "person 2"])
    driver.type("q")
    #expect(driver.frame().lines[2].plainText.hasPrefix("●▌  2"))
  }

  @Test func `Esc takes back all marks, and then leaves`() {
    var driver = people()
    driver.type("<Tab><Tab><Esc>")
    #expect(marked(driver).isEmpty)
    #expect(driver.status().contains("no item is marked any more"))
    driver.type("<Esc>")
    #expect(driver.effects.first == .closeSource)
  }

  @Test func `without a chooser Esc takes all marks back, too, and never leaves`() {
    var driver = Driver.loaded(of: 84, addressing: .numbered(first: 1))
    driver.type("mm<Esc>")
    #expect(marked(driver) == ["person 1", "person 2"], "loading ends first")
    driver.type("<Esc>")
    #expect(marked(driver).isEmpty)
    driver.type("<Esc>")
    #expect(driver.effects.isEmpty)
    #expect(driver.status().contains("nothing to stop"))
  }

  @Test func `all loaded items are marked at once, or those that a search finds`() {
    var driver = Driver.loaded(of: 6, pageSize: 6)
    driver.type("*")
    #expect(marked(driver).count == 6)
    #expect(driver.status().contains("6 items are marked"))
    driver.type("*")
    #expect(marked(driver).isEmpty)
    driver.type("/person 3<Enter>*")
    #expect(marked(driver) == ["person 3"])
  }
}
