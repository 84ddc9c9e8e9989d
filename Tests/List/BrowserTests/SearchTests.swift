import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct SearchTests {
  private let names = [
    "Luke", "Leia", "Lando", "R2-D2", "Chewbacca", "Boba Fett", "Yoda", "leia 2",
  ]

  /// The names on six rows of a screen, with twenty more people below.
  private func people() -> Driver {
    var driver = Driver(pageSize: 28)
    driver.start()
    driver.respond(names: names + (1...20).map { "other \($0)" }, isLast: true)
    return driver
  }

  @Test func `the cursor follows the typed text`() {
    var driver = people()
    driver.type("/l")
    #expect(driver.model.list.cursor == 0)
    driver.type("e")
    #expect(driver.model.list.cursor == 1)
    #expect(driver.status().hasPrefix(" /le▏"))
    driver.type("<Backspace>a")
    #expect(driver.model.list.cursor == 2)
    driver.type("<Enter>")
    #expect(driver.model.list.cursor == 2)
    #expect(driver.model.prompt == nil)
  }

  @Test(arguments: ["<Esc>", "^g"])
  func `Esc brings back what was seen before`(key: String) {
    var driver = people()
    driver.type("jj^e")
    let before = driver.list
    driver.type("/other 19")
    #expect(driver.model.list.cursor == 26)
    driver.type(key)
    #expect(driver.list == before)
    driver.type("n")
    #expect(driver.status().contains("no search yet"))
  }

  @Test func `a match without others is named so`() {
    var driver = people()
    driver.type("/yoda<Enter>")
    let cursor = driver.model.list.cursor
    for key in ["n", "N"] {
      driver.type(key)
      #expect(driver.model.list.cursor == cursor)
      #expect(driver.status().contains("no other row has it"))
    }
  }

  @Test func `n and N go to further matches, around the end and the start`() {
    var driver = people()
    driver.type("/leia<Enter>")
    #expect(driver.model.list.cursor == 1)
    driver.type("n")
    #expect(driver.model.list.cursor == 7)
    #expect(driver.model.reader.notice == nil)
    driver.type("n")
    #expect(driver.model.list.cursor == 1)
    #expect(driver.screen().contains("continued at the first row"))
    driver.type("N")
    #expect(driver.model.list.cursor == 7)
    #expect(driver.screen().contains("continued at the last row"))
    driver.type("N")
    #expect(driver.model.list.cursor == 1)
    driver.type("g/l<Enter>nn")
    #expect(driver.model.list.cursor == 2)
    driver.type("N")
    #expect(driver.model.list.cursor == 1, "the row directly above")
    driver.type("g/other<Enter>4n")
    #expect(driver.model.list.cursor == 12)
  }

  @Test func `an empty search is the one before`() {
    var driver = people()
    driver.type("/leia<Enter>/<Enter>")
    #expect(driver.model.list.cursor == 7)
  }

  @Test func `a capital letter makes letter case count`() {
    var driver = people()
    driver.type("j/Leia<Enter>n")
    #expect(driver.model.list.cursor == 1)
    driver.type("/BOBA<Enter>")
    #expect(driver.model.list.cursor == 1)
    #expect(driver.screen().contains("no ‘BOBA’ in 28 rows"))
  }

  @Test func `a wrong regular expression is named`() {
    var driver = people()
    for keys in ["//(/<Enter>", "f/(/<Enter>"] {
      driver.type(keys)
      #expect(driver.status().contains("no regular expression: /(/"))
      driver.type("<Esc>")
    }
  }

  @Test func `a source that searches all rows finds them for the list, and Esc stops it`() throws {
    var driver = Driver(addressing: .offset, pageSize: 84, growsAtEnd: true)
    driver.start()
    driver.respond(total: 84)
    let zoe = try #require(TextPattern("zoe"))
    var asked: Effect? { driver.effects.last { if case .findRow = $0 { true } else { false } } }
    driver.type("/zoe<Enter>")
    #expect(asked == .findRow(Filter(zoe), from: 0, isUp: false))
    #expect(driver.model.reader.notice?.text == "searching for ‘zoe’ · Esc stops")
    driver.send(.foundRow(.success(50)))
    #expect(driver.model.list.cursor == 50 && driver.model.reader.notice == nil)
    driver.type("2N")
    #expect(asked == .findRow(Filter(zoe), from: 49, isUp: true))
    driver.send(.foundRow(.success(40)))
    #expect(asked == .findRow(Filter(zoe), from: 39, isUp: true))
    driver.send(.foundRow(.success(nil)))
    #expect(asked == .findRow(Filter(zoe), from: .max, isUp: true))
    driver.send(.foundRow(.success(60)))
    #expect(driver.model.list.cursor == 60)
    #expect(driver.model.reader.notice?.text == "search continued at the last row")
    driver.type("n<Esc>")
    #expect(driver.effects.contains(.cancelJob(.finding)))
    driver.send(.foundRow(.success(3)))
    #expect(driver.model.list.cursor == 60)
    driver.type("n")
    driver.send(.foundRow(.success(nil)))
    driver.send(.foundRow(.success(nil)))
    #expect(driver.model.reader.notice?.text == "no ‘zoe’ in all rows")
  }

  @Test func `a filter ends the search of all rows, with its message`() {
    var driver = Driver(addressing: .offset, pageSize: 84, growsAtEnd: true)
    driver.start()
    driver.respond(total: 84)
    driver.type("/zoe<Enter>")
    #expect(driver.model.searching.finding != nil)
    driver.type("fann<Enter>")
    #expect(driver.model.searching.finding == nil)
    driver.type("<Esc>")
    #expect(driver.model.searching.filter == nil && driver.model.reader.notice == nil)
  }

  @Test func `Esc ends the sort of a file that is still loaded`() {
    var driver = Driver(addressing: .offset, growsAtEnd: true)
    driver.start()
    driver.type("<Esc>")
    #expect(!driver.effects.contains(.changeSource(.order(.sent))))
    driver.model.source.order = SortOrder(column: "name", isDescending: false)
    driver.type("<Esc>")
    #expect(driver.effects.last == .changeSource(.order(.sent)))
  }

  @Test func `a filter of a file that nothing matches says how much was searched`() {
    var driver = Driver(addressing: .offset, size: Size(columns: 60, rows: 12), growsAtEnd: true)
    driver.start()
    driver.respond(total: 2)
    driver.type("fzzz<Enter>")
    guard let ticket = driver.open.first else { return }
    var page = Page<Item>(items: [], total: .exact(0))
    page.continuation = .end
    page.add(notice: "No item matches in its columns: 2 searched.")
    driver.send(.page(ticket, .success(page)))
    #expect(driver.screen().contains("No item matches ‘zzz’"))
    #expect(driver.screen().contains("2 searched"))
  }

  @Test func `every column is searched, of the loaded rows first`() {
    var driver = Driver.loaded(of: 1_000_000, addressing: .numbered(first: 1))
    driver.type("999999g")
    for _ in 0..<6 { driver.respond(total: 1_000_000) }
    driver.type("g/150 cm<Enter>")
    #expect(driver.model.list.cursor == 0)
    driver.type("/person 999999<Enter>")
    #expect(driver.model.list.cursor == 999_998)
    driver.type("g/person 50<Enter>")
    for _ in 0..<60 { driver.respond(total: 1_000_000) }
    #expect(driver.model.list.cursor == 49)
  }

  @Test(arguments: [("/person 15<Enter>", 14), ("j/person 1<Enter>n", 9), ("/zzz<Enter>", nil)])
  func `a search loads page after page until it finds its text, or the list ends`(
    keys: String,
    row: Int?
  ) {
    var driver = Driver.loaded(pages: 3)
    driver.type(keys)
    #expect(driver.model.reader.notice?.text.string.hasPrefix("searching for ‘") == true)
    for pages in 4..<10 where driver.model.searching.finding != nil {
      driver.respond(isLast: pages == 9)
    }
    #expect(driver.model.searching.finding == nil && driver.model.feed.targetRow == nil)
    #expect(driver.model.list.cursor == row ?? 0)
    #expect(driver.screen().contains("no ‘zzz’ in 18 rows") == (row == nil))
  }

  @Test func `Esc stops the pages of a search, and one that fails ends it`() {
    var driver = Driver.loaded(pages: 3)
    driver.type("/zzz<Enter><Esc>")
    #expect(driver.screen().contains("the search is stopped") && driver.open.isEmpty)
    driver.type("n")
    driver.fail()
    #expect(driver.screen().contains("no ‘zzz’ in 6 rows · ✗ row 7: The server is down."))
  }

  @Test func `a value that the row has no room for is displayed when it is found`() {
    let columns = ["name", "city", "land"].map { Column(title: $0, width: 10, minimumWidth: 10) }
    let rows = [["Ada", "Oslo", "Norway"], ["Bo", "Santiago, in the middle of Chile", "Italy"]]
    var driver = Driver.table(columns, rows, size: Size(columns: 34, rows: 6))
    driver.type("/sant<Enter>")
    #expect(driver.list == [0, 1] && driver.model.reader.notice == nil)
    driver.type("g/chile<Enter>")
    #expect(driver.model.reader.notice?.text == "city: Santiago, in the middle of Chile")
    driver.type("g/ital<Enter>")
    #expect(driver.model.reader.notice?.text == "land: Italy")
    driver.type("/oslo<Enter>")
    #expect(driver.model.reader.notice?.text == "search continued at the first row")
  }

  @Test func `a row out of view moves to the middle, one in view moves nothing`() {
    var driver = people()
    driver.type("/r2<Enter>")
    #expect(driver.list == [0, 3])
    driver.type("/other 10<Enter>")
    #expect(driver.list == [15, 17])
  }

  @Test func `the searched text may contain any characters`() {
    var driver = people()
    driver.send(.event(.key("/")))
    driver.send(.event(.paste("\u{1B}[2J é漢\u{202E}\n")))
    driver.type("<Enter>")
    #expect(driver.status().contains("in 28 rows"))
    #expect(!driver.frame().lines.contains { $0.plainText.contains("\u{1B}") })
  }
}

@Suite struct MarkedTextTests {
  private func line(_ parts: (Int, CleanText, Style)...) -> Line {
    var line = Line()
    for (column, text, style) in parts { line.append(text, at: column, width: 40, style: style) }
    return line
  }

  @Test(arguments: [
    ("luke", "Luke and Lukes", [0..<4, 9..<13]), ("Luke", "luke Luke", [5..<9]),
    ("aa", "aaaa", [0..<2, 2..<4]), ("中", "a中b", [1..<3]), ("é", "É", [0..<1]),
    ("lodz", "Łódź!", [0..<4]),
    ("/L.k/", "luke Luke", [5..<8]), ("/x*/", "axxb", [1..<3]), ("x", "abc", []),
  ])
  func `a text is found in its columns`(wanted: String, text: String, columns: [Range<Int>]) {
    let line = line((0, CleanText(sanitizing: text), .plain))
    #expect(line.columns(of: [TextPattern(wanted)!]) == columns)
  }

  @Test func `a match reaches over runs and the blanks between them`() {
    let marked = line((0, "name:", .secondary), (6, "Luke", .plain), (12, "x", .plain))
      .marking([TextPattern("e: lu")!])
    #expect(
      marked.runs == [
        Run(column: 0, text: "nam", style: .secondary, width: 3),
        Run(column: 3, text: "e:", style: .match, width: 2),
        Run(column: 6, text: "Lu", style: .match, width: 2),
        Run(column: 8, text: "ke", style: .plain, width: 2),
        Run(column: 12, text: "x", style: .plain, width: 1),
      ]
    )
  }

  @Test func `a line without the text stays as it is`() {
    let plain = line((3, "abc", .warning))
    #expect(plain.marking([TextPattern("z")!]) == plain)
  }
}
