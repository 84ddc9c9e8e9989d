import Paging
import PagingTesting
import Testing

@Suite struct LettersTests {
  @Test func `going down loads the next page before its rows are reached`() async throws {
    let configuration = FeedConfiguration(pageSize: 10, prefetch: .fixed(3), addressing: .offset)
    var feed = TestFeed(source: Letters(), configuration: configuration, height: 5)
    await feed.open()
    await feed.fling(rows: 8, velocity: 10)
    try feed.log.check(
      is: """
        0.000  > open
        0.000  load offset 0, opened
        0.100  page offset 0: 10 items
        0.100  list replaced
        0.100  > fling 8 rows
        0.800  load offset 10, ahead
        0.900  page offset 10: 10 items
        """
    )
  }

  @Test func `a fast fling waits for no row`() async {
    var feed = TestFeed(source: Letters(), height: 5, latency: .milliseconds(20))
    await feed.open()
    let missed = await feed.fling(rows: 25, velocity: 60)
    #expect(missed == 0)
  }

  @Test func `a request can be held back while others continue`() async {
    let source = ScriptedSource<Letters.Letter>()
    let clock = ManualClock()
    let feed = Feed(source: source, configuration: FeedConfiguration(), clock: clock)
    await feed.open()
    await source.waitForRequests(1)
    source.fail(1, with: PageError("The network is down.", remedy: .retry))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await source.waitForRequests(2)
    #expect(source.keys == [.first, .first])
  }
}
