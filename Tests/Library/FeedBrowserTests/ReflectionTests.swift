import EverItems
import EverBase
import Paging
import PagingTesting
import Testing

@testable import FeedBrowser

/// Entries of items without a function for them.
@Suite struct ReflectionTests {
  struct Pear: Identifiable, Sendable {
    var id: Int
    var name: String
    var tree: String?
  }

  private let pears = [
    Pear(id: 7, name: "Conference", tree: "old"), Pear(id: 12, name: "Comice", tree: nil),
  ]

  @Test func `each stored property is a field, and nil is empty`() {
    #expect(Reflection.entry(of: pears[0]).texts == ["7", "Conference", "old"])
    let details = Reflection.entry(of: pears[1]).details
    #expect(details == [FeedField("id", "12"), FeedField("name", "Comice"), FeedField("tree", "")])
  }

  @Test
  func `columns have the width of their values, numbers are right, and the widest text grows`() {
    let columns = Reflection.columns(of: pears)
    #expect(columns.map(\.title) == ["id", "name", "tree"])
    #expect(columns.map(\.width) == [2, 10, 4])
    #expect(columns.map(\.alignment) == [.right, .left, .left])
    #expect(columns.map(\.grows) == [false, true, false])
  }

  @Test func `an item without properties is one text that takes the row`() {
    #expect(Reflection.entry(of: "a plum").texts == ["a plum"])
    #expect(Reflection.columns(of: ["a plum"]).count == 1)
  }

  @Test func `a source alone shows a list with the titles of its columns`() {
    let browser = FeedBrowser(source: ListSource(pears))
    let rows = browser.picture(of: pears, columns: 60, height: 14).split(separator: "\n")
    #expect(rows[0].contains("ListSource<Pear>"))
    #expect(rows[1].split(separator: " ") == ["id", "name", "tree"])
    #expect(rows[2].split(separator: " ") == ["▌", "1", "7", "Conference", "old"])
    #expect(rows[3].split(separator: " ") == ["2", "12", "Comice"])
  }

  @Test func `page one decides on the columns`() async throws {
    let source = EntrySource(
      source: ListSource(pears),
      listColumns: nil,
      entry: { Reflection.entry(of: $0) },
      imageBytes: { _ in [] }
    )
    #expect(source.shownColumns == nil)
    let page = try await source.page(PageRequest(key: .first, pageSize: 2))
    #expect(source.shownColumns?.map(\.title) == ["id", "name", "tree"])
    #expect((page.items.first?.original?.value as? Pear)?.name == "Conference")
  }

  @Test func `what a source says of itself holds, whatever the configuration contains`() {
    let numbered = ListSource(pears, addressing: .numbered(first: 1))
    let configuration = FeedConfiguration(pageSize: 10).adapted(to: numbered)
    #expect(configuration.addressing == .numbered(first: 1))
    #expect(configuration.pageSize == 10)
    let serial = FeedConfiguration(addressing: .offset, requestsInFlight: 3)
      .adapted(to: ListSource(pears))
    #expect(serial.addressing == .serial)
  }
}
