import Paging
import Testing

@Suite struct PageTests {
  @Test func `a page of other items keeps all that its source said`() {
    let page = Page(
      items: [1, 2],
      next: .offset(4),
      previous: .offset(0),
      continuation: .more,
      total: .atLeast(9),
      hints: ServerHints(quotaRemaining: 3),
      fingerprint: 7,
      notice: "slow today",
      age: .seconds(5)
    )
    let other = page.map { "number \($0)" }
    #expect(other.items == ["number 1", "number 2"])
    #expect(other.next == .offset(4) && other.previous == .offset(0))
    #expect(other.continuation == .more && other.total == .atLeast(9))
    #expect(other.hints == ServerHints(quotaRemaining: 3))
    #expect(other.fingerprint == 7 && other.notice == "slow today" && other.age == .seconds(5))
  }

  @Test(arguments: [
    Int.min, -1 << 53, -1, 0, 1 << 31, 1 << 40, (1 << 53) - 1, 1 << 53, .max,
  ])
  func `no number of a response traps`(number: Int) throws {
    for configuration in [
      FeedConfiguration(pageSize: 2), .numbered,
      FeedConfiguration(pageSize: 2, addressing: .offset),
    ] {
      var script = Script.opening(configuration)
      for ids in [[1, 2], [3, 4], [5, 6]] where !script.pending.isEmpty {
        let isNumbered = configuration.addressing == .numbered(first: 1)
        var page = Page(
          items: ids.map { Row(id: $0) },
          next: isNumbered ? .page(number) : .offset(number),
          total: .exact(number),
          hints: ServerHints(wait: .seconds(number), quotaRemaining: number, pageSize: number)
        )
        page.echo = PageEcho(page: number, row: number, pages: number)
        page.continuation = .more
        if ids == [5, 6] { page.next = nil }
        script.respond(try script.takeNewest(), page)
        script.wait(.seconds(40 * 24 * 3_600))
        script.show(script.state.rowCount - 1, velocity: 1e300)
        let state = script.state
        _ = (state.skippedPlaces, state.shortPages(above: .max), state.ledger, state.earlyEnd)
        _ = (state.unreachedItems, state.emptyEnd, state.pageCount, state.nextRetry)
        script.load(toRow: .max)
        script.retry(script.state.rowCount - 1)
      }
    }
  }

  @Test func `bytes and ages stay within numbers that can be added`() {
    var page = Page(items: [1], age: .seconds(Int64.max))
    page.bytes = .max
    #expect(page.bytes == 1 << 40)
    #expect(page.age == .seconds(10_000 * 365 * 86_400))
    page.bytes = -1
    page.age = .seconds(-1)
    #expect(page.bytes == 0 && page.age == .zero)
    #expect(page.map { "\($0)" }.age == .zero)
  }

  @Test(arguments: [
    (Viewport(first: .max, height: 5), (1 << 53) + 4), (Viewport(first: 3, height: .min), 2),
    (Viewport(first: 3, height: 2), 4),
  ])
  func `the last row of any viewport is a number`(viewport: Viewport, last: Int) {
    #expect(viewport.last == last)
  }
}
