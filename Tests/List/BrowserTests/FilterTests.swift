import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct FilterTests {
  /// A filtered page of numbered people, from the source that the model filters.
  private func respond(
    _ driver: inout Driver,
    _ places: Range<Int>,
    total: Int? = nil,
    isLast: Bool = false
  ) throws {
    let ticket = try #require(driver.open.first, "nothing was asked")
    driver.open.removeFirst()
    let items = places.map { person($0) }
    let next: PageKey? = isLast ? nil : .page(places.upperBound / 2 + 1)
    var page = Page(
      items: items,
      next: next,
      total: total.map { .exact($0) } ?? .unknown
    )
    if let filter = driver.model.searching.filter {
      let fitted = filter.fitted(to: [])
      page.leftOut = Set(items.indices.filter { !fitted.suits(items[$0]) { _ in nil } })
    }
    driver.send(.page(ticket, .success(page)))
  }

  /// A list of 84 people, of which the first three pages of two are loaded.
  private func people() -> Driver {
    var driver = Driver.loaded(pages: 3, of: 84, addressing: .numbered(first: 1))
    driver.open = []
    return driver
  }

  private func filters(_ driver: Driver) -> [String?] {
    driver.effects.compactMap { effect in
      if case .filter(let search) = effect { .some(search?.text) } else { nil }
    }
  }

  @Test(arguments: ["f", "&", ":filter<Enter>"])
  func `a key opens the prompt, and Enter displays rows with the text`(key: String) throws {
    var driver = people()
    driver.type(key)
    #expect(driver.status().hasPrefix(" filter: ▏"))
    driver.type("\"on 2\"<Enter>")
    #expect(filters(driver) == ["\"on 2\""])
    #expect(driver.open.map(\.request.key) == [.page(1)])
    try respond(&driver, 0..<2, total: 84)
    #expect(driver.screen().contains("1 match · 2 of 84 searched"))
    #expect(driver.screen().contains("People · filter: \"on 2\""))
    #expect(driver.screen().contains("── 2 of 84 searched ──"))
    try respond(&driver, 2..<84, total: 84, isLast: true)
    #expect(driver.screen().contains("11 matches · 84 searched"))
    #expect(driver.model.feed.loadedCount == 11)
  }

  @Test func `Esc displays all rows again, with the cursor on the same item`() throws {
    var driver = people()
    driver.type("fperson 6<Enter>")
    try respond(&driver, 0..<84, total: 84, isLast: true)
    driver.type("<Esc>")
    #expect(filters(driver) == [nil])
    #expect(driver.model.searching.filter == nil)
    #expect(driver.model.list.cursor == 5)
    #expect(driver.model.feed.item(at: 5)?.fields.first == "person 6")
    #expect(driver.model.feed.total == 84)
  }

  @Test func `an item that is not loaded among all rows is gone to by its place`() throws {
    var driver = people()
    driver.type("f\"person 60\"<Enter>")
    try respond(&driver, 0..<84, total: 84, isLast: true)
    driver.type("<Esc>")
    #expect(driver.model.list.cursor == 59)
    while !driver.open.isEmpty { driver.respond(total: 84) }
    #expect(driver.model.feed.item(at: 59)?.fields.first == "person 60")
  }

  @Test func `without random access the place is kept, and the key is named`() throws {
    var driver = Driver.loaded(pages: 3)
    driver.open = []
    driver.type("jf\"person 60\"<Enter>")
    try respond(&driver, 0..<84, isLast: true)
    driver.type("<Esc>")
    #expect(driver.model.list.cursor == 1)
    #expect(driver.screen().contains("60g goes to that row"))
  }

  @Test func `without random access a near item is gone to page by page`() throws {
    var driver = Driver.loaded(pages: 3)
    driver.open = []
    driver.type("fperson 13<Enter>")
    try respond(&driver, 0..<84, isLast: true)
    driver.type("<Esc>")
    while !driver.open.isEmpty, driver.loads.count < 40 { driver.respond() }
    #expect(driver.model.list.cursor == 12)
  }

  @Test func `a list that begins filtered loads all rows when the filter is cleared`() throws {
    var driver = Driver(addressing: .numbered(first: 1))
    driver.send(.timePassed)
    driver.effects = EverBrowser.start(&driver.model, filter: "person 2", now: .zero)
    #expect(filters(driver) == ["person 2"])
    driver.open = driver.model.feed.requestsInFlight
    try respond(&driver, 0..<2, isLast: true)
    #expect(driver.model.position == nil, "the place in the whole list is unknown")
    driver.type("<Esc>")
    driver.respond(total: 84)
    #expect(driver.model.feed.total == 84)
    #expect(driver.model.list.cursor == 1)
  }

  @Test func `another filter searches the whole list, and an empty one doesn't filter`() throws {
    var driver = people()
    driver.type("j")
    driver.type("fperson 6<Enter>")
    try respond(&driver, 0..<2, total: 84)
    driver.type("f0<Enter>")
    #expect(filters(driver) == ["person 60"], "the prompt begins with the filter")
    #expect(driver.open.map(\.request.key) == [.page(1)], "the request before is cancelled")
    driver.type("f")
    for _ in 0..<9 { driver.type("<Backspace>") }
    driver.type("<Enter>")
    #expect(filters(driver) == [nil])
    #expect(driver.model.list.cursor == 1)
    #expect(driver.model.feed.loadedCount == 6)
  }

  @Test func `a filter that nothing matches says how much was searched`() throws {
    var driver = people()
    driver.type("fzzz<Enter>")
    try respond(&driver, 0..<84, total: 84, isLast: true)
    let screen = driver.screen()
    #expect(screen.contains("No item matches ‘zzz’"))
    #expect(screen.contains("84 searched"))
    #expect(screen.contains("Esc displays all rows"))
    driver.type("<Esc>")
    #expect(driver.model.list.cursor == 0)
    #expect(driver.model.feed.loadedCount == 6)
  }

  @Test func `a source that is one item is displayed without the filter`() throws {
    var driver = Driver()
    driver.model.source.isItem = true
    let effects = EverBrowser.start(&driver.model, filter: "x", now: .zero)
    #expect(driver.model.feed.requestsInFlight.count == 1)
    #expect(driver.model.searching.filter == nil)
    #expect(effects.count == 1)
  }

  @Test func `the loaded rows that the typed text finds are counted, and the first one is shown`() {
    var driver = people()
    driver.type("f\"person 5\"")
    #expect(driver.status().contains("1 of 6 loaded "))
    #expect(driver.model.list.cursor == 4)
    #expect(filters(driver).isEmpty, "no request for each key")
    driver.type("<Esc>")
    #expect(driver.model.list.cursor == 0)
    var long = Driver.loaded(of: 5_001, pageSize: 5_001)
    long.type("fp")
    #expect(long.status().contains("5,000+ of 5,001 loaded"), "not all of them were searched")
  }

  @Test func `an input is filtered while the text is typed, and Esc takes that back`() {
    var driver = Driver(addressing: .offset, growsAtEnd: true)
    driver.start()
    driver.respond(items: [person(0), person(1)])
    driver.type("fx")
    #expect(filters(driver) == ["x"])
    #expect(driver.status().hasPrefix(" filter: x▏"))
    driver.respond(items: [person(0)], isLast: false)
    let generation = driver.model.feed.generation
    driver.send(.total(generation: generation, .success((.atLeast(20), ServerHints()))))
    driver.send(.progress(LoadProgress(loaded: 5, total: 9, isSearch: true)))
    #expect(driver.screen().contains("20+ items · 5 of 9 items searched"))
    driver.type("<Esc>")
    #expect(filters(driver) == [nil])
    driver.type("fab<Enter>f /[/")
    #expect(driver.model.searching.filter?.text == "ab /[", "a wrong expression filters nothing")
    driver.type("<Esc>")
    #expect(driver.model.searching.filter?.text == "ab")
  }

  @Test func `filter and order hold together, and Esc ends the last of them`() {
    var driver = WorkspaceDriver.opened("starwars")
    driver.type("fperson 1<Enter>")
    while !driver.open.isEmpty { driver.respond() }
    driver.type(":columns name<Enter>:sort name<Enter>")
    driver.workspace.tabs[0].model.source.order = SortOrder(column: "name", isDescending: false)
    while !driver.open.isEmpty { driver.respond() }
    #expect(driver.model?.searching.filter?.text == "person 1")
    #expect(driver.model?.columnWindow.order == [0])
    driver.type("<Esc>")
    while !driver.open.isEmpty { driver.respond() }
    #expect(driver.workspace.tabs[0].changes.order == .sent)
    #expect(driver.model?.searching.filter?.text == "person 1")
    driver.type("<Esc>")
    #expect(driver.model?.searching.filter == nil)
  }

  @Test func `Esc ends the marks of a search before it clears the filter`() throws {
    var driver = people()
    driver.type("fperson<Enter>")
    try respond(&driver, 0..<2, isLast: true)
    driver.type("/2<Enter><Esc>")
    #expect(driver.model.searching.filter != nil)
    driver.type("<Esc>")
    #expect(driver.model.searching.filter == nil)
  }

  @Test func `requests of all rows are cancelled by a filter, and sent again after it`() throws {
    var driver = Driver.loaded(of: 84, addressing: .numbered(first: 1))
    driver.open = driver.model.feed.requestsInFlight
    let before = driver.open
    #expect(!before.isEmpty)
    driver.type("fzzz<Enter>")
    #expect(driver.open.map(\.request.addressing) == [.numbered(first: 1)])
    #expect(driver.open.allSatisfy { !before.contains($0) })
    driver.type("<Esc>")
    #expect(driver.open.map(\.request.key) == before.map(\.request.key))
    #expect(driver.model.feed.tail != .paused(.stopped))
  }

  @Test func `a frame after a filter never shows rows of another feed`() throws {
    var driver = people()
    let before = driver.screen()
    driver.type("fperson 6<Enter>")
    #expect(!driver.screen().contains("person 1"))
    try respond(&driver, 0..<84, total: 84, isLast: true)
    #expect(driver.screen().contains("person 6"))
    driver.type("<Esc>g")
    driver.wait(.seconds(5))
    #expect(driver.screen() == before)
  }

  @Test func `the cells behind a filter fit the screen when it was resized meanwhile`() {
    var driver = Driver.album(total: 6)
    driver.type("fphoto 2<Enter>")
    driver.respond(total: 6)
    driver.resize(20, 20)
    driver.type("<Esc>")
    #expect(driver.frame().lines.allSatisfy { $0.endColumn <= 20 })
    #expect(driver.model.list.cursor == 1)
  }
}
