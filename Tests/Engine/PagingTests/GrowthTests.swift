import Testing

@testable import Paging

/// Tests pages that grow for a fast user.
@Suite struct GrowthTests {
  struct Cut: Sendable {
    var size = 30
    var maximum: Int? = 100
    var wanted = 100
    var taken: [Range<Int>] = []
    let place: Int
    let page: Range<Int>
  }

  @Test(arguments: [
    Cut(maximum: nil, wanted: 30, place: 95, page: 90..<120),
    Cut(wanted: 30, place: 95, page: 90..<120),
    Cut(taken: [0..<30], place: 30, page: 30..<60),
    Cut(taken: [0..<60], place: 60, page: 60..<90),
    Cut(taken: [0..<90], place: 90, page: 90..<180),
    Cut(taken: [0..<900], place: 900, page: 900..<1_000),
    Cut(taken: [0..<1_000], place: 1_000, page: 1_000..<1_100),
    Cut(wanted: 30, taken: [0..<1_000], place: 1_000, page: 1_000..<1_020),
    Cut(taken: [0..<90, 120..<150], place: 95, page: 90..<120),
    Cut(wanted: 30, taken: [0..<90, 100..<200], place: 95, page: 90..<100),
    Cut(size: 10, taken: [0..<10], place: 10, page: 10..<20),
    Cut(size: 10, taken: [0..<40], place: 40, page: 40..<80),
    Cut(size: 10, taken: [0..<80], place: 80, page: 80..<100),
    // 30 and 97 have no common divisor, so the pages have 90 items.
    Cut(maximum: 97, wanted: 97, taken: [0..<90], place: 90, page: 90..<180),
    // The list moved by two, so no aligned page fits.
    Cut(taken: [0..<92], place: 92, page: 90..<120),
  ])
  func `a page takes no row of another, and begins at a multiple of its size`(_ cut: Cut) {
    let grid = PageGrid(size: cut.size, maximum: cut.maximum)
    let run = FeedState<Row>.run(around: cut.place, in: 0..<Int.max, besides: cut.taken)
    #expect(grid.page(holding: cut.place, in: run, atMost: cut.wanted) == cut.page)
  }

  @Test(arguments: [
    (18.0, 30), (19.0, 100), (0.0, 30),
  ])
  func `pages grow where more than a page is passed in a latency`(speed: Double, size: Int) {
    var latency = LatencyEstimate()
    latency.add(.milliseconds(800))
    let conditions = PrefetchConditions(
      viewport: Viewport(height: 40, direction: .down),
      speed: speed,
      latency: latency,
      pageSize: 30,
      maximumPageSize: 100
    )
    #expect(PrefetchRules.plan(conditions).pageSize == size)
  }

  /// A feed with pages of 2 to 6 items and a latency of one second.
  private func script(
    _ addressing: PageAddressing = .numbered(first: 1),
    total: Total = .exact(100),
    requests: Int = 2
  ) throws -> Script {
    var script = Script(
      FeedConfiguration(
        pageSize: 2,
        maximumPageSize: 6,
        addressing: addressing,
        requestsInFlight: requests
      )
    )
    script.open()
    script.now = .seconds(1)
    try script.respond(
      [0, 1],
      next: addressing.isRandomAccess ? key(1, 2, addressing) : .token("2"),
      total: total
    )
    return script
  }

  private func key(_ page: Int, _ size: Int, _ addressing: PageAddressing) -> PageKey {
    switch addressing {
    case .numbered(let first): .page(first + page)
    case .offset, .serial: .offset(page * size)
    }
  }

  /// The first places and sizes of the requests in flight.
  private func inFlight(_ script: Script) -> [[Int]] {
    script.pending.map { [$0.places.lowerBound, $0.request.pageSize] }
  }

  /// Answers the oldest request like a server that accepts sizes up to a limit.
  private func respondNext(
    _ script: inout Script,
    total: Total = .exact(100),
    limit: Int = 6,
    count: Int = 100
  ) throws {
    let ticket = script.pending.removeFirst()
    var server = ModelServer(
      addressing: script.state.configuration.addressing,
      pageSize: 2,
      count: count
    )
    server.largestPage = limit
    server.totalLie = total == .unknown ? nil : 0
    script.respond(ticket, server.page(ticket.request))
  }

  @Test(arguments: [
    (PageAddressing.numbered(first: 1), Total.exact(100)), (.numbered(first: 0), .unknown),
    (.offset, .exact(100)), (.offset, .unknown),
  ])
  func `small pages lead to large ones, and no row is repeated`(
    addressing: PageAddressing,
    total: Total
  ) throws {
    var script = try script(addressing, total: total)
    var requested: [[Int]] = []
    for step in 1...12 {
      script.show(3 * step, height: 4, velocity: 3)
      while !script.pending.isEmpty {
        requested += [inFlight(script)[0]]
        script.now += .seconds(1)
        try respondNext(&script, total: total)
      }
    }
    #expect(requested.allSatisfy { $0[0] % $0[1] == 0 })
    #expect(requested.contains { $0[1] == 6 })
    let rows = [0, 1] + requested.flatMap { $0[0]..<($0[0] + $0[1]) }
    #expect(Set(rows).count == rows.count)
  }

  @Test func `a source that pages by tokens receives no larger requests`() throws {
    var script = try script(.serial)
    script.show(1, height: 4, velocity: 50)
    #expect(script.pending.map(\.request.pageSize) == [2])
  }

  @Test func `on the way to a far row pages are large`() throws {
    var script = try script(.offset, total: .unknown, requests: 1)
    script.load(toRow: 30)
    while !script.pending.isEmpty { try respondNext(&script, total: .unknown) }
    #expect(script.state.loadedCount >= 31)
    #expect(script.requested == [0, 2, 4, 6, 12, 18, 24, 30].map { .offset($0) })
  }

  @Test(arguments: [
    (PageAddressing.numbered(first: 1), Total.exact(100)), (.numbered(first: 1), .unknown),
    (.offset, .exact(100)), (.offset, .unknown),
  ])
  func `no row is lost where a source gives less than it says`(
    addressing: PageAddressing,
    total: Total
  ) throws {
    var script = try script(addressing, total: total)
    script.load(toRow: .max)
    while !script.pending.isEmpty { try respondNext(&script, total: total, limit: 4) }
    #expect(script.ids == Array(0..<100) + [nil])
    #expect(script.state.sizes.growth.limit == 2)
    #expect(script.state.ledger.missing == 0 && script.state.ledger.hidden == 0)
  }

  /// A possible response to a request for items 6 to 11.
  struct Doubtful: Sendable {
    var ids: [Int]
    var next: PageKey?
    var total = Total.unknown
    let isRefused: Bool
  }

  @Test(arguments: [
    Doubtful(ids: Array(6..<12), next: .page(3), isRefused: false),
    // Fewer items than in an ordinary page mean the end of the list.
    Doubtful(ids: [6], isRefused: false),
    Doubtful(ids: [], isRefused: false),
    Doubtful(ids: [6], total: .exact(7), isRefused: false),
    Doubtful(ids: [6], total: .exact(8), isRefused: true),
    Doubtful(ids: [6, 7], isRefused: true),
    Doubtful(ids: [6, 7, 8, 9], next: .page(3), isRefused: true),
    Doubtful(ids: Array(6..<13), next: .page(3), isRefused: true),
    // The server used the number with its ordinary page size.
    Doubtful(ids: Array(2..<8), next: .page(3), isRefused: true),
    // The list moved by one.
    Doubtful(ids: Array(5..<11), next: .page(3), isRefused: false),
  ])
  func `a large page is only taken if nothing can be lost by it`(_ page: Doubtful) throws {
    var script = try script(total: .unknown, requests: 1)
    script.load(toRow: 30)
    while script.pending.first?.request.pageSize != 6 {
      try respondNext(&script, total: .unknown)
    }
    try script.respond(page.ids, next: page.next, total: page.total)
    #expect((script.state.sizes.growth.limit == 2) == page.isRefused)
    if page.isRefused {
      #expect(script.pending.map(\.page) == [SizedKey(key: .page(4), size: 2)])
      #expect(script.state.loadedCount == 6)
    }
  }

  @Test func `a size in which a page was full is trusted when a later page is short`() throws {
    var script = try script(total: .unknown, requests: 1)
    script.load(toRow: .max)
    while script.pending.first?.places.lowerBound != 12 {
      try respondNext(&script, total: .unknown)
    }
    try script.respond([12, 13, 14, 15])
    #expect(script.state.tail == .ended(.server) && script.state.sizes.growth.limit == .max)
    #expect(script.state.loadedCount == 16)
  }

  @Test func `after a refused size, the largest proved size is the limit`() {
    var growth = PageGrowth()
    growth.receive(90, of: 90)
    growth.refuse(100, ordinary: 30)
    #expect(growth.limit == 90)
    growth.refuse(90, ordinary: 30)
    #expect(growth.limit == 30)
    growth.refuse(20, ordinary: 30)
    #expect(growth.limit == 0)
  }

  @Test func `a source that refuses large requests receives small ones`() throws {
    var script = try script(requests: 1)
    script.load(toRow: 30)
    while script.pending.first?.request.pageSize != 6 { try respondNext(&script) }
    try script.fail(.broken)
    #expect(script.pending.map(\.page) == [SizedKey(key: .page(4), size: 2)])
    #expect(script.state.failedLoads.isEmpty)
    while !script.pending.isEmpty { try respondNext(&script) }
    #expect(script.ids.prefix(31) == Array(0..<31).map { $0 }[...])
  }

  @Test func `where a total is announced, no page is requested that can't be full`() throws {
    var script = try script(total: .exact(11))
    script.load(toRow: .max)
    var sizes: [Int] = []
    while !script.pending.isEmpty {
      sizes.append(script.pending[0].request.pageSize)
      try respondNext(&script, count: 11)
    }
    #expect(sizes.allSatisfy { $0 <= 4 } && script.state.loadedCount == 11)
  }

  @Test func `a large page that was dropped returns as it was`() throws {
    var script = Script(
      FeedConfiguration(
        pageSize: 2,
        maximumPageSize: 6,
        addressing: .numbered(first: 1),
        maximumItems: 24
      )
    )
    script.open()
    try respondNext(&script)
    script.load(toRow: 60)
    while !script.pending.isEmpty { try respondNext(&script) }
    let dropped = try #require(script.state.pages.segments[0].droppedPages(in: 12..<13).first)
    #expect(dropped.page == SizedKey(key: .page(3), size: 6))
    script.show(12, height: 2, .none)
    #expect(script.pending.map(\.page) == [SizedKey(key: .page(3), size: 6)])
    try respondNext(&script)
    #expect(script.state.item(at: 12)?.id == 12)
  }

  @Test func `a large page that failed is retried as it was`() throws {
    var script = try script(requests: 1)
    script.load(toRow: 30)
    while script.pending.first?.request.pageSize != 6 { try respondNext(&script) }
    try script.fail(.lost)
    script.wait(.seconds(60))
    #expect(script.pending.map(\.request.pageSize) == [6])
    #expect(script.pending.first?.reason == .retry(attempt: 1))
  }
}
