import EverItems
import EverText
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ColumnSheetTests {
  /// A list of three columns, and one that it displays only when the user wants it.
  private func people(columns: Int = 60) -> Driver {
    var all = ["name", "city", "land", "note"].map { Column(title: $0, width: 8, minimumWidth: 8) }
    all[3].minimumRoom = Column.mostRoom
    all[1].path = "home.city"
    let rows: [[String?]] = [
      ["Ada", "Oslo", "Norway", "first"], ["Bea", "Rome", "Italy", "second"],
      ["Cleo", "Oslo", nil, "third"],
    ]
    return .table(all, rows, size: Size(columns: columns, rows: 9), hasHeading: true)
  }

  /// The titles above the rows.
  private func heading(_ driver: inout Driver) -> [String] {
    driver.frame().lines[1].plainText.split(separator: " ").map(String.init)
  }

  @Test(arguments: [
    ("", ["name", "city", "land"]),
    ("C q", ["city", "land"]),
    ("Cj q", ["name", "land"]),
    ("C4jK q", ["name", "city", "note", "land"]),
    ("CJq", ["city", "name", "land"]),
    ("C2Jq", ["city", "land", "name"]),
    ("C j j q", ["land"]),
    ("C/land<Enter> q", ["name", "city"]),
    ("C/a<Enter>n q", ["name", "city"]),
    (":columns note,HOME.city<Enter>", ["name", "city", "land"]),
    (":columns note,home.city<Enter>", ["note", "city"]),
    (":columns note<Enter>:columns off<Enter>", ["name", "city", "land"]),
  ])
  func `the user chooses the columns and their order`(keys: String, titles: [String]) {
    var driver = people()
    driver.type(keys)
    #expect(heading(&driver) == titles)
  }

  @Test func `the sheet has each column with a value of the row under the cursor`() {
    var driver = people()
    driver.type("jC")
    let rows = driver.frame().lines.map(\.plainText)
    #expect(rows[0] == " Columns of People")
    #expect(rows[1] == " ▌ ●  name  8  Bea")
    #expect(rows[4].hasPrefix("   ○  note") && rows[4].hasSuffix("second"))
  }

  @Test func `an unknown column is named, and the list stays`() {
    var driver = people()
    driver.type(":columns name,nmae<Enter>")
    #expect(driver.screen().contains("no column is called ‘nmae’"))
    #expect(heading(&driver) == ["name", "city", "land"])
    driver.type(":columns na<Tab>,ci<Tab><Enter>")
    #expect(heading(&driver) == ["name", "city"])
  }

  @Test func `a width stays when wider values arrive, until the columns are fitted`() {
    var driver = people()
    driver.type("C4-q")
    #expect(driver.screen().contains("Ada   Oslo"))
    #expect(driver.model.columnsText == "name=4,city,land")
    driver.type("=")
    #expect(driver.model.columnsText == "name,city,land")
    driver = people()
    driver.type("C=q")
    #expect(driver.model.arrangement == nil, "fitting chooses no column")
  }

  @Test func `columns that have no room are reached sideways, and the first one stays`() {
    var driver = people(columns: 30)
    #expect(heading(&driver) == ["name", "city", ">"])
    driver.type("zl")
    #expect(heading(&driver) == ["<name", "land"])
    driver.type("zl")
    #expect(driver.screen().contains("the last column is displayed"))
    driver.type("9zh")
    #expect(heading(&driver) == ["name", "city", ">"])
  }

  @Test func `the order is asked for from the sheet`() {
    var driver = people()
    let largest = SortOrder(column: "city", isDescending: true)
    driver.type("Cj]")
    #expect(driver.effects == [.changeSource(.order(.column(largest)))])
    driver.type("<Enter>")
    #expect(driver.effects == [.changeSource(.order(.column(SortOrder(column: "city"))))])
    driver.model.source.order = SortOrder(column: "city", isDescending: false)
    driver.type("<Enter>")
    #expect(driver.effects == [.changeSource(.order(.column(largest)))])
    driver.model.source.order = largest
    driver.type("<Enter>")
    #expect(driver.effects == [.changeSource(.order(.sent))])
  }

  @Test func `the choice is kept for the source, and applied to columns that come later`() {
    var driver = people()
    driver.type("Cj w")
    #expect(driver.effects == [.keepColumns("name,land")])
    let columns = ["land", "x", "name"].map { Column(title: $0, width: 8) }
    driver.send(.columns(columns))
    driver.type("q")
    #expect(driver.model.columnWindow.order == [2, 0])
  }

  @Test(arguments: [
    ("second", false, 0), ("second", true, 1), ("first", true, 1), ("Norway", false, 1),
  ])
  func `a hidden column is searched once it is displayed`(
    text: String,
    isShown: Bool,
    count: Int
  ) throws {
    var driver = people()
    if isShown { driver.type("C3j q") }
    driver.type("f\(text)<Enter>")
    let filter = try #require(driver.model.searching.filter)
    let fitted = filter.fitted(to: driver.model.columnFit.given)
    let fields = [["Ada", "Oslo", "Norway", "first"], ["Bea", "Rome", "Italy", "second"]]
    let found = fields.filter { fields in
      fitted.suits(Item(id: .line(1), json: "", fields: fields)) { _ in nil }
    }
    #expect(found.count == count)
  }
}

@Suite struct ColumnCountTests {
  private func counting(_ keys: String = ":count city<Enter>") -> Driver {
    let columns = ["name", "city"].map { Column(title: $0, width: 8, minimumWidth: 8) }
    var driver = Driver.table(columns, [["Ada", "Oslo"]])
    driver.type(keys)
    return driver
  }

  private func counts(_ values: [String?], isWhole: Bool = true) -> ColumnCounts {
    var counts = ColumnCounts(of: 1)
    for value in values { counts.add(value) }
    counts.total = 8
    counts.isWhole = isWhole
    return counts
  }

  @Test func `the values of a column are a list with their number and share`() {
    var driver = counting()
    guard case .count(1, let configuration)? = driver.effects.last else {
      Issue.record("nothing is counted")
      return
    }
    #expect(!configuration.countsSeparately)
    driver.send(.counted(counts(["Rome", "Oslo", nil, "Oslo"], isWhole: false)))
    var rows = driver.frame().lines.map(\.plainText)
    #expect(rows[0].hasSuffix("3 values · 4 of 8 rows …"))
    #expect(rows[1].hasPrefix(" ▌ Oslo      2  50.0%  ████"))
    #expect(rows[2].hasPrefix("   no value  1  25.0%"))
    driver.send(.counted(counts(["Rome", "Oslo", nil, "Oslo"])))
    rows = driver.frame().lines.map(\.plainText)
    #expect(rows[0].hasSuffix("3 values · 4 rows"))
  }

  @Test(arguments: [
    ("<Enter>", "\"city\"=\"O\"\"slo\""), ("j<Enter>", "!\"city\":/./"),
  ])
  func `Enter filters by a value`(keys: String, filter: String) {
    var driver = counting()
    driver.send(.counted(counts(["O\"slo", "O\"slo", nil])))
    driver.type(keys)
    #expect(driver.model.searching.filter?.text == filter)
    #expect(driver.model.text == nil)
  }

  @Test func `Esc ends the counting`() {
    var driver = counting()
    driver.type("<Esc>")
    #expect(driver.effects == [.cancelJob(.counting)])
    driver.send(.counted(counts(["Oslo"])))
    #expect(driver.model.text == nil)
  }

  @Test func `more values than are kept are one row`() {
    var counts = ColumnCounts(of: 0)
    for number in 0...ColumnCounts.mostValues { counts.add("\(number)") }
    counts.add("0")
    #expect(counts.valueCount == ColumnCounts.mostValues)
    #expect(counts.others == 1)
    #expect(counts.values.first?.count == 2)
  }

  @Test(arguments: ["a", "a \"b\" c", "/x/", "12", "!a", "x:y", "\""])
  func `the term for a value finds it alone`(value: String) throws {
    let column = Column(title: "the \"x\"", width: 9)
    let filter = try #require(Filter(Filter.term(for: value, in: column.title)))
    let fitted = filter.fitted(to: [column])
    func suits(_ text: String?) -> Bool {
      fitted.suits(Item(id: .line(1), json: "", fields: [text])) { _ in text }
    }
    #expect(suits(value) && !suits(value + "0") && !suits(nil))
  }
}
