import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Ten people are loaded; six rows are visible.
@Suite struct MovingTests {
  private let loaded = Driver.loaded(of: 10, pageSize: 10)

  @Test(arguments: [
    ("j", [0, 1]), ("jjk", [0, 1]), ("<Down><Down><Up>", [0, 1]), ("^n^n^p", [0, 1]),
    ("jjjjjj", [1, 6]), ("G", [5, 9]), ("<End>", [5, 9]), (">", [5, 9]),
    ("Gg", [0, 0]), ("Ggg", [0, 0]), ("G<Home>", [0, 0]), ("G<", [0, 0]),
    ("^d", [3, 3]), ("^d^u", [0, 0]), (" ", [5, 6]), (" b", [0, 0]), ("^f", [5, 6]),
    ("<PgDn><PgDn>", [5, 10]), ("<PgDn><PgDn>^b", [0, 4]),
    ("^e^e", [2, 2]), ("L^e^y", [0, 5]), ("G^y", [4, 9]),
    ("L", [0, 5]), ("M", [0, 2]), ("LH", [0, 0]),
    ("5gzt", [4, 4]), ("5gzz", [2, 4]), ("Gggjzb", [0, 1]), ("G5gzb", [0, 4]),
  ])
  func `keys move the cursor and the screen`(keys: String, place: [Int]) {
    var driver = loaded
    driver.type(keys)
    #expect(driver.list == place)
  }

  @Test(arguments: [
    ("3j", 3), ("5j2k", 3), ("7G", 6), ("7g", 6), ("99G", 9), ("99j", 10), ("50%", 4), ("100%", 9),
    ("999%", 9), ("1%", 0), ("12<Esc>j", 1), ("10G", 9), ("0j", 1), ("9j0", 9),
    ("999999999999999j", 10), ("2^f", 10), ("4^d", 4),
  ])
  func `counts repeat, or name the row`(keys: String, cursor: Int) {
    var driver = loaded
    driver.type(keys)
    #expect(driver.model.list.cursor == cursor)
  }

  @Test func `a count shows while it is typed`() {
    var driver = loaded
    driver.type("12")
    #expect(driver.status().hasPrefix(" 12 "))
    driver.type("<Esc>z")
    #expect(driver.screen().contains(" z …  z row to the middle"))
    driver.type("z")
    #expect(!driver.screen().contains(" z …"))
  }

  @Test func `the screen ends with the row after the last, which the cursor can reach`() {
    var driver = loaded
    driver.type("Gj")
    #expect(driver.list == [5, 10])
    #expect(driver.frame().lines[6].plainText.contains("end of the list · Enter checks again"))
    #expect(driver.status().contains("10/10 100%"))
  }

  @Test(
    arguments: [
      ("^z", .suspend), ("^l", .repaint), ("Q", .quit(status: 0)), ("^c", .interrupt),
    ] as [(String, Effect)]
  )
  func `suspending, redrawing and quitting are work of the loop`(keys: String, effect: Effect) {
    var driver = loaded
    driver.type(keys)
    #expect(driver.effects == [effect])
  }

  @Test func `q closes the source and leaves the rest to the workspace`() {
    var driver = loaded
    driver.type("q")
    #expect(driver.effects == [.closeSource])
  }

  @Test(arguments: ["G", "GG", "<End>"])
  func `the end of a list has its footer in view, also when it loads on the way`(keys: String) {
    var driver = Driver()
    driver.start()
    let pages = [
      Page(items: (0..<9).map { person($0) }, next: .token("1")),
      Page(items: (9..<18).map { person($0) }, continuation: .end),
    ]
    driver.respond(with: pages[0])
    driver.type(keys)
    driver.respond(with: pages[1])
    #expect(driver.list == [13, 17])
    #expect(driver.screen().contains("end of the list"))
  }
}
