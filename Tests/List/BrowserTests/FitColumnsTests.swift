import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct FitColumnsTests {
  private let columns = [
    Column(title: "name", width: 20, minimumWidth: 6),
    Column(title: "city", width: 4, minimumWidth: 4),
    Column(title: "none", width: 9, minimumWidth: 4),
  ]

  private func driver(_ rows: [[String?]]) -> Driver { .table(columns, rows) }

  @Test func `columns become as wide as the visible values`() {
    var driver = driver([["Ada", "Lovelace Town", nil], ["漢字漢字", "X", nil]])
    #expect(driver.frame().lines[1].plainText == " ▌  1 Ada                   Lovelace Town")
    driver.type("=")
    #expect(driver.frame().lines[1].plainText == " ▌  1 Ada       Lovelace Town")
    #expect(driver.model.source.columns.map(\.width) == [8, 13, 1])
    #expect(driver.screen().contains("fitted"))
  }

  @Test func `of a name, the first line is as wide as its column`() {
    var driver = driver([["Mend it\n\nIt was broken, and for long.", "Oslo\nBy", nil]])
    driver.type("=")
    #expect(driver.model.source.columns.map(\.width) == [7, 7, 1])
    #expect(driver.frame().lines[1].plainText == " ▌  1 Mend it  Oslo By")
  }

  @Test func `fitting says when nothing changes`() {
    var driver = driver([["Ada", "Lovelace Town", nil]])
    driver.type("==")
    #expect(driver.screen().contains("the columns already fit these rows"))
  }

  @Test func `rows out of view don't count, and a jump to them widens their column`() {
    let rows = (1...12).map { [$0 == 12 ? "a name that is very long" : "name", "x", nil] }
    var driver = driver(rows)
    driver.type("=")
    #expect(driver.model.source.columns[0].width == 4)
    driver.type("G")
    #expect(driver.screen().contains("a name that is very long"))
  }

  /// A row that would be cut takes the blank cells of other columns, and one that fits moves
  /// nothing.
  @Test(arguments: [
    ("Ada King", "  1 name      city"),
    ("Ada King, Countess of Lovelace", "  1 name                            city"),
  ])
  func `a new page widens a column that would cut its values`(name: String, first: String) {
    let columns = [
      Column(title: "name", width: 8, minimumWidth: 4), Column(title: "city", width: 12),
    ]
    let rows = [["name", "city"], ["name", "city"]]
    var driver = Driver.table(columns, rows, size: Size(columns: 60, rows: 6), isLast: false)
    #expect(driver.frame().lines[1].plainText == " ▌  1 name      city")
    driver.type("G")
    driver.respond(items: [row(3, [name, "x"])])
    driver.type("g")
    #expect(driver.frame().lines[1].plainText == " ▌" + first)
  }

  @Test func `where nothing is free a longer value moves no column`() {
    let columns = [
      Column(title: "name", width: 8, minimumWidth: 8),
      Column(title: "city", width: 12, minimumWidth: 12),
    ]
    let rows = [["Ada", "London, England"]]
    var driver = Driver.table(columns, rows, size: Size(columns: 27, rows: 6), isLast: false)
    let before = driver.frame().lines[1]
    driver.type("G")
    driver.respond(items: [row(2, ["Ada King, Countess of Lovelace", "x"])])
    driver.type("g")
    driver.wait(.milliseconds(80))
    #expect(driver.frame().lines[1] == before)
  }

  @Test func `a value without end makes no column without end`() {
    var driver = driver([[String(repeating: "x", count: 1_000_000), "y", nil]])
    driver.type("=")
    #expect(driver.model.source.columns[0].width == 512)
  }

  @Test func `where no row is loaded nothing is fitted`() {
    var driver = Driver(columns: columns)
    driver.start()
    driver.type("=")
    #expect(driver.model.source.columns == columns)
  }

  @Test func `on a wide screen the columns are as wide as the rows of page one need`() {
    var driver = driver([["Ada", "a town with a name", nil]])
    driver.resize(30, 8)
    #expect(driver.frame().lines[1].plainText == " ▌  1 Ada  a town w…")
    driver.resize(90, 8)
    #expect(driver.frame().lines[1].plainText.hasSuffix("a town with a name"))
  }

  @Test func `days are displayed and found in words`() {
    var day = Column(title: "since", width: 12)
    day.form = .days
    let rows = [["Ada", "2021-11-10"], ["Bob", "2019-06-08"]]
    var driver = Driver.table([Column(title: "name", width: 6), day], rows)
    #expect(driver.frame().lines[1].plainText == " ▌  1 Ada     10 Nov 2021")
    driver.type("/8 jun<Enter>")
    #expect(driver.model.list.cursor == 1)
  }
}

extension FitColumnsTests {
  @Test func `times of one day have their time of day, all in the same width`() {
    var time = Column(title: "at", width: 20)
    time.form = .times(TimeForm(.minute))
    let rows = [["Ada", "2023-11-05T09:00:00Z"], ["Bob", "2023-11-05T14:32:07Z"]]
    var driver = Driver.table([Column(title: "name", width: 6), time], rows)
    #expect(driver.frame().lines[1].plainText == " ▌  1 Ada      5 Nov 2023 09:00")
    #expect(driver.frame().lines[2].plainText == "    2 Bob      5 Nov 2023 14:32")
    #expect(driver.model.source.columns[1].width == 17)
    driver.type("/5 nov 2023 14:3<Enter>")
    #expect(driver.model.list.cursor == 1)
  }
}

extension FitColumnsTests {
  private func layout(_ columns: [Column], _ width: Int) -> [Int: Int] {
    let layout = listLayout(columns, columns: width)
    return Dictionary(uniqueKeysWithValues: layout.fields.map { ($0.index, $0.width) })
  }

  @Test func `an id leaves a narrow list before another column is cut`() {
    var id = Column(title: "id", width: 10, minimumWidth: 8)
    let others = [
      Column(title: "name", width: 30, minimumWidth: 8), Column(title: "city", width: 12),
    ]
    #expect(layout(others + [id], 61).keys.sorted() == [0, 1, 2])
    id.yields = true
    #expect(layout(others + [id], 61).keys.sorted() == [0, 1, 2])
    #expect(layout(others + [id], 45) == [0: 25, 1: 12])
    let wider = [others[0], Column(title: "city", width: 20)]
    #expect(layout(wider + [id], 60) == [0: 30, 1: 20])
  }

  @Test func `the name has what it needs before the others, up to half of the width`() {
    let columns = [
      Column(title: "name", width: 30, minimumWidth: 8), Column(title: "city", width: 30),
      Column(title: "land", width: 30),
    ]
    #expect(layout(columns, 67)[0] == 30)
    #expect(layout(columns, 47)[0] == 20)
  }

  @Test func `a column that lacks a few cells is whole before the name grows`() {
    let columns = [
      Column(title: "name", width: 30, minimumWidth: 8),
      Column(title: "city", width: 10, minimumWidth: 6),
    ]
    #expect(layout(columns, 26) == [0: 8, 1: 10])
    let land = Column(title: "land", width: 16, minimumWidth: 6)
    #expect(layout([columns[0], land], 26) == [0: 10, 1: 8], "it lacks many")
    let short = Column(title: "name", width: 12, minimumWidth: 8)
    #expect(layout([short, columns[1]], 26) == [0: 12, 1: 6], "the name lacks a few, too")
  }

  @Test func `a long text is left out where others are whole without it`() {
    let columns = [("name", 20), ("mail", 22), ("phone", 15), ("notes", 40)].map {
      Column(title: $0, width: $1, minimumWidth: 10, grows: $1 > 12)
    }
    #expect(layout(columns, 70).keys.sorted() == [0, 1, 2])
    #expect(layout(columns, 120).keys.sorted() == [0, 1, 2, 3])
    #expect(
      layout([columns[0], columns[3]], 40).keys.sorted() == [0, 1],
      "one is cut in any case"
    )
  }

  @Test func `short texts are whole before a long one has more than its start`() {
    let columns = [
      Column(title: "day", width: 11, minimumWidth: 11),
      Column(title: "customer", width: 24, minimumWidth: 14, grows: true),
      Column(title: "region", width: 13, minimumWidth: 10, grows: true),
    ]
    #expect(layout(columns, 45) == [0: 11, 1: 11, 2: 13])
    let name = Column(title: "name", width: 28, minimumWidth: 24)
    let text = Column(title: "text", width: 40, minimumWidth: 14, grows: true)
    #expect(layout([name, text], 48) == [0: 26, 1: 14], "the name takes none of them")
  }

  @Test func `a number is whole before the name has more than its fewest cells`() {
    var number = Column(title: "size", width: 6, alignment: .right)
    number.contentWidth = 9
    let name = Column(title: "name", width: 30, minimumWidth: 8)
    #expect(layout([name, number], 26) == [0: 9, 1: 9])
    number.title = "a long title"
    number.contentWidth = 12
    #expect(layout([name, number], 26) == [0: 10, 1: 8], "a title may be cut")
  }

  @Test func `a column of decimals has room for its title`() {
    var number = Column(title: "percentage", width: 20, alignment: .right)
    number.form = .number(NumberForm())
    let columns = [Column(title: "name", width: 6), number]
    let driver = Driver.table(columns, [["Ada", "1.25"]], hasHeading: true)
    #expect(driver.model.source.columns[1].minimumWidth == 10)
  }

  @Test func `decimals of a column are below each other`() {
    var number = Column(title: "size", width: 5, alignment: .right)
    number.form = .number(NumberForm())
    let rows = [["Ada", "4.5"], ["Bob", "10.25"], ["Cy", "1,003"]]
    var driver = Driver.table([Column(title: "name", width: 4), number], rows)
    #expect(
      driver.frame().lines[1...3].map(\.plainText) == [
        " ▌  1 Ada       4.50", "    2 Bob      10.25", "    3 Cy    1,003.00",
      ]
    )
  }
}
