import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Screens with less room than their texts: the reason of a failure and the way out stay.
@Suite struct NarrowScreenTests {
  private let smallest = Size(columns: 20, rows: 5)

  private func rows(_ driver: Driver) -> [String] {
    var driver = driver
    return driver.frame().lines.map(\.plainText)
  }

  @Test func `a message without room beside the place covers rows above it, until the next key`() {
    var driver = Driver.loaded(pages: 3, of: 6, size: smallest)
    driver.type("x")
    #expect(
      rows(driver).suffix(4) == [
        " ▌  1 person 1  150…", " x does nothing", " here · ? keys", "                1/6",
      ]
    )
    driver.wait(.seconds(1))
    driver.type("j")
    #expect(rows(driver)[2].hasPrefix(" ▌  2 person 2"))
  }

  @Test func `a longer message ends with an ellipsis in the lines above`() {
    let long = String(repeating: "long ", count: 90)
    var line = StatusLine(left: CleanText(sanitizing: long), position: "1/6", columns: 60)
    #expect(line.above(on: 24).isEmpty)
    line.isMessage = true
    #expect(line.above(on: 24).count == 6)
    #expect(line.above(on: 24).last?.plainText.hasSuffix("…") == true)
    #expect(line.above(on: 5).count == 3)
    #expect(line.isCut(on: 24))
    line.left = "short"
    #expect(line.above(on: 24).isEmpty && !line.isCut(on: 24))
  }

  @Test(arguments: [60, 79, 80, 100, 120, 200])
  func `a message moves neither the place nor the keys, whatever its length`(columns: Int) {
    var line = StatusLine(left: "", position: "3/84   4%", hints: ["? help"], columns: columns)
    line.isMessage = true
    let empty = line.line
    line.left = CleanText(sanitizing: String(repeating: "the server says much ", count: 40))
    #expect(line.line == empty)
    let most = columns < 80 ? 6 : 2
    #expect(line.above(on: 24).count == most && line.isCut(on: 24))
    line.left = "brief"
    #expect(line.line.plainText.hasPrefix(" brief  "))
    #expect(line.line.plainText.dropFirst(6) == empty.plainText.dropFirst(6))
  }

  @Test func `the number of marks takes no room from the keys`() {
    let hints: [CleanText] = ["Enter choose", "Tab mark", "? help"]
    var line = StatusLine(left: "", position: "3 marked · 12/95", hints: hints, columns: 100)
    line.position = "13 marked · 12/95"
    line.besidePlace = 12
    #expect(line.line.plainText.contains("Tab mark"))
  }

  @Test func `keys are at the left of a narrow screen while nothing else is there`() {
    var driver = Driver.loaded(pages: 3, of: 6, size: Size(columns: 40, rows: 8))
    #expect(driver.status() == " Enter open  / find  ? help    1/6  17%")
    driver.type("/")
    #expect(driver.status() == " /▏                            1/6  17%")
    driver.resize(20, 8)
    driver.type("<Esc>")
    #expect(driver.status() == " ? help         1/6")
  }

  @Test func `of a message that is cut, a key shows all`() {
    var driver = Driver.loaded(pages: 3, of: 6, size: Size(columns: 80, rows: 8))
    let words = String(repeating: "refreshed in a way that takes many words to tell ", count: 4)
    driver.send(.notice(words, isError: false))
    #expect(driver.status().hasSuffix("1/6  17%                   e all of it"))
    driver.type("e")
    #expect(driver.frame().lines[0].plainText == " The message")
    #expect(driver.frame().lines[4].plainText.hasSuffix("to tell"))
  }

  @Test func `a first load that fails keeps its reason and a key on five rows`() {
    var driver = Driver(size: smallest)
    driver.start()
    driver.fail("No such host: example.invalid.")
    let shown = rows(driver)[1...].joined(separator: " ").split(separator: " ").joined(
      separator: " "
    )
    #expect(shown.hasPrefix("No such host: example.invalid. r tries again"))
  }

  @Test func `a reason without room loses its end, and not the key`() {
    var driver = Driver(size: smallest)
    driver.start()
    driver.fail("The server of this list is being repaired until tomorrow.")
    #expect(rows(driver)[1].contains("The server of"))
    #expect(rows(driver)[3].contains("r tries again"))
  }

  @Test func `the keys of a failure are in one row where that has room`() {
    var driver = WorkspaceDriver.opened("people", size: Size(columns: 200, rows: 12))
    driver.type("shttps://example.org/x<Enter>")
    driver.send(.found(TabID(number: 2), .failure(PageError("Refused.", remedy: .user))))
    #expect(driver.rows().contains { $0.contains("r tries again") && $0.contains("q closes") })
  }

  @Test func `a long wait names the keys on five rows, too`() {
    var driver = Driver(size: smallest)
    driver.model.source.host = "example.org"
    driver.start()
    driver.wait(.seconds(5))
    #expect(rows(driver)[1].contains("loading People"))
    #expect(rows(driver)[2].contains("waiting for examp"))
    #expect(rows(driver)[3].contains("q closes"))
  }

  @Test(arguments: [
    (
      "── end of the list · Enter checks again ──", 42, "── end of the list · Enter checks again ──"
    ),
    ("── end of the list · Enter checks again ──", 41, "end of the list · Enter checks again"),
    ("── end of the list · Enter checks again ──", 35, "end of the list · Enter checks again"),
    (
      "── stopped: the server sent the same page again · Enter goes on ──", 46,
      "stopped: the server sent the … · Enter goes on"
    ),
    (
      "── stopped: the server sent the same page again · Enter goes on ──", 45,
      "stopped: the server sent the same page again · Enter goes on"
    ),
    ("── 3 match · 82 searched · Enter goes on ──", 33, "3 match · 82 searched · Enter goes on"),
    ("⋯ loading the items between", 9, "⋯ loading the items between"),
  ])
  func `the end of a list names its key where not all has room`(
    sentence: String,
    width: Int,
    shown: String
  ) {
    let fitted = RowPainter.fitted(CleanText(sanitizing: sentence), to: width)
    #expect(fitted.string == shown)
  }

  @Test(arguments: [
    ("People · filter: Sky", 20, "People · filter: Sky"),
    ("Star Wars people · filter: Sky", 22, "Star Wa… · filter: Sky"),
    ("Star Wars people · filter: Sky", 21, "Star Wars people · f…"),
    ("/home/ana/orders.csv", 17, "…/ana/orders.csv"), ("/home/ana/orders.csv", 12, "…/orders.csv"),
    ("/home/ana/orders.csv · by price", 23, "…/orders.csv · by price"),
    ("http://example.org/items", 18, "example.org/items"),
    ("http://example.org/items", 12, "…/items"), ("http://example.org/items/", 6, "…/ite…"),
    ("http://example.org", 8, "example…"),
    ("example.org/a/items", 12, "…/a/items"), ("example.org", 8, "example…"),
  ])
  func `a title keeps what distinguishes it`(title: String, width: Int, shown: String) {
    let line = TitleLine(title: CleanText(sanitizing: title), right: "", columns: width + 2).line
    #expect(line.plainText == " " + shown)
  }

  @Test func `a narrow detail has values beside short names, or else below, and breaks no word`() {
    let fields = [
      DetailField(name: "name", value: "Luke Skywalker"),
      DetailField(name: "height", value: "172 cm"),
      DetailField(name: "change of the quarter", value: "2,400"),
      DetailField(name: "since", value: "10 Nov 2021 · 5 years ago"),
    ]
    let content = ItemDetail(fields)
    let layout = DetailSheet(content, columns: 20, place: nil)
    #expect(
      layout.lines.map(\.plainText) == [
        "   name", "     Luke Skywalker", "   height  172 cm", "   change of the",
        "   quarter  2,400", "   since", "     10 Nov 2021", "     · 5 years ago",
      ]
    )
  }

  @Test(arguments: [20, 40, 49, 50, 60, 79, 80])
  func `nothing of the help is cut on a narrow screen`(columns: Int) {
    let lines = HelpLayout(.standard, columns: columns).lines
    #expect(lines.map(\.plainText).filter { $0.contains("…") } == [])
    #expect(lines.allSatisfy { $0.endColumn < columns })
  }

  @Test func `the picker shows whole names and the way out on a narrow screen`() {
    var driver = WorkspaceDriver.choosing(size: Size(columns: 20, rows: 6))
    #expect(driver.screen().contains("moderators SITE"))
    #expect(driver.screen().contains("^C quit"))
    driver.type("qqq")
    #expect(driver.screen().contains("nothing matches;"))
    #expect(driver.screen().contains("Enter opens"))
  }

  @Test(arguments: [
    (80, ["Enter open", "/ find", "? help"], ["p detail"]), (60, ["? help"], ["/ find"]),
    (120, ["p detail"], ["s sources"]), (200, ["f filter", "s sources", "? help"], []),
  ])
  func `the keys of the list fill the room that there is`(
    columns: Int,
    present: [String],
    absent: [String]
  ) {
    var driver = Driver.loaded(pages: 3, of: 6, size: Size(columns: columns, rows: 8))
    let status = driver.status()
    #expect(present.allSatisfy { status.contains($0) }, "\(status)")
    #expect(!absent.contains { status.contains($0) }, "\(status)")
  }
}
