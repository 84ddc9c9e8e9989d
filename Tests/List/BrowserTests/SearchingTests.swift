import EverItems
import EverText
import Paging
import Testing

@testable import EverBrowser

@Suite struct SearchingTests {
  private let loaded = Driver.loaded(pages: 1, of: 3).model.reader
  private let other = Driver.loaded(pages: 2, of: 3).model.reader

  private func typed(_ kind: CommandPrompt.Kind, _ text: String) -> CommandPrompt {
    CommandPrompt(kind, text: text)
  }

  @Test func `a filter keeps all rows, and another filter keeps the same`() {
    var searching = Searching()
    searching.filter(by: Filter("a")!, instead: loaded)
    searching.filter(by: Filter("b")!, instead: other)
    #expect(searching.filter?.text == "b")
    #expect(searching.hidden?.feed.loadedCount == loaded.feed.loadedCount)
    #expect(searching.clearFilter()?.feed.loadedCount == loaded.feed.loadedCount)
    #expect(searching.filter == nil && searching.hidden == nil)
  }

  @Test func `rows that were not loaded are not kept`() {
    var searching = Searching()
    searching.filter(by: Filter("a")!, instead: ListReader(FeedState(FeedConfiguration())))
    #expect(searching.hidden == nil)
    #expect(searching.clearFilter() == nil)
  }

  @Test func `rows mark what is typed, then the search, then the filter`() {
    var searching = Searching()
    #expect(searching.patterns(typed: nil).isEmpty)
    searching.remember(TextPattern("last")!)
    #expect(searching.patterns(typed: nil).isEmpty)
    searching.begin()
    #expect(searching.patterns(typed: nil) == [TextPattern("last")])
    let search = typed(.search, "new")
    #expect(searching.patterns(typed: search) == [TextPattern("new")])
    #expect(searching.patterns(typed: typed(.filter, "f")) == [TextPattern("f")])
    searching.filter(by: Filter("all")!, instead: loaded)
    #expect(!searching.marksRows)
    #expect(searching.patterns(typed: nil) == [TextPattern("all")])
    searching.begin()
    #expect(searching.patterns(typed: nil) == [TextPattern("last")])
    searching.end()
    #expect(searching.patterns(typed: nil) == [TextPattern("all")])
  }
}
