import EverText
import EverTerminal
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct PickerTests {
  private func labels(_ driver: WorkspaceDriver) -> [String] {
    driver.workspace.picker?.entries.map(\.label) ?? []
  }

  @Test func `all sources are offered before anything is typed, what was used last first`() {
    var driver = WorkspaceDriver.choosing()
    #expect(labels(driver) == ["people", "planets", "moderators SITE"])
    driver.send(.visits([PickerEntry(text: "moderators math", title: "Moderators of math")]))
    #expect(labels(driver) == ["moderators math", "people", "planets", "moderators SITE"])
    #expect(driver.workspace.picker?.chosen?.text == "moderators math")
  }

  @Test(arguments: [(10, 5), (15, 5), (24, 8), (50, 16)])
  func `a third of a high screen is for what was used last`(rows: Int, offered: Int) {
    var driver = WorkspaceDriver.choosing()
    driver.send(.visits((1...20).map { PickerEntry(text: "list\($0).csv", title: "a file") }))
    driver.type("<Down>")
    driver.send(.resized(Size(columns: 60, rows: rows)))
    #expect(labels(driver).filter { $0.hasPrefix("list") }.count == offered)
    #expect(driver.workspace.picker?.chosen?.text == "list2.csv")
  }

  @Test(arguments: [(45, false), (80, true)])
  func `the address of a recent list has the room that its title would repeat`(
    columns: Int,
    hasOrigin: Bool
  ) {
    var driver = WorkspaceDriver.choosing()
    driver.send(.resized(Size(columns: columns, rows: 12)))
    let urls = [1, 2].map { "https://api.example.org/items?page=\($0)" }
    let title = "api.example.org/items"
    driver.send(.visits(urls.map { PickerEntry(text: $0, title: title, origin: "used now") }))
    let rows = driver.screen().split(separator: "\n").filter { $0.contains("items?page=") }
    #expect(rows.count == 2)
    for (row, url) in zip(rows, urls) {
      #expect(row.contains(url))
      #expect(row.contains("used now") == hasOrigin)
      #expect(row.matches(of: /api.example.org/).count == 1)
    }
  }

  @Test func `a long address leaves the descriptions below it whole`() {
    var driver = WorkspaceDriver.choosing()
    driver.send(.resized(Size(columns: 60, rows: 16)))
    let address = "https://api.example.org/v1/collections/items?page=1"
    let title = "api.example.org/v1/collections/items"
    let before = driver.screen().split(separator: "\n").filter { $0.contains("planets") }
    driver.send(.visits([PickerEntry(text: address, title: title)]))
    #expect(driver.screen().contains(address))
    let after = driver.screen().split(separator: "\n").filter { $0.contains("planets") }
    #expect(before == after)
  }

  @Test func `new entries don't move the chosen one once a key was pressed`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("<Down>")
    #expect(driver.workspace.picker?.chosen?.text == "planets")
    driver.send(.visits([PickerEntry(text: "moderators math", title: "Moderators of math")]))
    #expect(driver.workspace.picker?.chosen?.text == "planets")
  }

  @Test(arguments: [
    ("pla", ["planets"]), ("PLA", ["planets"]), ("p", ["people", "planets"]),
    ("films", ["people"]), ("of the", ["people"]),
    ("mod", ["moderators SITE"]), ("ets", ["planets"]), ("zzz", []),
    ("super", ["moderators superuser"]), ("Super User", ["moderators superuser"]),
    ("user", ["moderators superuser"]),
    ("superuser.com", ["https://superuser.com", "moderators superuser"]),
    ("moderators s", ["moderators stackoverflow", "moderators superuser", "moderators s"]),
    ("moderators superuser", ["moderators superuser"]),
    ("moderators ", ["moderators stackoverflow", "moderators superuser", "moderators math"]),
    ("moderators cooking", ["moderators cooking"]),
    ("https://a.org/x?y", ["https://a.org/x?y"]), ("a.toml", ["a.toml"]),
  ])
  func `what suits is offered, the best first`(text: String, expected: [String]) {
    var driver = WorkspaceDriver.choosing()
    driver.send(.completions(.success(WorkspaceDriver.sites)))
    driver.type(text)
    #expect(labels(driver) == expected)
  }

  @Test func `an option of the command line is named as one`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("people --mock")
    #expect(driver.screen().contains("options such as --mock belong to the command line"))
    driver.type("<Backspace><Backspace><Backspace><Backspace><Backspace><Backspace>")
    #expect(!driver.screen().contains("belong to the command line"))
  }

  @Test func `names are requested once, when the source that takes one is typed`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("<Down>su^umoderator")
    #expect(driver.effects.isEmpty)
    driver.type("s")
    #expect(driver.effects.first == .listCompletions)
    driver.type("u")
    #expect(driver.effects.isEmpty)
    driver.send(.completions(.failure(PageError("No network."))))
    driver.type("p")
    #expect(driver.effects.isEmpty)
    #expect(!driver.screen().contains("can't be listed"))
    driver.type("^umoderators ")
    #expect(driver.screen().contains("names can't be listed now"))
  }

  @Test func `a word that suits nothing may be an argument`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("htt^uma")
    #expect(driver.effects.isEmpty)
    driver.type("t")
    #expect(driver.effects.first == .listCompletions)
    driver.send(.completions(.success(WorkspaceDriver.sites)))
    #expect(labels(driver) == ["moderators math"])
  }

  @Test func `a source that takes an argument waits for it in the same field`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("mod<Enter>")
    #expect(driver.workspace.picker?.field.text == "moderators ")
    #expect(driver.screen().contains("SITE: type it"))
    driver.type("<Enter>")
    #expect(driver.workspace.tabs.isEmpty)
    driver.type("math<Enter>")
    #expect(driver.titles == ["The moderators math"])
  }

  @Test func `Tab inserts the text of the chosen entry`() {
    var driver = WorkspaceDriver.choosing()
    driver.send(.completions(.success(WorkspaceDriver.sites)))
    driver.type("super<Tab>")
    #expect(driver.workspace.picker?.field.text == "moderators superuser")
    driver.type("^upl<Tab>")
    #expect(driver.workspace.picker?.field.text == "planets")
    driver.type("^uzzz<Tab>")
    #expect(driver.workspace.picker?.field.text == "zzz")
  }

  @Test func `Tab completes a path, and Enter on a directory shows what is in it`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("./d<Tab>")
    #expect(driver.pathsRequested == ["./d"])
    driver.send(.values(["./data/"]))
    #expect(driver.workspace.picker?.field.text == "./data/")
    driver.type("<Tab>")
    driver.send(.values(["./data/old/", "./data/orders.csv"]))
    #expect(driver.workspace.picker?.field.text == "./data/o")
    #expect(labels(driver) == ["./data/old/", "./data/orders.csv"])
    driver.type("<Enter>")
    #expect(driver.pathsRequested == ["./d", "./data/", "./data/old/"])
    driver.type("x")
    driver.send(.values(["./data/old/a.csv"]))
    #expect(driver.workspace.picker?.field.text == "./data/old/x", "it came too late")
  }

  @Test func `an error is reported below the field, and the text stays until it is changed`() {
    var driver = WorkspaceDriver.choosing()
    driver.refusals["mine.toml"] = PageError(
      "mine.toml:3: there is no key \u{1B}[31m‘colour’.",
      advice: "Use ‘columns’."
    )
    driver.type("mine.toml<Enter>")
    #expect(driver.workspace.tabs.isEmpty)
    #expect(driver.rows()[1] == " > mine.toml▏")
    #expect(driver.rows()[2].contains("✗ mine.toml:3: there is no key ‘colour’. Use"))
    driver.type("x")
    #expect(!driver.screen().contains("✗"))
  }

  @Test func `what nothing suits is tried as it was typed`() {
    var driver = WorkspaceDriver.choosing()
    driver.refusals["nosuch"] = PageError("There is no source named nosuch.")
    driver.type("nosuch<Enter>")
    #expect(driver.screen().contains("looking for it among the names of sites"))
    driver.send(.completions(.success(WorkspaceDriver.sites)))
    #expect(driver.screen().contains("✗ No source and no site is called ‘nosuch’."))
    driver.type("^u   <Enter>")
    #expect(driver.titles == ["The people"])
  }

  private func bare(_ site: String) -> WorkspaceDriver {
    var driver = WorkspaceDriver.opened("people")
    driver.refusals[site] = PageError("There is no command or source ‘\(site)’.")
    driver.type(":open \(site)<Enter>")
    return driver
  }

  @Test(arguments: ["math", "Math", "superuser"])
  func `the bare name of a site waits for the names, and opens it`(site: String) {
    var driver = bare(site)
    #expect(driver.workspace.picker?.field.text == site)
    #expect(!driver.screen().contains("✗"))
    driver.send(.completions(.success(WorkspaceDriver.sites)))
    #expect(driver.titles == ["The people", "The moderators \(site.lowercased())"])
    driver.type(":open \(site)<Enter>")
    #expect(driver.workspace.picker == nil, "the names are known by now")
  }

  @Test func `where the names can't be listed, a bare name is tried as a site`() {
    var driver = bare("cooking")
    driver.send(.completions(.failure(PageError("No network."))))
    #expect(driver.titles == ["The people", "The moderators cooking"])
  }

  @Test func `a bare name is tried as a site when the names don't come within two seconds`() {
    var driver = bare("cooking")
    driver.wait(.milliseconds(1_999))
    #expect(driver.titles == ["The people"])
    #expect(driver.rows()[0].contains(" requesting names"))
    driver.wait(.milliseconds(1))
    #expect(driver.titles == ["The people", "The moderators cooking"])
    driver.send(.completions(.success(WorkspaceDriver.sites)))
    #expect(driver.titles == ["The people", "The moderators cooking"])
  }

  @Test func `a changed text no longer waits`() {
    var driver = bare("math")
    driver.type("x")
    driver.send(.completions(.success(WorkspaceDriver.sites)))
    #expect(driver.titles == ["The people"])
    driver.type("<Esc>")
    #expect(driver.workspace.picker == nil)
  }

  @Test func `a site that the server refuses returns to the field, and Esc goes back`() throws {
    var driver = WorkspaceDriver.opened("people")
    driver.type(":open moderators nosuch<Enter>")
    let (tab, ticket) = try #require(driver.open.first)
    driver.send(.tab(tab, .page(ticket, .failure(PageError("No site found.").of(.refused)))))
    #expect(driver.workspace.picker?.field.text == "moderators nosuch")
    #expect(driver.rows()[2].contains("✗ No site found."))
    driver.type("<Esc>")
    #expect(driver.workspace.picker == nil)
    #expect(driver.titles == ["The people"])
  }

  @Test func `where no list is open, Esc goes back from a refused site to all choices`() throws {
    var driver = WorkspaceDriver.choosing("moderators nosuch")
    driver.type("<Enter>")
    let (tab, ticket) = try #require(driver.open.first)
    driver.send(.tab(tab, .page(ticket, .failure(PageError("No site found.").of(.refused)))))
    #expect(driver.screen().contains("Esc back"))
    driver.type("<Esc>")
    #expect(driver.workspace.picker?.field.isEmpty == true)
    #expect(driver.workspace.picker?.problem == nil)
    #expect(labels(driver).first == "people")
  }

  @Test func `Esc goes back to a source, and says so where there is none`() {
    var driver = WorkspaceDriver.choosing()
    driver.type("<Esc>")
    #expect(driver.screen().contains("No list is open to go back to: ^C quits."))
    #expect(!driver.screen().contains("Esc back"))
    driver.type("people<Enter>s<Esc>")
    #expect(driver.workspace.picker == nil)
    #expect(driver.titles == ["The people"])
  }

  @Test(arguments: [("^c", 130), ("^d", 0)] as [(String, Int32)])
  func `keys end the program from the picker`(keys: String, status: Int32) {
    var driver = WorkspaceDriver.choosing()
    driver.type(keys)
    #expect(driver.effects.first == .quit(status: status))
  }

  @Test func `the end of input leaves open lists open`() {
    var driver = WorkspaceDriver.opened("people")
    driver.type("s^d")
    #expect(driver.effects.isEmpty)
    #expect(driver.workspace.picker != nil)
  }
}
