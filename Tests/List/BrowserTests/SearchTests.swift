import EverText
import EverTerminal
import EverItems
import EverList
import Paging
import Testing

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

  @Test func `a match that the row doesn't display is named by its column`() {
    var driver = people()
    driver.type("/156 cm<Enter>")
    #expect(driver.model.reader.notice == nil)
    driver.resize(20, 8)
    driver.type("g/156 cm<Enter>")
    #expect(driver.model.list.cursor == 6)
    #expect(driver.model.reader.notice?.text == "found in ‘height’")
  }

  @Test func `a match without others is named so`() {
    var driver = people()
    driver.type("/yoda<Enter>")
    let cursor = driver.model.list.cursor
    for key in ["n", "N"] {
      driver.type(key)
      #expect(driver.model.list.cursor == cursor)
      #expect(driver.status().contains("no other row loaded has it"))
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

  @Test(arguments: [
    ("félix", "Fe\u{301}lix"), ("नमस", "नमस्ते"), ("fe\u{301}lix", "FÉLIX"), ("a b c", "a\tb\r\nc"),
    ("469941", "469,941"), ("469,941", "469,941"), ("-1234.5", "-1,234.50"), ("yes", "true"),
  ])
  func `a text is found in all its forms`(text: String, field: String) {
    #expect(Search(text).suits(Item(id: .line(1), json: "", fields: [nil, field])))
  }

  @Test(arguments: [("felix", "félix"), ("FÉLIX", "félix"), ("1234", "1,23,4")])
  func `another text isn't found`(text: String, field: String) {
    #expect(!Search(text).suits(Item(id: .line(1), json: "", fields: [field])))
  }

  @Test func `a text that rows of excerpts lack may be in what they leave out`() {
    var driver = Driver(pageSize: 2)
    driver.start()
    var item = Item(id: .line(1), json: "", fields: ["starts"])
    item.content.isExcerpt = true
    driver.respond(items: [item, Item(id: .line(2), json: "", fields: ["b"])])
    driver.type("/ends<Enter>")
    #expect(driver.screen().contains("no ‘ends’ in the starts of 2 rows · f filters all"))
  }

  @Test func `every column is searched, and no row that isn't loaded`() {
    var driver = Driver.loaded(of: 1_000_000, addressing: .numbered(first: 1))
    driver.type("999999g")
    for _ in 0..<6 { driver.respond(total: 1_000_000) }
    driver.type("g/150 cm<Enter>")
    #expect(driver.model.list.cursor == 0)
    driver.type("/person 999999<Enter>")
    #expect(driver.model.list.cursor == 999_998)
    driver.type("/person 500000<Enter>")
    #expect(driver.model.list.cursor == 999_998)
    #expect(driver.model.reader.notice?.isError == true)
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
