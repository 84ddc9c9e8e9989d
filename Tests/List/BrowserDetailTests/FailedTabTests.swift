import EverText
import EverTerminal
import Paging
import Testing
import EverBase

@testable import BrowserDriver
@testable import EverBrowser

/// A source that failed to open isn't open: its screen offers remedies, and its tab is closed.
@Suite struct FailedTabTests {
  /// One open source, and one over it that failed.
  private func failed(
    _ remedy: PageError.Remedy = .user,
    kind: PageError.Kind = .other
  ) -> WorkspaceDriver {
    var driver = WorkspaceDriver.opened("people", size: Size(columns: 80, rows: 12))
    driver.type("shttps://example.org/x<Enter>")
    driver.send(.found(TabID(number: 2), .failure(PageError("Refused.", remedy: remedy).of(kind))))
    return driver
  }

  @Test(arguments: ["]", "[", "<Tab>", "s", "q", "<Esc>"])
  func `leaving what failed closes it`(keys: String) {
    var driver = failed()
    driver.type(keys)
    #expect(driver.titles == ["The people"])
    #expect(driver.closed == [TabID(number: 2)])
  }

  @Test func `its help can be searched, and a key without a meaning says so`() {
    var driver = failed()
    driver.type("?/grid<Enter>")
    #expect(driver.screen().contains("view as a list, with small images, as a grid or a feed"))
    driver.type("x")
    #expect(driver.rows().last?.hasPrefix(" x does nothing here") == true)
  }

  @Test func `opening something else closes it`() {
    var driver = failed()
    driver.type(":open planets<Enter>")
    driver.respond()
    #expect(driver.titles == ["The people", "The planets"])
    #expect(driver.screen().contains("person 1"))
  }

  @Test func `opening the same source again requests it again, in one tab`() {
    var driver = failed()
    driver.finding = []
    driver.type(":open https://example.org/x<Enter>")
    #expect(driver.titles == ["The people", "https://example.org/x"])
    #expect(driver.finding.map(\.tab.number) == [3])
  }

  @Test func `a failed tab with an automatic retry stays`() {
    var driver = failed(.wait(.seconds(30)))
    driver.type("]")
    #expect(driver.titles.count == 2)
    driver.wait(.seconds(31))
    #expect(driver.finding.map(\.tab.number).last == 2)
  }

  @Test func `a temporary failure is retried automatically, counted down, three times`() {
    var driver = failed(.retry)
    driver.finding = []
    for seconds in [1, 2, 3] {
      #expect(driver.screen().contains("again in \(seconds) s, Enter: now"))
      driver.wait(.seconds(seconds))
      #expect(driver.finding.count == 1)
      driver.finding = []
      driver.send(.found(TabID(number: 2), .failure(PageError("Refused.", remedy: .retry))))
    }
    #expect(!driver.screen().contains("again in"))
    driver.wait(.seconds(60))
    #expect(driver.finding.isEmpty)
  }

  @Test func `a key shortens a wait only if the server didn't request it`() {
    for (remedy, count) in [(PageError.Remedy.wait(.seconds(20)), 0), (.slowDown, 1)] {
      var driver = failed(remedy)
      driver.finding = []
      let mayTry = driver.screen().contains("r tries again")
      driver.type("rrrr")
      #expect(driver.finding.count == count)
      #expect(mayTry == (count > 0))
      #expect(driver.screen().contains("not yet: the server asked to wait") == (count == 0))
    }
  }

  @Test func `the keys are shown over it`() {
    var driver = failed()
    driver.type("?")
    #expect(driver.screen().contains("While a source opens"))
    driver.type("G")
    #expect(driver.screen().contains("100%"))
    driver.type("?")
    #expect(driver.screen().contains("could not be opened"))
    driver.type("?q")
    #expect(driver.screen().contains("could not be opened"))
  }

  @Test func `a first page that failed for good leaves no tab either`() throws {
    var driver = WorkspaceDriver.opened("people")
    driver.type("splanets<Enter>")
    let (tab, ticket) = try #require(driver.open.first)
    driver.send(.tab(tab, .page(ticket, .failure(PageError("Refused.")))))
    #expect(driver.screen().contains("Refused."))
    driver.type("]")
    #expect(driver.titles == ["The people"])
  }

  @Test func `only what showed something is among what was used last`() throws {
    var driver = WorkspaceDriver.choosing()
    driver.type("people<Enter>")
    #expect(!driver.noted)
    let (tab, ticket) = try #require(driver.open.first)
    driver.send(.tab(tab, .page(ticket, .failure(PageError("Refused.")))))
    #expect(!driver.noted)
    driver.open = []
    driver.type("r")
    driver.respond()
    #expect(driver.noted)
    driver.type("r")
    driver.respond()
    #expect(!driver.noted)
  }

  @Test func `the screen offers to try again, to add a header and to change what was typed`() {
    var driver = failed()
    #expect(!driver.screen().contains(":header"), "no key may help")
    driver = failed(kind: .notAllowed)
    let screen = driver.screen()
    for words in ["r tries again", ":header adds a key", "Esc changes it", "q closes"] {
      #expect(screen.contains(words), "\(words)")
    }
    driver.finding = []
    driver.type(":header Authorization: Bearer $TOKEN<Enter>")
    #expect(driver.finding.map(\.tab.number) == [2])
    #expect(driver.changes.headers == [SecretHeader("Authorization", "Bearer $TOKEN")])
    driver.find("Found", in: 2)
    #expect(driver.screen().contains("▌Found"))
  }

  @Test(arguments: [
    (":nonsense<Enter>", "no command is called ‘nonsense’"), (":40<Enter>", "there is no list yet"),
    (":sort mass<Enter>", "there is no list yet"),
    (":save x<Enter>", "there is no list yet"),
  ])
  func `what makes no sense there is reported until the next key`(keys: String, words: String) {
    var driver = failed()
    driver.type(keys)
    #expect(driver.rows().last?.contains(words) == true)
    driver.type("j")
    #expect(driver.rows().last?.contains(words) == false)
    #expect(driver.titles.count == 2)
  }

  @Test func `a command that is typed there is seen, edited and left`() {
    var driver = failed()
    driver.type(":hx<Backspace>")
    #expect(driver.rows().last?.hasPrefix(" :h▏  ") == true)
    driver.send(.event(.paste("eader X: 1")))
    #expect(driver.rows().last?.hasPrefix(" :header X: •▏  ") == true)
    driver.type("<Esc>")
    #expect(driver.rows().last?.contains("header") == false)
    driver.type(":q<Enter>")
    #expect(driver.titles == ["The people"])
  }
}

extension WorkspaceDriver {
  /// Whether the last message recorded a visit of a source.
  fileprivate var noted: Bool {
    effects.contains { if case .noteVisit = $0 { true } else { false } }
  }
}
