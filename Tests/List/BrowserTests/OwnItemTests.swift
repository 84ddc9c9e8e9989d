import Items
import ListReader
import Paging
import Testing

@testable import Browser

/// Items of a program that uses the library.
@Suite struct OwnItemTests {
  @Test func `Newer content for an item is in its row, and another's is dropped`() {
    var driver = Driver.loaded(of: 2)
    _ = driver.screen()
    driver.send(.replaced(person(1, name: "Ann")))
    driver.send(.replaced(person(7, name: "Bob")))
    #expect(driver.screen().contains("Ann"))
    #expect(!driver.screen().contains("Bob"))
  }

  @Test func `A list that is invalid starts again, and stays until it does`() {
    var driver = Driver.loaded(of: 2)
    driver.send(.invalidated)
    #expect(driver.open.map(\.request.key) == [.first])
    #expect(driver.screen().contains("person 1"))
  }

  private func reporting(_ reports: ItemReports) -> Driver {
    var driver = Driver()
    driver.model = Model(
      source: SourceDescription(title: "People", columns: [Column(title: "name", width: 16)]),
      configuration: FeedConfiguration(pageSize: 2, prefetch: .fixed(0)),
      size: driver.model.size,
      hasMotion: false,
      reports: reports
    )
    driver.start()
    driver.answer(total: 2)
    return driver
  }

  private func shown(_ effects: [Effect]) -> [ItemID] {
    effects.compactMap { effect in
      if case .report(.shown(let item)) = effect { item.id } else { nil }
    }
  }

  @Test func `Items are told once when their rows come into view`() {
    var driver = reporting(ItemReports(tellsShown: true))
    #expect(shown(driver.effects) == [.sent("0"), .sent("1")])
    driver.type("j")
    #expect(shown(driver.effects).isEmpty)
  }

  @Test func `Nobody who asks for nothing is told anything`() {
    var driver = reporting(ItemReports())
    #expect(shown(driver.effects).isEmpty)
    driver.type("<Enter>")
    #expect(!driver.effects.contains { if case .report(.opened) = $0 { true } else { false } })
  }

  @Test func `An item that is opened is told, and its detail opens all the same`() {
    var driver = reporting(ItemReports(tellsOpened: true))
    driver.type("j<Enter>")
    guard case .report(.opened(let item)) = driver.effects.first else {
      Issue.record("nothing was told")
      return
    }
    #expect(item.id == .sent("1"))
    #expect(driver.model.shownDetail != nil)
  }

  @Test func `Where an item is to be chosen, opening one ends the program`() {
    var driver = reporting(ItemReports(endsOnOpen: true))
    driver.type("<Enter>")
    guard case .report(.opened) = driver.effects.first,
      case .quit(0) = driver.effects.dropFirst().first
    else {
      Issue.record("\(driver.effects)")
      return
    }
    #expect(driver.model.shownDetail == nil)
  }
}
