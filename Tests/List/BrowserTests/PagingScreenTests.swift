import EverText
import EverItems
import Paging
import Testing
import EverBase

@testable import BrowserDriver
@testable import EverBrowser

/// A source with two other ways of paging and two other lists.
private let described = PagingDescription(
  properties: [
    .init("next page", "page number in ‘p’"), .init("because", "80 %: it says how many pages"),
  ],
  candidates: [
    .init(.candidate("offset"), "offset in ‘skip’, from 0", reason: "40 %: it says how many items"),
    .init(.candidate("link"), "link", reason: "30 %: a header names it"),
  ],
  lists: [.init(.items("included"), "included"), .init(.items("meta.tags"), "meta.tags")]
)

/// The commands `:paging`, `:header` and `:save` in a list.
@Suite struct PagingScreenTests {
  private func driver(
    _ description: PagingDescription? = described,
    size: Size = Size(columns: 80, rows: 16)
  ) -> WorkspaceDriver {
    var driver = WorkspaceDriver(size: size)
    var feed = WorkspaceDriver.feed("Found")
    feed.source.paging = description
    driver.begin(.feed(.url("https://example.org/x"), feed))
    driver.respond()
    return driver
  }

  @Test func `what page two proved takes the place of the guess`() {
    var description = described
    description.take(strategy: "offset in ‘skip’, proved on try 2", isFound: true)
    let values = description.properties.map(\.value)
    #expect(values == ["offset in ‘skip’, proved on try 2", "page two says so"])
    description.take(strategy: "none found", isFound: false)
    #expect(description.properties.map(\.value) == ["none found", "no page two was found"])
  }

  @Test func `what was found is shown, with what else can be tried`() {
    var driver = driver()
    driver.type(":paging<Enter>")
    #expect(
      driver.rows() == [
        " Paging of Found", "",
        "   next page    page number in ‘p’",
        "   because      80 %: it says how many pages",
        "",
        "   Other lists in the response",
        " ▌   included", "     meta.tags",
        "",
        "   Other ways",
        "     offset in ‘skip’, from 0  40 %: it says how many items",
        "     link                      30 %: a header names it", "", "", "",
        " q back  j next  Enter tries it  w saves this source",
      ]
    )
    for key in ["q", "<Esc>", "h"] {
      driver.type(key)
      #expect(driver.screen().contains("person 1"))
      driver.type(":paging<Enter>")
    }
  }

  @Test func `a long reason goes on in the next row`() {
    var driver = driver(size: Size(columns: 50, rows: 16))
    driver.type(":paging<Enter>")
    #expect(
      driver.rows()[10...12] == [
        "     offset in ‘skip’, from 0  40 %: it says how",
        "                               many items",
        "     link                      30 %: a header",
      ]
    )
  }

  @Test func `a long title is whole where the reasons are`() {
    let title = "page number in ‘pageNumber’ or a name like it"
    let description = PagingDescription(
      properties: [],
      candidates: [.init(.candidate("page"), title, reason: "45 %: it says so")],
      lists: []
    )
    let wide = PagingLayout(description, columns: 70).rows.lines.map(\.plainText)
    #expect(wide.contains("     \(title)  45 %: it says so"))
    let narrow = PagingLayout(description, columns: 60).rows.lines.map(\.plainText)
    #expect(!narrow.contains { $0.contains(title) })
  }

  @Test(arguments: [
    ("", SourceChanges().with(.items("included"))),
    ("j", SourceChanges().with(.items("meta.tags"))),
    ("jj", SourceChanges().with(.candidate("offset"))),
    ("Gk", SourceChanges().with(.candidate("offset"))),
    ("99j", SourceChanges().with(.candidate("link"))),
    ("Gg", SourceChanges().with(.items("included"))),
  ])
  func `Enter opens the list again with the choice under the cursor`(
    keys: String,
    changes: SourceChanges
  ) {
    var driver = driver()
    driver.type(":paging<Enter>" + keys + "<Enter>")
    #expect(driver.closed == [TabID(number: 1)])
    #expect(driver.finding.map(\.tab.number) == [1])
    #expect(driver.changes == changes)
    driver.find("Anew", in: 1)
    #expect(driver.screen().contains("person 1"))
    #expect(driver.titles == ["Anew"])
  }

  @Test func `the cursor stays on the screen, however low it is`() {
    var driver = driver(size: Size(columns: 60, rows: 6))
    driver.type(":paging<Enter>")
    #expect(driver.screen().contains("▌   included"))
    driver.type("G")
    #expect(driver.screen().contains("▌   link"))
    driver.type("g")
    #expect(driver.screen().contains("next page") || driver.screen().contains("▌   included"))
    driver.send(.resized(Size(columns: 30, rows: 5)))
    #expect(driver.screen().contains("▌   included"))
  }

  @Test func `scrolling leaves the cursor on its choice`() {
    var driver = driver(size: Size(columns: 60, rows: 8))
    driver.type(":paging<Enter>2^e^y")
    #expect(driver.model?.text?.choice?.title == "included")
  }

  @Test func `where nothing can be tried, that is reported, and Enter does nothing`() {
    var driver = driver(PagingDescription(properties: [.init("items", "results")]))
    driver.type(":paging<Enter>")
    #expect(driver.screen().contains("Nothing else was seen that could be tried."))
    driver.type("j<Enter>")
    #expect(driver.finding.isEmpty && driver.closed.isEmpty)
    var unknown = self.driver(nil)
    unknown.type(":paging<Enter>")
    #expect(unknown.rows().last?.contains("how this source is read is unknown") == true)
  }

  @Test func `a place is tried as it is typed`() {
    var driver = driver()
    driver.type(":paging meta.tags<Enter>")
    #expect(driver.changes == SourceChanges().with(.items("meta.tags")))
    #expect(driver.finding.count == 1)
  }

  @Test func `w requests a name, and saves the source as it is read now`() {
    var driver = driver()
    driver.type(":paging<Enter>j<Enter>")
    driver.find("Anew", in: 1)
    driver.type(":paging<Enter>")
    #expect(driver.rows().last?.contains("how this source is read is unknown") == true)
    driver.type(":save<Enter>")
    #expect(driver.rows().last?.hasPrefix(" :save ▏") == true)
    driver.type("mine<Enter>")
    let changes = SourceChanges().with(.items("meta.tags"))
    #expect(driver.effects.first == .saveSource(name: "mine"))
    #expect(driver.workspace.current?.changes == changes)
    driver.send(.tab(TabID(number: 1), .notice("Saved.", isError: false)))
    #expect(driver.rows().last?.hasPrefix(" Saved.") == true)
  }

  @Test func `a header requests the list again, and the newest of a name counts`() {
    var driver = driver()
    for header in ["X-One: 1", "Authorization: Bearer $A", "authorization: Bearer $B"] {
      driver.type(":header \(header)<Enter>")
      driver.find("Anew", in: 1)
    }
    #expect(
      driver.changes.headers
        == [SecretHeader("X-One", "1"), SecretHeader("authorization", "Bearer $B")]
    )
    driver.type(":header<Enter>")
    #expect(driver.rows().last?.hasPrefix(" :header ▏") == true, "the prompt asks for it")
  }

  @Test func `a header that can't be sent leaves the list as it was`() {
    var driver = driver()
    driver.refusals["https://example.org/x"] = PageError("The header ‘X’ needs $A.")
    driver.type(":header X: $A<Enter>")
    #expect(driver.closed.isEmpty && driver.finding.isEmpty)
    #expect(driver.screen().contains("person 1"))
    #expect(driver.rows().last?.contains("needs $A") == true)
  }

  @Test func `a change after which nothing opens can be taken back`() {
    var driver = driver()
    driver.type(":header X: 1<Enter>")
    driver.send(.found(TabID(number: 1), .failure(PageError("No."))))
    #expect(driver.screen().contains("Esc goes back"))
    driver.type("r")
    driver.send(.found(TabID(number: 1), .failure(PageError("No."))))
    driver.type("<Esc>")
    #expect(driver.changes == SourceChanges())
    driver.find("Found", in: 1)
    #expect(driver.screen().contains("person 1"))
  }
}
