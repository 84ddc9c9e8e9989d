import Paging
import PagingTesting
import Testing

/// A numbered item.
struct Pebble: Identifiable, Hashable, Sendable {
  var id: Int

  static func list(_ count: Int) -> [Pebble] { (0..<count).map(Pebble.init) }
}

@Suite struct TestFeedTests {
  private func feed(
    _ count: Int,
    addressing: PageAddressing = .serial,
    prefetch: Prefetch = .fixed(2)
  ) -> (TestFeed<ListSource<Pebble>>, ListSource<Pebble>) {
    let source = ListSource(
      Pebble.list(count),
      addressing: addressing,
      announcesTotal: addressing != .serial
    )
    let configuration = FeedConfiguration(pageSize: 10, prefetch: prefetch, addressing: addressing)
    return (TestFeed(source: source, configuration: configuration, height: 8), source)
  }

  @Test func `scrolling to a negative row ends on the first one`() async {
    var (feed, _) = feed(25)
    await feed.open()
    await feed.scrollTo(row: 5)
    await feed.scrollTo(row: -10)
    #expect(feed.viewport.cursor == 0)
  }

  @Test func `opening and scrolling are reported event by event, with their times`() async throws {
    var (feed, _) = feed(25)
    await feed.open()
    await feed.scrollTo(row: 9)
    try feed.log.check(
      is: """
        0.000  > open
        0.000  load first, opened
        0.100  page first: 10 items
        0.100  list replaced
        0.100  > scroll to row 9
        0.100  load token 10, ahead
        0.200  page token 10: 10 items
        """
    )
    #expect(feed.snapshot.map(\.id) == Array(0..<20))
  }

  @Test func `a log that differs is shown line by line`() async {
    var (feed, _) = feed(5)
    await feed.open()
    let log = feed.log
    let mismatch = #expect(throws: TextMismatch.self) {
      try log.check(is: "0.000  > open\n0.000  load page 1, opened\n0.100  page first: 5 items")
    }
    #expect(
      mismatch?.description == """
        The event log differs: - was expected, + came instead.
          0.000  > open
        - 0.000  load page 1, opened
        + 0.000  load first, opened
          0.100  page first: 5 items
        + 0.100  list replaced
        """
    )
  }

  @Test func `a serial source is gone through up to the row`() async {
    var (feed, source) = feed(100)
    await feed.open()
    await feed.scrollTo(row: 42)
    #expect(feed.state.item(at: 42) == Pebble(id: 42))
    #expect(
      source.keys.prefix(5) == [.first, .token("10"), .token("20"), .token("30"), .token("40")]
    )
    #expect(feed.viewport.first == 35)
  }

  @Test func `a numbered source loads only the page of the row`() async {
    var (feed, source) = feed(1_000, addressing: .numbered(first: 1), prefetch: .fixed(0))
    await feed.open()
    await feed.scrollTo(row: 505)
    #expect(feed.visibleRows.count == 8)
    #expect(feed.state.item(at: 505) == Pebble(id: 505))
    #expect(source.keys.contains(.page(51)))
    #expect(source.keys.count <= 4)
  }

  @Test func `past the end the cursor stays on the last row`() async {
    var (feed, _) = feed(25)
    await feed.open()
    await feed.scrollTo(row: 1_000)
    #expect(feed.snapshot.count == 25)
    #expect(feed.viewport.cursor == feed.state.rowCount - 1)
  }

  @Test func `a fling that is faster than the source misses rows, a slow one none`() async {
    var (fast, _) = feed(200)
    await fast.open()
    #expect(await fast.fling(rows: 60, velocity: 400) > 0)
    var (slow, _) = feed(200)
    await slow.open()
    #expect(await slow.fling(rows: 60, velocity: 10) == 0)
    #expect(slow.viewport.cursor == 60)
    #expect(await slow.fling(rows: -60, velocity: 400) == 0)
    #expect(slow.viewport.cursor == 0)
  }

  @Test func `a refresh that arrives replaces the old list`() async {
    var (feed, source) = feed(5)
    await feed.open()
    source.replaceItems([Pebble(id: 9)] + Pebble.list(5))
    await feed.refresh()
    #expect(feed.snapshot.first == Pebble(id: 9))
    #expect(feed.log.texts.suffix(2) == ["list replaced", "notice: refreshed, 1 new"])
  }

  @Test func `a failed page waits for its time, or for the test`() async {
    var (feed, source) = feed(25)
    source.failNext(PageError("busy", remedy: .wait(.seconds(5))), PageError("broken"))
    await feed.open()
    #expect(feed.log.texts.last == "failed first: busy")
    await feed.run(for: .seconds(4))
    #expect(source.keys.count == 1)
    await feed.run(for: .seconds(2))
    #expect(feed.log.texts.last == "failed first: broken")
    await feed.retry(row: nil)
    #expect(feed.snapshot.count >= 10)
  }

  @Test func `the same test has the same log in every run`() async {
    var logs: Set<String> = []
    for _ in 0..<5 {
      var (feed, source) = feed(300, addressing: .offset, prefetch: .automatic)
      source.failNext(PageError("busy", remedy: .retry))
      await feed.open()
      await feed.run(for: .seconds(60))
      await feed.fling(rows: 200, velocity: 90)
      await feed.refresh()
      logs.insert(feed.log.description)
    }
    #expect(logs.count == 1)
  }
}
