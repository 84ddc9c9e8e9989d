import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ErrorTests {
  @Test func `a page that fails is reported in one row, and its others stay placeholders`() {
    var driver = Driver.loaded(of: 9, addressing: .numbered(first: 1))
    driver.fail("The server is down.")
    #expect(
      driver.screen().split(separator: "\n").prefix(6).joined(separator: "\n") == """
         People                                  9 items · 2 loaded
         ▌  1 person 1          150 cm
            2 person 2          151 cm
            3 ✗ The server is down. · Enter tries again
            4 ░░░░░░░░░░░░      ░░░░
            5 ░░░░░░░░░░░       ░░░░░
        """
    )
  }

  @Test func `scrolled past its first row it is reported in the next one on the screen`() {
    var driver = Driver.loaded(
      of: 9,
      addressing: .numbered(first: 1),
      size: Size(columns: 60, rows: 6)
    )
    driver.fail()
    driver.type("^e^e")
    #expect(driver.frame().lines[1].plainText.contains("3 ✗ The server is down."))
    #expect(driver.frame().lines[2].plainText.contains("4 ░"))
    driver.type("^e")
    #expect(driver.frame().lines[1].plainText.contains("4 ✗ The server is down."))
  }

  @Test func `Enter on the error requests that page again and continues`() {
    var driver = Driver.loaded(
      of: 9,
      addressing: .numbered(first: 1),
      size: Size(columns: 60, rows: 6)
    )
    driver.fail()
    driver.type("jj<Enter>")
    #expect(driver.open.map(\.request.key) == [.page(2)])
    #expect(driver.frame().lines[3].plainText.contains("░"))
    driver.respond(total: 9)
    #expect(driver.frame().lines[3].plainText.contains("person 3"))
  }

  @Test func `a countdown runs in the row and in the status line, once a second`() {
    var driver = Driver.loaded(of: 9, addressing: .numbered(first: 1))
    driver.now = .milliseconds(250)
    driver.fail("Too many requests.", remedy: .wait(.seconds(3)))
    #expect(driver.frame().lines[3].plainText.hasPrefix("    3 ✗ Too many"))
    #expect(driver.frame().lines[3].plainText.contains("again in 3 s, as the server"))
    #expect(driver.status().contains("3 s"))
    #expect(driver.model.deadline == .milliseconds(1_250))
    driver.wait(.seconds(1))
    #expect(driver.frame().lines[3].plainText.contains("again in 2 s"))
    driver.wait(.milliseconds(1_999))
    #expect(driver.open.isEmpty)
    driver.wait(.milliseconds(1))
    #expect(driver.open.map(\.request.key) == [.page(2)])
  }

  @Test func `the end of a list in which pages failed names their items`() {
    let size = Size(columns: 80, rows: 8)
    var driver = Driver.loaded(of: 7, addressing: .numbered(first: 1), size: size)
    driver.fail()
    driver.respond(total: 7)
    driver.type("G")
    driver.respond(total: 7)
    let sentence = "5 of 7 items; 3–4 failed to load"
    #expect(driver.screen().contains("── \(sentence) · Enter checks again ──"))
    #expect(Balance.record(of: driver.model.feed, .server).string == "the list ended: \(sentence)")
  }

  @Test func `after a jump, more items than announced are counted with those between`() {
    let size = Size(columns: 100, rows: 8)
    var driver = Driver.loaded(of: 19, addressing: .numbered(first: 1), size: size)
    while !driver.open.isEmpty { driver.respond(total: 19) }
    driver.type("G")
    while let ticket = driver.open.first {
      guard ticket.request.key == .page(10) else {
        driver.respond(total: 19)
        continue
      }
      driver.open.removeFirst()
      let page = Page(items: [person(18), person(19)], total: .exact(19))
      driver.send(.page(ticket, .success(page)))
    }
    driver.type("G")
    #expect(driver.screen().contains("20 items · the server announced 19"))
    #expect(driver.screen().contains("20 items, 1 more than the 19 that the server announced"))
  }

  @Test func `no retry is announced for a page that a jump left behind`() {
    var driver = Driver.loaded(of: 99, addressing: .numbered(first: 1))
    driver.fail(remedy: .retry)
    while !driver.open.isEmpty { driver.respond(total: 99) }
    #expect(driver.status().contains("a page failed · again in"))
    driver.type("G")
    while !driver.open.isEmpty { driver.respond(total: 99) }
    #expect(!driver.status().contains("again"))
    driver.wait(.seconds(60))
    #expect(driver.open.isEmpty && !driver.status().contains("again"))
    driver.type("gg")
    #expect(driver.open.map(\.request.key) == [.page(2)])
  }

  @Test func `a wake that another message overtakes is not lost`() {
    var driver = Driver.loaded(of: 9, addressing: .numbered(first: 1))
    driver.fail(remedy: .wait(.seconds(3)))
    driver.passUnnoticed(.seconds(4))
    driver.type("j")
    #expect(driver.open.map(\.request.key) == [.page(2)])
  }

  @Test func `the remedy is cut last`() {
    var driver = Driver.loaded(of: 9, addressing: .numbered(first: 1))
    driver.fail(String(repeating: "long ", count: 40))
    let row = driver.frame().lines[3].plainText
    #expect(row.hasSuffix("… · Enter tries again"))
    #expect(row.count <= 60)
  }

  @Test func `a row without room for the sentence has the short one`() {
    var driver = Driver.loaded(of: 9, addressing: .numbered(first: 1))
    var error = PageError("a.server.with.a.long.name answered 503.", remedy: .user)
    error.brief = "503."
    driver.send(.page(driver.open.removeLast(), .failure(error)))
    #expect(driver.frame().lines[3].plainText.hasSuffix("✗ 503. · Enter tries again"))
    driver.resize(100, 8)
    #expect(driver.frame().lines[3].plainText.contains("name answered 503. · Enter"))
  }

  @Test func `a sentence that was cut can be read whole, and tried again there`() {
    var driver = Driver.loaded(of: 4, addressing: .numbered(first: 1))
    driver.fail(String(repeating: "long ", count: 20) + "end")
    driver.type("e")
    #expect(driver.screen().contains("The last error"), "wherever the cursor is")
    #expect(driver.screen().contains("end"))
    driver.type("qjje")
    #expect(driver.screen().contains("end ·"))
    driver.type("<Enter>")
    #expect(driver.open.map(\.request.key) == [.page(2)])
    driver.type("q")
    #expect(driver.model.isOnList)
  }

  @Test func `a key without a meaning there says so, and a search finds a text`() {
    var driver = Driver.loaded(of: 4, addressing: .numbered(first: 1))
    driver.fail("The server is down.")
    driver.type("ev")
    #expect(driver.status().hasPrefix(" v does nothing here"))
    driver.type("/dow")
    #expect(driver.status().contains("/dow"))
    driver.type("x<Enter>")
    #expect(driver.frame().lines.last?.runs.first?.style == .error)
  }

  private static let long = String(repeating: "long ", count: 20) + "end"

  @Test(
    arguments: [
      (.unreachable(DeadEnd("2 of 9", isKnownToGoOn: true, reason: long)), "7 are missing"),
      (.assumedEnd(long), "The end of the list"),
    ] as [(Continuation, String)]
  )
  func `why a list ends can be read whole`(continuation: Continuation, words: String) {
    var driver = Driver.loaded(of: 9, addressing: .numbered(first: 1))
    driver.respond(with: Page(items: [], continuation: continuation))
    #expect(!driver.screen().contains("long end"))
    driver.type("e")
    for part in ["The end of the list", words, "long end"] {
      #expect(driver.screen().contains(part))
    }
  }

  @Test func `without an error there is none to display`() {
    var driver = Driver.loaded(of: 4)
    driver.type("e")
    #expect(driver.status().contains("no error so far"))
  }

  @Test func `a page that is retried is an error in the status line`() {
    var driver = Driver.loaded(pages: 1, of: 84)
    driver.type("jj")
    driver.fail(remedy: .retry)
    driver.type("ggg")
    let status = driver.frame().lines.last?.runs.first
    #expect(status?.text.string.contains("a page failed") == true && status?.style == .error)
  }

  @Test(arguments: [
    (20, "✗ Enter"), (40, "✗ Enter tries again"), (70, "✗ a page failed · Enter tries again"),
    (80, "✗ a page failed · Enter tries again"),
    (120, "✗ The server is down. · Enter tries again"),
  ])
  func `rows that failed in view are an error in the status line at every width`(
    columns: Int,
    text: String
  ) {
    let size = Size(columns: columns, rows: 8)
    var driver = Driver.loaded(of: 99, addressing: .numbered(first: 1), size: size)
    driver.type(" ")
    while !driver.open.isEmpty { driver.fail() }
    let status = driver.frame().lines.last?.runs.first
    #expect(status?.text.string == text)
    #expect(status?.style == .error)
    driver.type("<Enter>")
    #expect(!driver.open.isEmpty && !driver.status().contains("✗"))
  }

  @Test func `without a total the error is in the last row`() {
    var driver = Driver.loaded()
    driver.fail("The network is gone.")
    #expect(
      driver.frame().lines[3].plainText == "      ✗ The network is gone. · Enter tries again"
    )
    #expect(driver.frame().lines[4] == Line())
    driver.type("jj<Enter>")
    #expect(driver.open.map(\.request.key) == [.token("2")])
  }

  @Test func `a first load that fails says why and which keys there are`() {
    var driver = Driver(size: Size(columns: 60, rows: 12))
    driver.start()
    driver.fail("No such host: example.invalid.")
    #expect(
      driver.screen() == """
         People


                         People could not be loaded

                       No such host: example.invalid.

                    r tries again   q closes   s sources



                                                             ? help
        """
    )
    driver.type("<Enter>")
    #expect(driver.open.map(\.request.key) == [.first])
    #expect(driver.screen().contains("⠋ loading People"))
  }

  @Test(arguments: [
    (PageError.Kind.noNetwork, "There is no network", true),
    (.notAllowed, "People needs a key", false), (.noList, "There is no list at People", false),
    (.other, "People could not be loaded", false),
  ])
  func `each kind of failure has a screen of its own`(
    kind: PageError.Kind,
    heading: String,
    isAdvised: Bool
  ) throws {
    var driver = Driver(size: Size(columns: 60, rows: 12))
    driver.start()
    let ticket = try #require(driver.open.first)
    driver.send(.page(ticket, .failure(PageError("It failed.").of(kind))))
    #expect(driver.screen().contains(heading))
    #expect(driver.screen().contains("without one: people --mock") == isAdvised)
  }

  @Test func `nothing found says so`() {
    var driver = Driver()
    driver.start()
    driver.respond(items: [])
    let screen = driver.screen()
    #expect(screen.contains("Nothing found"))
    #expect(screen.contains("People has no items."))
    #expect(!screen.contains("loaded"))
    driver.type("r")
    #expect(driver.open.count == 1)
  }

  /// A list that is loaded as a whole, to be sorted.
  private func sorting(isOpen: Bool = true) -> Driver {
    var driver = Driver(size: Size(columns: 80, rows: 12), hasMotion: false, isWhole: true)
    if isOpen { driver.start() }
    return driver
  }

  @Test func `a sort that hasn't begun isn't one that was stopped`() {
    var driver = sorting(isOpen: false)
    #expect(!driver.screen().contains("ends the sort"))
  }

  @Test(arguments: [nil, Filter("x")])
  func `a sort that takes long names the key that stops it, with a filter, too`(filter: Filter?) {
    var driver = sorting()
    driver.model.source.order = SortOrder(column: "name")
    if let filter { driver.model.searching.filter(by: filter, instead: driver.model.reader) }
    driver.model.searching.isOrderLast = true
    #expect(!driver.screen().contains("Esc stops"))
    driver.send(.progress(LoadProgress(loaded: 5, total: 9)))
    #expect(driver.screen().contains("Esc stops   q closes   s sources"))
    driver.type("<Esc>")
    #expect(driver.screen().contains("Enter goes on   Esc ends the sort"))
    driver.type("<Enter>")
    #expect(driver.open.count == 1)
  }

  @Test func `a sort that failed names its keys, and Esc ends it`() {
    var driver = sorting()
    driver.fail("Page 3 is broken.")
    let keys = "r tries again   Enter goes on   Esc ends the sort   q closes   s sources"
    #expect(driver.screen().contains(keys))
    driver.type("<Esc>")
    #expect(driver.effects.last == .changeSource(.order(.sent)))
  }
}
