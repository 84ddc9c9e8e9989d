import EverItems
import EverTerminal
import EverText
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Clicks and the wheel, where the program receives them.
@Suite struct MouseTests {
  private func clicked(_ driver: inout Driver, _ row: Int, _ column: Int) {
    driver.send(.event(.mouse(MouseAction(.press, at: Position(row: row, column: column)))))
  }

  private func turned(_ driver: inout Driver, isDown: Bool) {
    let action = MouseAction(.wheel(isDown: isDown), at: Position(row: 2, column: 2))
    driver.send(.event(.mouse(action)))
  }

  @Test func `a click puts the cursor on a row, and a second one opens it`() {
    var driver = Driver.loaded(of: 6, pageSize: 6)
    clicked(&driver, 3, 10)
    #expect(driver.list == [0, 2] && driver.model.isOnList)
    clicked(&driver, 3, 40)
    #expect(driver.model.detail != nil)
  }

  @Test(arguments: [0, 7, 99])
  func `a click beside the rows does nothing`(row: Int) {
    var driver = Driver.loaded(of: 3, pageSize: 3)
    clicked(&driver, row, 5)
    #expect(driver.list == [0, 0] && driver.effects.isEmpty && driver.model.isOnList)
  }

  @Test func `a click in a cell of a grid puts the cursor there`() {
    var driver = Driver.loaded(of: 6, size: Size(columns: 60, rows: 12), pageSize: 6)
    driver.type("v")
    let cells = driver.model.cells
    clicked(&driver, 2, (cells?.column(ofLane: 1) ?? 0) + 2)
    #expect(driver.model.list.cursor == 1)
  }

  @Test func `the wheel moves three rows by a notch, and pulls at the top`() {
    var driver = Driver.loaded(of: 40, pageSize: 40)
    turned(&driver, isDown: true)
    turned(&driver, isDown: true)
    #expect(driver.list == [6, 6])
    turned(&driver, isDown: false)
    turned(&driver, isDown: false)
    #expect(driver.model.list.top == 0)
    driver.type("g")
    driver.wait(.seconds(1))
    turned(&driver, isDown: false)
    #expect(driver.status().contains("again to refresh"))
  }

  @Test func `a click on a heading sorts by it, downwards, and as sent`() {
    var driver = Driver(columns: [
      Column(title: "name", width: 16), Column(title: "height", width: 7),
    ])
    driver.model.source.hasHeading = true
    driver.start()
    driver.respond()
    let column = driver.model.rowLayout.fields[1].start + 1
    var orders: [SourceChanges.Order] = []
    for order in [nil, false, true] {
      driver.model.source.order = order.map { SortOrder(column: "height", isDescending: $0) }
      clicked(&driver, 1, column)
      let new: [SourceChanges.Order] = driver.effects.compactMap {
        if case .changeSource(.order(let order)) = $0 { order } else { nil }
      }
      orders += new
    }
    #expect(
      orders == [
        .column(SortOrder(column: "height")),
        .column(SortOrder(column: "height", isDescending: true)), .sent,
      ]
    )
  }

  @Test func `a click on the scroll bar goes to its part of the list`() {
    var driver = Driver.loaded(of: 400, size: Size(columns: 100, rows: 12), pageSize: 400)
    let column = driver.model.scrollBarColumn
    clicked(&driver, 10, column)
    #expect(driver.model.list.cursor == 399)
    clicked(&driver, 1, column)
    #expect(driver.model.list.cursor == 0)
  }

  @Test func `a click on a value of the detail chooses it, and a second one opens a link`() {
    var driver = Driver.loaded(of: 2)
    driver.type("<Enter>")
    let fields = [
      DetailField(name: "name", value: "Ann"),
      DetailField(name: "site", value: "https://example.org/", kind: .link),
    ]
    driver.describe(person(0), ItemDetail(fields))
    clicked(&driver, 2, 20)
    clicked(&driver, 2, 20)
    #expect(driver.effects == WebLink("https://example.org/").map { [Effect.follow($0)] })
  }

  @Test func `the mouse is the program's or the terminal's`() {
    var driver = WorkspaceDriver.opened("people")
    driver.type(":mouse<Enter>")
    #expect(driver.effects.contains(.use(.full)))
    driver.type(":mouse<Enter>")
    #expect(driver.effects.contains(.use(.wheel)))
  }

  @Test func `a click on a title shows its tab`() {
    let titles: [CleanText] = ["apples", "pears", "plums"]
    let strip = TabStrip(titles: titles, current: 0, facts: TitleFacts([]), columns: 80)
    #expect([0, 2, 10, 12, 18, 60].map { strip.title(at: $0) } == [nil, 0, 1, 1, 2, nil])
  }
}
