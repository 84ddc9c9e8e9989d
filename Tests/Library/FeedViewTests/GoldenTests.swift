import FeedView
import Paging
import PagingTesting
import Testing

/// Whole screens at states of a feed that a test drives; `make record-screens` records them again.
@Suite struct GoldenTests {
  private let golden = GoldenScreens()
  private let source = ListSource(
    (0..<95).map { Plum(id: $0, name: "plum \(String($0, radix: 2))") },
    addressing: .offset,
    tellsTotal: true
  )

  private var configuration: FeedConfiguration {
    FeedConfiguration(pageSize: 10, prefetch: .fixed(0), addressing: .offset)
  }

  private var feed: TestFeed<ListSource<Plum>> {
    TestFeed(source: source, configuration: configuration, height: 10)
  }

  private func check(_ feed: TestFeed<ListSource<Plum>>, _ name: String) {
    let view = FeedView(source: source, rows: PlumRows())
    let picture = view.picture(
      of: feed.state,
      cursor: feed.viewport.cursor,
      columns: 60,
      height: 12
    )
    #expect(throws: Never.self) { try golden.check(picture, named: name) }
  }

  @Test func `the first page`() async {
    var feed = feed
    await feed.open()
    check(feed, "first-page")
  }

  @Test func `between what is loaded and what is not`() async {
    var feed = feed
    await feed.open()
    await feed.fling(rows: 14, velocity: 1_000)
    check(feed, "placeholders")
  }

  @Test func `the end after a jump`() async {
    var feed = feed
    await feed.open()
    await feed.scrollTo(row: 94)
    check(feed, "end")
  }

  @Test func `a page that failed`() async {
    var feed = feed
    await feed.open()
    source.failNext(PageError("The basket fell over."))
    await feed.scrollTo(row: 15)
    check(feed, "failed-page")
  }

  @Test func `nothing came at all`() async {
    var feed = feed
    source.failNext(PageError("There is no orchard.", advice: "Plant one."))
    await feed.open()
    check(feed, "failed-first-page")
  }

  @Test func `an empty list`() async {
    source.replaceItems([])
    var feed = feed
    await feed.open()
    check(feed, "empty")
  }
}
