import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ListScreenTests {
  /// The columns of the people of the films.
  private static let columns = [
    Column(title: "name", width: 22, grows: false), Column(title: "height", width: 7),
    Column(title: "mass", width: 8), Column(title: "birth year", width: 8),
    Column(title: "gender", width: 13), Column(title: "uid", width: 4, minimumWidth: 2),
  ]

  private static let names = [
    ["Jabba Desilijic Tiure", "175 cm", "1,358 kg", "600BBY", "hermaphrodite", "16"],
    ["Wedge Antilles", "170 cm", "77 kg", "21BBY", "male", "18"],
    ["Jek Tono Porkins", "180 cm", "110 kg", "unknown", "male", "19"],
    ["Yoda", "66 cm", "17 kg", "896BBY", "male", "20"],
    ["Palpatine", "170 cm", "75 kg", "82BBY", "male", "21"],
  ]

  @Test func `page one can decide on the columns, and a line of text takes the row`() {
    var driver = Driver(columns: [Column(title: "line", width: 512, grows: true)])
    driver.start()
    #expect(driver.model.source.columns.map(\.title) == ["line"])
    driver.send(
      .columns([Column(title: "a", width: 4), Column(title: "b", width: 4, alignment: .right)])
    )
    driver.respond(items: [
      Item(id: .line(1), json: "{}", fields: ["one", "1"]),
      Item(id: .line(2), json: "", fields: ["text that is wider than a column"]),
    ])
    let rows = driver.screen().split(separator: "\n")
    #expect(rows[1].contains("1 one ") && rows[1].hasSuffix(" 1"))
    #expect(rows[2].hasSuffix("2 text that is wider than a column"))
  }

  @Test func `the list looks as the product says`() {
    var driver = Driver(
      size: Size(columns: 88, rows: 9),
      pageSize: 10,
      title: "Star Wars characters",
      columns: Self.columns
    )
    driver.start()
    for page in 0..<2 {
      let items = (0..<10).map { index in
        let place = page * 10 + index
        let fields = place < 15 ? ["someone"] : Self.names[place - 15].map(Optional.init)
        return Item(id: .sent("\(place)"), json: "{}", fields: fields)
      }
      driver.respond(with: Page(items: items, next: .page(page + 2), total: .exact(82)))
      driver.type(page == 0 ? "9j" : "12j4k")
    }
    driver.now = .milliseconds(200)
    driver.send(.timePassed)
    #expect(
      driver.screen() == """
         Star Wars characters                                              82 items · 20 loaded
           16 Jabba Desilijic Tiure   175 cm   1,358 kg  600BBY    hermaphrodite  16
           17 Wedge Antilles          170 cm   77 kg     21BBY     male           18
         ▌ 18 Jek Tono Porkins        180 cm   110 kg    unknown   male           19
           19 Yoda                    66 cm    17 kg     896BBY    male           20
           20 Palpatine               170 cm   75 kg     82BBY     male           21
           21 ░░░░░░░░░░░             ░░░░     ░░░░░░░░  ░░░░░░    ░░░░░░░░       ░░░
           22 ░░░░░░░░░░              ░░░░     ░░░░░░░   ░░░░░     ░░░░░░░░░░░░   ░░
         ⠹ loading 21–30                               18/82  22%    Enter open  / find  ? help
        """
    )
  }

  @Test func `one step changes few cells of the status line and none of the title`() {
    var driver = Driver.loaded(pages: 40, of: 10_000, addressing: .numbered(first: 1))
    driver.type("44g")
    let before = driver.frame()
    driver.type("j")
    let after = driver.frame()
    #expect(before.lines[0] == after.lines[0])
    let changed = zip(before.lines[7].plainText, after.lines[7].plainText).filter { $0 != $1 }
    #expect(changed.count == 1)
    #expect(before.lines[7].plainText.contains("    44/10,000   0%"))
  }

  @Test func `the place stands still as its digits grow`() {
    var driver = Driver.loaded(of: 100, pageSize: 100)
    let positions = [9, 10, 99, 100].map { row in
      driver.type("\(row)g")
      return StatusLine.position(of: driver.model).string
    }
    #expect(positions == ["  9/100   9%", " 10/100  10%", " 99/100  99%", "100/100 100%"])
  }

  @Test func `no row but the last is all of a list`() {
    var driver = Driver.loaded(of: 1_000, addressing: .numbered(first: 1))
    driver.type("999g")
    #expect(driver.status().contains(" 999/1,000  99%"))
  }

  @Test func `without a total placeholders stand for the page in flight`() {
    var driver = Driver.loaded()
    #expect(driver.open.count == 1)
    let rows = driver.frame().lines.map(\.plainText)
    #expect(rows[0].hasSuffix("2 loaded"))
    #expect(rows[3].hasPrefix("    3 ░"))
    #expect(rows[4].hasPrefix("    4 ░"))
    #expect(rows[7].contains(" 1 "))
  }

  @Test func `the end says that it is the end`() {
    var driver = Driver.loaded(of: 2)
    let frame = driver.frame()
    #expect(frame.lines[3].plainText == "      ── end of the list · Enter checks again ──")
    #expect(driver.model.deadline == nil)
    driver.type("jj<Enter>")
    #expect(driver.open.count == 1)
  }

  @Test func `a list that moved on the server is reported`() {
    var driver = Driver.loaded()
    driver.respond(names: ["a"])
    driver.respond(with: Page(items: [person(0), person(50)]))
    #expect(driver.screen().contains("the list moved by 1: r reloads it"))
  }

  @Test func `what loads stands still where nothing may move`() {
    var driver = Driver.loaded(of: 9, hasMotion: false)
    #expect(driver.status().hasPrefix(" … loading 3–4"))
    #expect(driver.model.deadline == nil)
  }

  @Test func `the spinner ticks while something loads and rests after`() {
    var driver = Driver.loaded(of: 4)
    #expect(driver.model.deadline == .milliseconds(100))
    var marks: [Character] = []
    for _ in 0..<12 {
      driver.wait(.milliseconds(100))
      marks.append(driver.status().dropFirst().first ?? " ")
    }
    #expect(Set(marks).count == 10)
    driver.respond(total: 4)
    #expect(driver.model.deadline == nil)
  }
}
