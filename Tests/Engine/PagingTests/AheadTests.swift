import Paging
import Testing

/// Tests several requests in flight without a total, when it is unknown which pages exist.
@Suite struct AheadTests {
  /// A feed with page one, whose user is fast enough for the maximum number of requests in flight.
  private func script() throws -> Script {
    var script = Script(
      FeedConfiguration(pageSize: 2, addressing: .numbered(first: 1), requestsInFlight: 3)
    )
    script.open()
    script.now = .seconds(1)
    try script.respond([1, 2], next: .page(2))
    script.show(1, height: 2, velocity: 50)
    try #require(script.keys == [.page(2), .page(3), .page(4)])
    return script
  }

  private func page(_ ids: [Int], next: Int?) -> Page<Row> {
    Page(items: ids.map { Row(id: $0) }, next: next.map { .page($0) })
  }

  @Test func `pages are put in the order of the server, whichever is first`() throws {
    var script = try script()
    script.respond(try script.takeNewest(), page([7, 8], next: 5))
    script.respond(try script.takeNewest(), page([5, 6], next: 4))
    #expect(script.state.loadedCount == 2)
    #expect(script.keys == [.page(2)], "what came early is not asked for again")
    try script.respond([3, 4], next: .page(3))
    #expect(script.ids.prefix(8) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(script.keys.first == .page(5))
  }

  @Test func `a page that arrives in its turn is added at once`() throws {
    var script = try script()
    try script.respond([3, 4], next: .page(3))
    try script.respond([5, 6], next: .page(4))
    #expect(script.ids.prefix(6) == [1, 2, 3, 4, 5, 6])
    #expect(script.state.pauseReason == nil && script.state.tail == .loading)
  }

  @Test func `pages after the end are given up`() throws {
    var script = try script()
    script.respond(try script.takeNewest(), page([], next: nil))
    try script.respond([3], next: nil)
    #expect(script.ids.prefix(3) == [1, 2, 3])
    #expect(script.pending.isEmpty && !script.state.isLoading)
    #expect(script.state.tail == .ended(.server))
  }

  @Test func `a page that fails before its turn is requested in its turn`() throws {
    var script = try script()
    let last = try script.takeNewest()
    script.run { $0.pageFailed(.broken, ticket: last, now: $1) }
    #expect(script.state.failedLoads.isEmpty, "nobody misses it yet")
    #expect(script.keys == [.page(2), .page(3)])
    try script.respond([3, 4], next: .page(3))
    try script.respond([5, 6], next: .page(4))
    #expect(script.keys.first == .page(4))
  }

  @Test func `a page that fails in its turn says so`() throws {
    var script = try script()
    try script.respond([3, 4], next: .page(3))
    try script.fail(.broken)
    #expect(script.state.failedLoads.map(\.ticket.request.key) == [.page(3)])
    try script.respond([7, 8], next: .page(5))
    script.retry(script.state.rowCount - 1)
    script.respond(try script.takeNewest(), page([5, 6], next: 4))
    #expect(script.ids.prefix(8) == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func `a source that names its pages otherwise receives one request at a time`() throws {
    var script = try script()
    try script.respond([3, 4], next: .page(7))
    #expect(script.keys == [.page(7)], "nothing leads to the others")
  }

  @Test func `a refresh discards the early pages`() throws {
    var script = try script()
    script.respond(try script.takeNewest(), page([7, 8], next: 5))
    script.refresh()
    try script.respond([1, 2], next: .page(2))
    script.show(1, height: 2, velocity: 50)
    #expect(script.keys == [.page(2), .page(3), .page(4)])
  }

  @Test func `a user at rest, and a serial source, have one page loaded at a time`() throws {
    for addressing in [PageAddressing.numbered(first: 1), .serial] {
      var script = Script(
        FeedConfiguration(pageSize: 10, addressing: addressing, requestsInFlight: 3)
      )
      script.open()
      script.now = .milliseconds(10)
      try script.respond(Array(1...10), next: .page(2))
      script.show(4, height: 4)
      #expect(script.pending.count == 1)
    }
  }
}
