import EverItems
import EverText
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct SearchingTests {
  private let loaded = Driver.loaded(pages: 1, of: 3).model.reader

  private func typed(_ kind: CommandPrompt.Kind, _ text: String) -> CommandPrompt {
    CommandPrompt(kind, text: text)
  }

  @Test func `rows mark what is typed, then the search, then the filter`() {
    var searching = Searching()
    #expect(searching.patterns(typed: nil).isEmpty)
    searching.last = TextPattern("last")
    #expect(searching.patterns(typed: nil).isEmpty)
    searching.marksRows = true
    #expect(searching.patterns(typed: nil) == [TextPattern("last")])
    let search = typed(.search, "new")
    #expect(searching.patterns(typed: search) == [TextPattern("new")])
    #expect(searching.patterns(typed: typed(.filter, "f")) == [TextPattern("f")])
    searching.filter(by: Filter("all")!, instead: loaded)
    #expect(!searching.marksRows)
    #expect(searching.patterns(typed: nil) == [TextPattern("all")])
    searching.marksRows = true
    #expect(searching.patterns(typed: nil) == [TextPattern("last")])
    searching.marksRows = false
    #expect(searching.patterns(typed: nil) == [TextPattern("all")])
  }
}
