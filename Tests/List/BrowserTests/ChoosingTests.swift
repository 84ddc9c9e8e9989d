import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The choice of items, which ends the program.
@Suite struct ChoosingTests {
  /// A workspace from which the user chooses, with the first page of each source loaded.
  private func chooser(_ names: String...) -> WorkspaceDriver {
    var driver = WorkspaceDriver(keyMap: .standard.choosing, hasMotion: false)
    driver.begin(.choose(text: "", sources: WorkspaceDriver.sources))
    for (index, name) in names.enumerated() {
      if index > 0 { driver.type("s") }
      driver.type(name + "<Enter>")
      driver.respond(named: name)
      driver.open = []
    }
    return driver
  }

  /// The first fields of the chosen items, by source.
  private func chosen(_ driver: WorkspaceDriver) -> [[String?]] {
    parts(driver).map { $0.items.map { $0.fields.first ?? nil } }
  }

  private func parts(_ driver: WorkspaceDriver) -> [ChosenItems] {
    driver.effects.compactMap { effect in
      if case .report(.chosen(let parts)) = effect { parts } else { nil }
    }
    .first ?? []
  }

  private func status(_ driver: WorkspaceDriver) -> Int32? {
    driver.effects.compactMap { effect in
      if case .quit(let status) = effect { status } else { nil }
    }
    .first
  }

  @Test func `Enter chooses the item under the cursor, and ends`() {
    var driver = chooser("people")
    driver.type("jj<Enter>")
    #expect(chosen(driver) == [["people 3"]])
    #expect(status(driver) == 0)
  }

  @Test(arguments: ["d", "l", "<Right>"])
  func `other keys open the detail, in which Enter chooses its item`(key: String) {
    var driver = chooser("people")
    driver.type("j" + key)
    #expect(status(driver) == nil)
    #expect(driver.model?.detail != nil)
    #expect(driver.screen().contains("Enter choose  "))
    driver.type("J<Enter>")
    #expect(chosen(driver) == [["people 3"]])
  }

  @Test func `the detail says that marked items are chosen in its place`() {
    var driver = chooser("people", "planets")
    driver.type("<Tab>]<Tab><Tab>d")
    #expect(driver.screen().contains("Enter choose 3 marked"))
  }

  @Test func `with marks Enter chooses these, wherever the cursor is`() {
    var driver = chooser("people")
    driver.type("<Tab>j<Tab>30g<Enter>")
    #expect(chosen(driver) == [["people 1", "people 3"]])
    #expect(status(driver) == 0)
  }

  @Test func `Enter on a row without an item chooses nothing`() throws {
    var driver = WorkspaceDriver(keyMap: .standard.choosing, hasMotion: false)
    driver.begin(.choose(text: "", sources: WorkspaceDriver.sources))
    driver.type("people<Enter><Enter>")
    #expect(status(driver) == nil)
    let (tab, ticket) = try #require(driver.open.first)
    driver.send(.tab(tab, .page(ticket, .success(Page(items: [], next: nil)))))
    driver.type("<Tab><Enter>")
    #expect(parts(driver).isEmpty && status(driver) == nil)
    driver.type("<Esc><Esc>")
    #expect(status(driver) == 0)
  }

  @Test func `marks of all tabs are chosen, in the order of the tabs`() {
    var driver = chooser("people", "planets")
    driver.type("<Tab>]jj")
    #expect(driver.screen().contains("1 marked in other tabs · "))
    driver.type("<Tab>")
    #expect(driver.screen().contains("1 marked, 1 marked in other tabs"))
    driver.type("[<Enter>")
    #expect(chosen(driver) == [["people 3"], ["planets 1"]])
  }

  @Test func `keys go between tabs as before, and closing one says what became of its marks`() {
    var driver = chooser("people", "planets")
    driver.type("<Tab><Tab>q")
    #expect(driver.titles == ["The people"])
    #expect(driver.screen().contains("2 marks are dropped with the list"))
    driver.type("<Enter>")
    #expect(chosen(driver) == [["people 1"]])
  }

  @Test func `the columns are those of the source, whatever was fitted`() {
    var driver = chooser("people")
    driver.type("=<Enter>")
    #expect(parts(driver).first?.columns.map(\.width) == [12, 7])
  }

  @Test func `details that are missing are awaited, those of marked items too`() throws {
    var driver = chooser("people")
    driver.type("<Tab><Tab>")
    let items = [0, 1].map { person($0, detailURL: "https://example.org/\($0)") }
    driver.type("r")
    let (tab, ticket) = try #require(driver.open.first)
    driver.send(.tab(tab, .page(ticket, .success(Page(items: items, next: nil)))))
    driver.wait(.milliseconds(400))
    driver.type("<Enter>")
    #expect(status(driver) == nil)
    #expect(driver.screen().contains("waiting for 2 items · Esc stops"))
    driver.send(.tab(tab, .itemCompleted(items[0].id, .success(person(0, name: "whole")))))
    #expect(status(driver) == nil)
    driver.send(.tab(tab, .itemCompleted(items[1].id, .failure(PageError("gone")))))
    #expect(chosen(driver) == [["whole", "person 2"]])
    #expect(parts(driver).first?.incompleteCount == 1)
    #expect(parts(driver).first?.failure?.message == "gone")
    #expect(status(driver) == 0)
  }

  /// One person whose details are missing, in a list that was refreshed.
  private func incomplete() throws -> (driver: WorkspaceDriver, tab: TabID) {
    var driver = chooser("people")
    driver.type("r")
    let (tab, ticket) = try #require(driver.open.first)
    let item = person(0, detailURL: "https://example.org/0")
    driver.send(.tab(tab, .page(ticket, .success(Page(items: [item], next: nil)))))
    driver.wait(.milliseconds(400))
    return (driver, tab)
  }

  @Test func `the item under the cursor is chosen with its details`() throws {
    var (driver, tab) = try incomplete()
    driver.type("<Enter>")
    #expect(driver.screen().contains("waiting for 1 item"))
    driver.send(.tab(tab, .itemCompleted(person(0).id, .success(person(0, name: "whole")))))
    #expect(chosen(driver) == [["whole"]])
  }

  @Test func `Esc cancels a waiting choice, and another key keeps its meaning`() throws {
    var (driver, tab) = try incomplete()
    driver.type("<Enter><Esc>")
    #expect(driver.screen().contains("nothing is chosen yet"))
    driver.send(.tab(tab, .itemCompleted(person(0).id, .success(person(0)))))
    #expect(status(driver) == nil)
    driver.type("<Enter>")
    #expect(chosen(driver) == [["person 1"]])
  }

  @Test func `the keys that matter are in the status line and in the help`() {
    var driver = Driver(
      size: Size(columns: 120, rows: 10),
      keyMap: .standard.choosing,
      hasMotion: false
    )
    driver.start()
    driver.respond(total: 2)
    #expect(driver.status().contains("Enter choose  d open"))
    #expect(driver.status().hasSuffix("Tab mark"))
    driver.resize(100, 250)
    driver.type("?")
    let screen = driver.screen()
    for command in [Command.choose, .mark, .markUp] {
      #expect(screen.contains(command.row.summary(in: .list)))
    }
    #expect(screen.contains("d  l  →"))
  }

  @Test(arguments: [KeyContext.list, .grid, .detail, .json])
  func `no key of a chooser has two meanings, and none is lost`(context: KeyContext) {
    let bindings = KeyMap.standard.choosing.bindings[context] ?? []
    let sequences = bindings.flatMap(\.sequences)
    #expect(Set(sequences).count == sequences.count)
    #expect(Set(bindings.map(\.command)).count == bindings.count)
    let standard = (KeyMap.standard.bindings[context] ?? []).map(\.command)
    #expect(standard.allSatisfy { command in bindings.contains { $0.command == command } })
  }
}
