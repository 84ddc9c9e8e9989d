import EverItems
import EverText
import EverTerminal
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct HeadingTests {
  private let columns = [
    Column(title: "name", width: 16, minimumWidth: 6),
    Column(title: "height", width: 8, alignment: .right),
  ]

  private func found(
    _ url: String,
    columns: [Column],
    change: (inout SourceDescription) -> Void = { _ in }
  ) -> WorkspaceDriver {
    var driver = WorkspaceDriver()
    driver.begin(
      OpenRequest(url).map { .sources([($0, .mustBeFound)]) } ?? .choose(text: "", sources: [])
    )
    var feed = WorkspaceDriver.feed("People")
    feed.source.columns = columns
    feed.source.hasHeading = true
    change(&feed.source)
    driver.send(.found(driver.workspace.tabs[0].id, .success(feed)))
    driver.respond()
    return driver
  }

  @Test func `columns have their titles above them`() {
    var driver = found("http://127.0.0.1/people", columns: columns)
    #expect(
      driver.rows().prefix(4) == [
        " People                                40 items · 20 loaded",
        "      name                height",
        " ▌  1 person 1            150 cm",
        "    2 person 2            151 cm",
      ]
    )
    #expect(driver.frame().scrollRegion?.rows == 2..<9)
    #expect(driver.model?.list.height == 7)
  }

  @Test(arguments: [
    ("NAME", false, "      name▲               height"),
    ("height", true, "      name               ▼height"),
    ("other", false, "      name                height"),
  ])
  func `the title of the column that orders the rows is marked`(
    column: String,
    isDescending: Bool,
    heading: String
  ) {
    var driver = found("http://127.0.0.1/people", columns: columns) {
      $0.order = SortOrder(column: column, isDescending: isDescending)
    }
    #expect(driver.rows()[1] == heading)
  }

  @Test func `the mark of the order is on the screen, too, where a title has all of the line`() {
    let layout = listLayout([Column(title: "abcdefghij", width: 20, grows: true)], columns: 14)
    let order = SortOrder(column: "abcdefghij", isDescending: false)
    let line = HeadingLine(
      layout: layout,
      columns: [Column(title: "abcdefghij", width: 3)],
      order: order,
      end: 13
    )
    .line
    #expect(line.plainText == "     ▲abcdefg…")
    let number = [Column(title: "sum", width: 3, minimumWidth: 3, alignment: .right)]
    let narrow = listLayout(number, columns: 10)
    let sum = SortOrder(column: "sum", isDescending: true)
    let heading = HeadingLine(layout: narrow, columns: number, order: sum, end: 9)
    #expect(heading.line.plainText == "      ▼sum")
  }

  @Test func `a narrow list has a scroll bar where no value and no column needs its cells`() {
    var free = found("http://127.0.0.1/people", columns: columns)
    #expect(free.frame().edge?.column == 59)
    let others = [8, 8, 3].map { Column(title: "x", width: $0, minimumWidth: $0) }
    var full = found("http://127.0.0.1/people", columns: columns + others)
    #expect(full.frame().edge?.column == 59, "names are shorter than their column")
    full.send(.resized(Size(columns: 49, rows: 10)))
    #expect(full.frame().edge == nil)
    #expect(full.rows()[1].hasSuffix("x"))
    full.send(.resized(Size(columns: 52, rows: 10)))
    #expect(full.frame().edge?.column == 51)
  }

  @Test func `the cells for the scroll bar cost no column`() {
    var name = columns[0]
    name.contentWidth = 8
    let source = [name, Column(title: "x", width: 8, minimumWidth: 8)]
    #expect(!ListLayout.spares(4, of: 25, source, numberWidth: 2), "its value would be left out")
    #expect(ListLayout.spares(4, of: 29, source, numberWidth: 2))
  }

  @Test func `a single column has its title above it, too`() {
    let name = [Column(title: "name", width: 16, grows: true)]
    var driver = found("http://127.0.0.1/names", columns: name)
    #expect(driver.rows()[1] == "      name")
    var untitled = found("http://127.0.0.1/names", columns: [Column(title: "", width: 16)])
    #expect(untitled.rows()[1].hasPrefix(" ▌  1"))
  }

  @Test func `a source that wants none has none`() {
    var driver = WorkspaceDriver.opened("people")
    #expect(driver.rows()[1].hasPrefix(" ▌  1"))
    #expect(driver.model?.list.height == 8)
  }

  @Test func `later columns have headings, lines of text have none`() {
    var text = Column(title: "line", width: 512, grows: true)
    text.isLine = true
    var driver = WorkspaceDriver()
    var feed = WorkspaceDriver.feed("Standard input")
    feed.source.columns = [text]
    feed.source.hasHeading = true
    driver.begin(.feed(.standardInput, feed))
    #expect(driver.model?.list.height == 8)
    driver.send(.tab(driver.workspace.tabs[0].id, .columns(columns)))
    driver.respond()
    #expect(driver.rows()[1].contains("name"))
    #expect(driver.rows()[2].hasPrefix(" ▌  1"))
    #expect(driver.model?.list.height == 7)
  }

  @Test func `a step writes the rows that it writes without a heading`() {
    var driver = found("http://127.0.0.1/people", columns: columns)
    driver.type("6j")
    let before = driver.frame()
    driver.type("j")
    let after = driver.frame()
    #expect(after.scrollRegion?.offset == (before.scrollRegion?.offset ?? 0) + 1)
    #expect(after.lines[1] == before.lines[1])
    #expect(after.lines[2] == before.lines[3])
  }

  @Test func `a low screen keeps its rows for the list`() {
    var driver = found("http://127.0.0.1/people", columns: columns)
    driver.send(.resized(Size(columns: 60, rows: 5)))
    #expect(driver.rows()[1].hasPrefix(" ▌  1"))
    #expect(driver.model?.list.height == 3)
    driver.send(.resized(Size(columns: 60, rows: 6)))
    #expect(driver.rows()[2].hasPrefix(" ▌  1"))
  }

  @Test func `columns have room for their titles`() {
    var driver = found(
      "http://127.0.0.1/people",
      columns: [Column(title: "a long title", width: 4), columns[1]]
    )
    #expect(driver.rows()[1].contains("a long title "))
  }
}
