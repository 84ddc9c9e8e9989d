import EverItems
import EverText
import EverTerminal
import Paging
import Testing
import EverBase

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct WorkspaceTests {
  @Test func `a source that is known begins with its connection, then requests pages`() {
    var driver = WorkspaceDriver()
    driver.begin(.feed(.source(name: "people", argument: nil), WorkspaceDriver.feed("People")))
    #expect(driver.connected == [TabID(number: 1)])
    #expect(driver.open.count == 1)
    #expect(driver.screen().contains("loading People"))
    driver.respond()
    #expect(driver.screen().contains("▌  1 person 1"))
  }

  @Test func `one source has a title line of its own, several share it`() {
    var driver = WorkspaceDriver.opened("people")
    #expect(driver.rows()[0].hasPrefix(" The people  "))
    driver.type("spla<Enter>")
    driver.respond()
    #expect(driver.rows()[0].hasPrefix("  The people ▌The planets  "))
    #expect(driver.rows()[0].hasSuffix("40 items · 20 loaded"))
    driver.type("<Tab>")
    #expect(driver.rows()[0].hasPrefix(" ▌The people  The planets  "))
  }

  @Test(arguments: [
    ("]", 0), ("<Tab>", 0), ("2]", 1), ("[", 1), ("<BackTab>", 1), ("2[", 0), ("3]", 2), ("]]]", 2),
    ("99999999999]", 2), ("99999999999[", 2),
  ])
  func `keys go round the open sources`(keys: String, index: Int) {
    var driver = WorkspaceDriver.opened("people", "planets", "moderators math")
    driver.type(keys)
    #expect(driver.workspace.currentIndex == index)
  }

  @Test func `each source keeps its place and its screen`() {
    var driver = WorkspaceDriver.opened("people", "planets")
    driver.type("jjj<Tab>j<Enter>")
    #expect(driver.rows()[0].hasPrefix(" person 2"))
    driver.type("]")
    #expect(driver.model?.list.cursor == 3)
    #expect(driver.model?.isOnList == true)
    driver.type("<Tab>")
    #expect(driver.model?.detail != nil)
  }

  @Test func `rows of one source never stand for those of another`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("people<Enter>")
    driver.respond(named: "Luke")
    _ = driver.frame()
    driver.type("splanets<Enter>")
    driver.respond(named: "Tatooine")
    #expect(driver.screen().contains("Tatooine 1"))
    #expect(!driver.screen().contains("Luke"))
    let planets = driver.frame().scrollRegion?.identity
    driver.type("]")
    #expect(driver.screen().contains("Luke 1"))
    #expect(driver.frame().scrollRegion?.identity != planets)
  }

  @Test func `a page that arrives late reaches the source that requested it, visible or not`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("people<Enter>splanets<Enter>")
    #expect(driver.open.map(\.tab.number) == [1, 2])
    let before = driver.frame()
    driver.respond()
    #expect(driver.frame() == before)
    #expect(driver.workspace.tabs[0].model.feed.loadedCount == 20)
    #expect(driver.workspace.tabs[1].model.feed.loadedCount == 0)
    driver.type("[")
    #expect(driver.screen().contains("▌  1 person 1"))
  }

  @Test func `an open source is shown rather than opened twice`() {
    var driver = WorkspaceDriver.opened("people", "planets")
    driver.type("j")
    driver.type("s")
    #expect(driver.screen().contains("open"))
    driver.type("planets<Enter>")
    #expect(driver.titles == ["The people", "The planets"])
    #expect(driver.model?.list.cursor == 1)
  }

  @Test func `q closes a source, and the program with the last one`() {
    var driver = WorkspaceDriver.opened("people", "planets", "moderators math")
    driver.type("[q")
    #expect(driver.titles == ["The people", "The moderators math"])
    #expect(driver.closed == [TabID(number: 2)])
    #expect(driver.workspace.currentIndex == 1)
    driver.type("q")
    #expect(driver.titles == ["The people"])
    driver.type("q")
    #expect(driver.effects.first == .quit(status: 0))
  }

  @Test func `where a source is left is remembered as it is closed`() throws {
    var driver = WorkspaceDriver.opened("people", "moderators math")
    driver.type("jjq")
    let position = ReadingPosition(item: .sent("2"), row: 2)
    let request = OpenRequest.source(name: "moderators", argument: "math")
    #expect(driver.effects.first == .remember(position, WantedSource(request)))
  }

  @Test func `a problem is reported where there is a status line for it`() {
    var driver = WorkspaceDriver.choosing()
    driver.send(.problem("The disk is full."))
    #expect(!driver.screen().contains("The disk is full."))
    driver.type("people<Enter>")
    driver.respond()
    #expect(driver.screen().contains("The disk is full."))
    driver.wait(.seconds(20))
    driver.type("j")
    driver.send(.problem("The disk is gone."))
    #expect(driver.screen().contains("The disk is gone."))
  }

  @Test func `nothing of a source that was closed is taken`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("people<Enter>splanets<Enter>")
    let late = driver.open[1]
    driver.type("q")
    #expect(driver.open.map(\.tab.number) == [1])
    driver.send(.tab(late.tab, .page(late.ticket, .success(Page(items: [person(1)])))))
    driver.send(.connectionFailed(late.tab, PageError("late")))
    driver.send(.found(late.tab, .success(WorkspaceDriver.feed("late"))))
    #expect(driver.titles == ["The people"])
    #expect(driver.effects.isEmpty)
  }

  @Test func `a number that is used once is used never again`() {
    var driver = WorkspaceDriver.opened("people", "planets")
    driver.type("qsplanets<Enter>")
    #expect(driver.workspace.tabs.map(\.id.number) == [1, 3])
  }

  @Test func `an invisible source wakes the program only for work`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("people<Enter>splanets<Enter>")
    driver.open.removeFirst()
    driver.respond()
    #expect(driver.workspace.tabs[0].model.deadline != nil)
    #expect(driver.workspace.deadline == nil)
    driver.type("[")
    #expect(driver.workspace.deadline != nil)
  }

  @Test func `a failed page of a source that is not seen is retried in its time`() throws {
    var driver = WorkspaceDriver.choosing()
    driver.type("people<Enter>splanets<Enter>")
    let first = driver.open.removeFirst()
    driver.respond()
    let error = PageError("busy", remedy: .wait(.seconds(9)))
    driver.send(.tab(first.tab, .page(first.ticket, .failure(error))))
    #expect(try #require(driver.workspace.deadline) >= .seconds(9))
    driver.wait(.seconds(20))
    #expect(driver.open.map(\.tab) == [first.tab])
  }

  @Test func `another size reaches every source when it is seen`() {
    var driver = WorkspaceDriver.opened("people", "planets")
    driver.send(.resized(Size(columns: 80, rows: 20)))
    #expect(driver.frame().size == Size(columns: 80, rows: 20))
    driver.type("]")
    #expect(driver.frame().size == Size(columns: 80, rows: 20))
    driver.type("s")
    driver.send(.resized(Size(columns: 50, rows: 12)))
    #expect(driver.frame().size == Size(columns: 50, rows: 12))
    driver.type("<Esc>")
    #expect(driver.frame().size == Size(columns: 50, rows: 12))
  }

  @Test func `commands open sources too`() {
    var driver = WorkspaceDriver.opened("people")
    driver.type(":open moderators math<Enter>")
    #expect(driver.titles == ["The people", "The moderators math"])
    driver.type(":choose-source<Enter>")
    #expect(driver.screen().contains("Choose a source"))
  }

  @Test func `a terminal that is gone ends the program wherever one is`() {
    for keys in ["", "s"] {
      var driver = WorkspaceDriver.opened("people")
      driver.type(keys)
      driver.send(.event(.hangup))
      #expect(driver.effects.first == .quit(status: 129))
    }
  }
}

/// Sources that have to be detected.
@Suite struct FindingTests {
  private func finding() -> WorkspaceDriver {
    var driver = WorkspaceDriver.opened("people")
    driver.type("shttps://example.org/x<Enter>")
    return driver
  }

  @Test func `a source that has to be found out says so, and keys stay live`() {
    var driver = finding()
    #expect(driver.finding.map(\.request) == [.url("https://example.org/x")])
    #expect(driver.screen().contains("⠋ loading https://example.org/x"))
    #expect(driver.rows()[0].hasPrefix("  The people ▌https://example.org/x"))
    driver.wait(.milliseconds(150))
    #expect(driver.screen().contains("⠙ loading"))
    driver.type("]")
    #expect(driver.screen().contains("person 1"))
    #expect(driver.workspace.deadline == nil)
    driver.type("]")
    driver.send(.found(TabID(number: 2), .success(WorkspaceDriver.feed("Found"))))
    #expect(driver.connected == [TabID(number: 1)])
    #expect(driver.open.map(\.tab.number) == [2])
    driver.respond()
    #expect(driver.screen().contains("▌Found"))
  }

  @Test func `how a source is read is reported once when that was found out`() {
    var driver = finding()
    var feed = WorkspaceDriver.feed("Found")
    feed.remark = "no next page is named · :paging"
    driver.send(.found(TabID(number: 2), .success(feed)))
    driver.respond()
    #expect(driver.screen().contains("no next page is named · :paging"))
    driver.wait(.seconds(5))
    #expect(!driver.screen().contains("is named"))
  }

  @Test func `Esc cancels opening, and the text can be typed again`() {
    var driver = finding()
    driver.type("<Esc>")
    #expect(driver.closed == [TabID(number: 2)])
    #expect(driver.titles == ["The people"])
    #expect(driver.rows()[1] == " > https://example.org/x▏")
    driver.type("<Esc>")
    #expect(driver.screen().contains("person 1"))
  }

  @Test func `a server that requested a wait receives the next request after it, not before`() {
    var driver = finding()
    driver.finding = []
    let failure = PageError("Too many requests.", remedy: .wait(.seconds(90)))
    for _ in 1...3 {
      driver.send(.found(TabID(number: 2), .failure(failure)))
      #expect(driver.screen().contains("again in 90 s, as the server asked"))
      driver.type("r<Enter>")
      #expect(driver.finding.isEmpty)
      driver.wait(.seconds(1))
      #expect(driver.screen().contains("again in 89 s, as the server asked"))
      #expect(driver.finding.isEmpty)
      driver.wait(.seconds(89))
      #expect(driver.finding.map(\.tab.number) == [2])
      driver.finding = []
    }
    driver.send(.found(TabID(number: 2), .failure(failure)))
    #expect(driver.screen().contains("the server asked to wait 90 s, then Enter"))
    #expect(driver.workspace.deadline == nil)
  }

  @Test func `a source that can't be connected fails as one that can't be found`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("people<Enter>")
    driver.send(.connectionFailed(TabID(number: 1), PageError("No port is free.")))
    #expect(driver.screen().contains("No port is free."))
    driver.type("<Enter>")
    #expect(driver.finding.map(\.request.shown) == ["people"])
    driver.type("^c")
    #expect(driver.effects.first == .quit(status: 130))
  }

  @Test func `a failed connection is said beside kept rows, and is tried again`() {
    var driver = finding()
    var feed = WorkspaceDriver.feed("Found")
    feed.kept = KeptFeed(page: Page(items: [Item(id: .line(0), json: "", fields: ["kept"])]))
    driver.send(.found(TabID(number: 2), .success(feed)))
    #expect(driver.screen().contains("kept"))
    driver.send(.connectionFailed(TabID(number: 2), PageError("No port is free.")))
    #expect(driver.screen().contains("kept") && driver.screen().contains("No port is free."))
    driver.type("<Enter>")
    #expect(driver.finding.count == 2)
  }
}
