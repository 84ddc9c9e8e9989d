import EverItems
import EverText
import EverTerminal
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct TypeAheadTests {
  @Test(arguments: [("jjj", 3), ("12j3k", 9), ("G", 19), ("50%", 9), (":8<Enter>", 7), ("jjg", 0)])
  func `movements that are typed before the first rows are made on them`(keys: String, row: Int) {
    var driver = Driver(pageSize: 20)
    driver.start()
    driver.type(keys)
    driver.respond(total: 20)
    #expect(driver.model.list.cursor == row)
  }

  @Test(arguments: [false, true])
  func `a first load that ends without rows loses them`(isStopped: Bool) {
    var driver = Driver(pageSize: 20)
    driver.start()
    driver.type("jjj")
    if isStopped { driver.type("<Esc>") } else { driver.fail() }
    driver.type("r")
    driver.respond(total: 20)
    #expect(driver.model.list.cursor == 0)
  }

  @Test(arguments: [(500, 500), (5_000, 4_096)])
  func `a flood before the first rows ends at its row, up to a limit`(keys: Int, row: Int) {
    var driver = Driver(pageSize: 200)
    driver.start()
    driver.type(String(repeating: "j", count: keys))
    driver.respond(total: 10_000)
    while driver.model.reader.going.goal != nil { driver.respond(total: 10_000) }
    #expect(driver.model.list.cursor == row)
  }

  private func finding() throws -> WorkspaceDriver {
    var driver = WorkspaceDriver()
    driver.begin(.sources([(try #require(OpenRequest("http://127.0.0.1/x")), .mustBeFound)]))
    return driver
  }

  @Test func `the last keys of a flood are displayed while a source is detected`() throws {
    var driver = try finding()
    driver.type(String(repeating: "j", count: 100))
    let last = "…" + String(repeating: "j", count: 20)
    #expect(driver.screen().contains("\(last) · when the list is here"))
    #expect(driver.workspace.tabs[0].model.opening?.typedAhead.count == 100)
  }

  @Test func `keys that are typed while a source is detected are for its feed`() throws {
    var driver = try finding()
    driver.type("2j1")
    driver.type("0j")
    #expect(driver.rows().last?.hasPrefix(" 2j10j · when the list is here  ") == true)
    let tab = driver.workspace.tabs[0].id
    driver.send(.found(tab, .success(WorkspaceDriver.feed("x"))))
    driver.respond()
    #expect(driver.model?.list.cursor == 12)
  }

  @Test func `the help and a prompt stay when the list is found`() throws {
    for (keys, after) in [("?", "q"), (":th", "eme<Esc>")] {
      var driver = try finding()
      driver.type(keys)
      driver.send(.found(driver.workspace.tabs[0].id, .success(WorkspaceDriver.feed("x"))))
      driver.respond()
      let model = try #require(driver.model)
      #expect((model.text?.isHelp == true) == (keys == "?"))
      #expect(model.prompt?.text == (keys == ":th" ? "th" : nil))
      driver.type(after)
      #expect(driver.model?.showsList == true && driver.model?.prompt == nil)
    }
  }

  @Test func `a key typed ahead reaches the workspace, too`() throws {
    var driver = try finding()
    driver.type("l")
    var feed = WorkspaceDriver.feed("x")
    feed.source.opensLists = true
    let page = Page(items: [person(0, link: "https://example.org/1")])
    feed.kept = KeptFeed(page: page)
    driver.send(.found(driver.workspace.tabs[0].id, .success(feed)))
    #expect(driver.workspace.tabs.count == 2, "the list of the row is opened")
  }

  @Test func `a source that could not be found out forgets what was typed`() throws {
    var driver = try finding()
    driver.type("jj")
    let tab = driver.workspace.tabs[0].id
    driver.send(.found(tab, .failure(PageError("No."))))
    driver.type("jjr")
    driver.send(.found(tab, .success(WorkspaceDriver.feed("x"))))
    driver.respond()
    #expect(driver.model?.list.cursor == 0)
  }
}
