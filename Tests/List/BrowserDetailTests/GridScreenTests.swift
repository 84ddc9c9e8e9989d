import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct GridScreenTests {
  /// Thirty photos in two lanes, with three visible bands of ten lines.
  private static func grid() -> Driver {
    .album(size: Size(columns: 60, rows: 32), pageSize: 30, total: 30)
  }

  @Test func `a cell has its image, the author at its bottom left and the cursor's mark`() {
    var driver = Driver.album(size: Size(columns: 60, rows: 9), total: 5)
    let block = String(repeating: ".", count: 28)
    let picture = String(repeating: "#", count: 28)
    var screen = driver.cells()
    #expect(screen[1...6].allSatisfy { $0 == "▌\(block)  \(block)" })
    #expect(screen[7] == "▌author 1                      author 2")
    driver.showPictures()
    driver.type("l")
    screen = driver.cells()
    #expect(screen[1...6].allSatisfy { $0 == " \(picture) ▌\(picture)" })
    #expect(driver.frame().lines[7].runs.last?.style == .bold)
    #expect(driver.frame().lines[1].runs.first?.style == .accent)
  }

  @Test(arguments: [(80, [1, 28, 55], 24), (120, [1, 31, 61, 91], 28), (60, [1, 31], 28)])
  func `the first image begins where the title does, and the last ends where it does`(
    columns: Int,
    starts: [Int],
    width: Int
  ) {
    var driver = Driver.album(size: Size(columns: columns, rows: 24), total: 6)
    let line = driver.frame().lines[1]
    #expect(line.slices.map(\.column) == starts)
    #expect(line.slices.allSatisfy { $0.columns.count == width })
    #expect(line.endColumn == columns - 1)
  }

  @Test(arguments: [(34, "▌"), (35, "")])
  func `a tall screen has a blank line between the bands`(rows: Int, start: String) {
    var driver = Driver.album(size: Size(columns: 60, rows: rows), total: 6)
    #expect(driver.cells()[10].hasPrefix("▌author 1"))
    driver.type("j")
    #expect(driver.cells()[11].hasPrefix(start))
    #expect(driver.cells()[11].isEmpty == start.isEmpty)
  }

  @Test func `the status line has the place, what the cursor is on, and the keys`() {
    var driver = Driver.album(size: Size(columns: 80, rows: 14), pageSize: 30)
    driver.type("l")
    #expect(driver.status().hasPrefix(" Photo by author 2 · 600×400 "))
    #expect(driver.status().hasSuffix("   row 2    Enter open  v view  ? help"))
    driver.resize(120, 14)
    #expect(driver.status().hasPrefix(" Photo by author 2 · 600×400 · photo 2 · title "))
    driver.resize(50, 14)
    #expect(driver.status() == " Photo by author 2           2             ? help")
  }

  @Test func `the cells of a list have the key of the views among the hints, its rows the split`() {
    var driver = Driver.loaded(of: 9, size: Size(columns: 120, rows: 9))
    #expect(driver.status().contains("p detail") && !driver.status().contains("v view"))
    driver.type("v")
    #expect(driver.status().contains("v view") && !driver.status().contains("p detail"))
    driver.type("vv")
    #expect(driver.status().contains("p detail"))
  }

  @Test func `where no total is known, the end makes one`() {
    var driver = Driver.album(size: Size(columns: 80, rows: 24))
    driver.type("G")
    driver.respond(isLast: true)
    driver.type("6g")
    #expect(driver.status().contains(" 6/12  50%"))
  }

  @Test func `the end is on a line of its own below a band that is not full`() {
    var driver = Driver.album(size: Size(columns: 60, rows: 9), total: 5)
    driver.type("Gj")
    let screen = driver.cells()
    #expect(screen[5] == " " + String(repeating: ".", count: 28))
    #expect(screen[6] == " author 5")
    #expect(screen[7] == " ▌    ── end of the list · Enter checks again ──")
  }

  @Test func `an end on a page and band boundary has no cell of its own`() {
    var driver = Driver.album(size: Size(columns: 60, rows: 9), pageSize: 12, total: 12)
    #expect(driver.model.list.lineCount == 6 * 7 + 1)
    driver.type("Gj")
    #expect(driver.cells()[6] == " author 11                     author 12")
    #expect(driver.cells()[7].contains("end of the list"))
  }

  @Test(arguments: [
    ("l", [0, 1]), ("lh", [0, 0]), ("j", [0, 2]), ("lj", [0, 3]), ("3j", [10, 6]), ("k", [0, 0]),
    ("L", [0, 4]), ("lL", [0, 5]), ("lM", [0, 3]), ("lLH", [0, 1]), ("G", [121, 29]),
    ("Gg", [0, 0]), (" ", [30, 6]), (" b", [0, 0]), ("^d", [10, 2]), ("^e", [1, 2]),
    ("^e^y", [0, 2]), ("12l", [40, 12]), ("5jzt", [50, 10]), ("5jzz", [40, 10]),
    ("5jzb", [30, 10]), ("<Right><Down>", [0, 3]), ("<Left>", [0, 0]), ("7g", [10, 6]),
    ("<End>", [121, 29]), ("<End><Home>", [0, 0]), ("50%", [60, 14]),
  ])
  func `keys move by cells, by bands and by lines`(keys: String, place: [Int]) {
    var driver = Self.grid()
    driver.type(keys)
    #expect([driver.model.list.offset, driver.model.list.cursor] == place)
  }

  @Test(arguments: ["", "l", "5j", "7jl", "G", "5j^e"])
  func `another view keeps the cursor's item on the screen`(keys: String) {
    var driver = Self.grid()
    driver.type(keys)
    let item = driver.model.feed.item(at: driver.model.list.cursor)?.id
    for view in [ViewMode.feed, .list, .thumbnails, .grid] {
      driver.type("v")
      #expect(driver.model.view == view)
      #expect(driver.model.feed.item(at: driver.model.list.cursor)?.id == item)
      #expect(driver.model.list.visible.contains(driver.model.list.cursor))
    }
  }

  @Test func `cells grow and shrink by a lane up to a limit`() {
    var driver = Driver.album(size: Size(columns: 120, rows: 40), total: 6)
    func lanes() -> Int? { driver.model.cells?.lanes }
    #expect(lanes() == 4)
    driver.type("+")
    #expect(lanes() == 3)
    driver.type("=")
    #expect(lanes() == 2)
    driver.type("--")
    #expect(lanes() == 4)
    driver.type("9-")
    #expect(lanes() == 8)
    driver.type("-")
    #expect(driver.status().contains("these are the smallest cells"))
    driver.type("99++")
    #expect(lanes() == 1)
    #expect(driver.status().contains("these are the largest cells"))
    driver.type("-")
    #expect(lanes() == 2)
  }

  @Test(arguments: [(80, 3), (120, 4), (200, 7), (60, 2), (20, 1)])
  func `lanes follow from the width, and cells are about three to two`(columns: Int, lanes: Int) {
    let driver = Driver.album(size: Size(columns: columns, rows: 50), total: 6)
    let cells = driver.model.cells
    #expect(cells?.lanes == lanes)
    let box = cells?.box ?? Size(columns: 0, rows: 1)
    #expect((1.3...1.7).contains(Double(box.columns * 10) / Double(box.rows * 20)))
    #expect((cells?.column(ofLane: lanes - 1) ?? 0) + box.columns < columns)
  }

  @Test func `the pixels of a character change the cells`() {
    var driver = Driver.album(total: 6)
    #expect(driver.model.cells?.box == Size(columns: 28, rows: 9))
    driver.send(.imagesChanged(ImageSettings(cell: PixelSize(width: 10, height: 10))))
    #expect(driver.model.cells?.box == Size(columns: 28, rows: 17))
  }

  @Test func `no items leave a sentence and no cell`() {
    var driver = Driver.album(pages: 0)
    driver.respond(items: [])
    #expect(driver.screen().contains("Nothing found"))
    driver.type("jlhk+-vvv")
    #expect(driver.screen().contains("Nothing found"))
  }

  @Test func `a page that failed says so once, in its first cell`() {
    var driver = Driver.album(
      size: Size(columns: 120, rows: 40),
      total: 60,
      addressing: .numbered(first: 1)
    )
    driver.type("30g")
    while !driver.open.isEmpty { driver.fail("The server is down.") }
    let screen = driver.frame().lines.dropLast().map(\.plainText).joined()
    // With row 30 in the middle this screen requests three pages of six, and all fail.
    #expect(screen.split(separator: "✗").count == 4)
    #expect(screen.contains("The server is down."))
    #expect(screen.contains("Enter tries again"))
  }

  @Test func `cells without images show their fields`() {
    var driver = Driver(view: .grid, imageSettings: ImageSettings())
    driver.start()
    driver.respond(total: 2)
    #expect(driver.cells()[1] == "▌person 1                      person 2")
    #expect(driver.cells()[2] == "▌height 150 cm                 height 151 cm")
  }

  @Test func `the feed receives the visible items, and loads a screen ahead of them`() {
    var driver = Driver.album(
      size: Size(columns: 200, rows: 50),
      pages: 1,
      pageSize: 30,
      prefetch: .automatic
    )
    #expect(driver.model.reader.feed.viewport.height == 35)
    #expect(driver.loads.count == 2)
    driver.respond()
    driver.respond()
    driver.respond()
    driver.type("5j")
    #expect(driver.model.reader.feed.viewport.first == 7)
    #expect(driver.model.reader.feed.viewport.cursor == 35)
    #expect(driver.model.reader.feed.viewport.height == 35)
    #expect(driver.model.feed.loadedCount + 30 * driver.open.count >= 7 + 35 + 35)
  }

  @Test func `a frame lays out only bands that are new or changed`() {
    var driver = Self.grid()
    func laidOut(_ change: (inout Driver) -> Void) -> Int {
      let before = driver.renderer.laidOutRows
      change(&driver)
      _ = driver.frame()
      return driver.renderer.laidOutRows - before
    }
    #expect(laidOut { _ in } == 30)
    #expect(laidOut { _ in } == 0)
    #expect(laidOut { $0.type("l") } == 10)
    #expect(laidOut { $0.type("j") } == 20)
    // A band becomes visible, and the cursor leaves the one that is cut off.
    #expect(laidOut { $0.type("^e") } == 10)
    #expect(laidOut { $0.type("^e^e^e") } == 0)
    let request = driver.wants.visible[0]
    #expect(laidOut { $0.send(.image(request, .success(picture(request)))) } == 10)
  }

  @Test func `views and grids of other lanes never scroll into each other`() {
    var driver = Self.grid()
    driver.type("5j")
    let region = driver.frame().scrollRegion
    #expect(region?.offset == driver.model.list.offset)
    driver.type("-")
    #expect(driver.frame().scrollRegion?.identity != region?.identity)
    driver.type("v")
    let feed = driver.frame().scrollRegion?.identity
    driver.type("v")
    #expect(driver.frame().scrollRegion?.identity == 1)
    #expect(feed != 1)
  }
}
