import FeedBrowser
import PagingTesting
import Testing

/// Whole screens without a terminal; `make record-screens` records them again.
@Suite struct GoldenTests {
  private func check(
    _ name: String,
    layout: FeedLayout = .list,
    after keys: String = "",
    count: Int = 40
  ) {
    var browser = FeedBrowser(
      "Plums",
      source: ListSource<Plum>([]),
      columns: plumColumns,
      entry: plumEntry
    )
    browser.layout = layout
    let picture = browser.picture(
      of: Plum.list(of: count),
      after: keys,
      columns: 60,
      height: 14
    )
    #expect(throws: Never.self) { try GoldenScreens().check(picture, named: name) }
  }

  @Test func `A list of entries`() { check("list") }

  @Test func `A grid of entries, some without an image`() {
    check("grid", layout: .grid)
  }

  @Test func `A feed of entries`() { check("feed", layout: .feed) }

  @Test func `The next layout, and the fourth item in it`() {
    check("next-layout", after: "vlll")
  }

  @Test func `The detail of an entry with fields of its own`() {
    check("detail", after: "jjj\r")
  }

  @Test func `The detail's JSON`() { check("json", after: "jjj\ru") }

  @Test func `Escape leaves the detail`() { check("list", after: "\r\u{1b}") }

  @Test func `The help names no key for other sources`() {
    check("help", after: "?G")
  }

  @Test(arguments: ["s", ":", "]", "[", "\t"])
  func `No key leads to another source`(keys: String) { check("list", after: keys) }

  @Test func `Without items`() { check("empty", count: 0) }
}
