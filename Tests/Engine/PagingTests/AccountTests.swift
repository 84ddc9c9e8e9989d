import Paging
import Testing

/// Tests a feed's ledger after pages arrived.
@Suite struct AccountTests {
  private func loaded(
    _ pages: [(ids: [Int], total: Total)],
    _ configuration: FeedConfiguration = FeedConfiguration(pageSize: 2)
  ) throws -> Script {
    var script = Script.opening(configuration)
    for (index, page) in pages.enumerated() {
      let next = index + 1 < pages.count ? key(index + 1, configuration) : nil
      try script.respond(page.ids, next: next, total: page.total)
      script.load(toRow: .max)
    }
    return script
  }

  private func key(_ page: Int, _ configuration: FeedConfiguration) -> PageKey {
    configuration.addressing == .serial ? .token("\(page)") : .page(page + 1)
  }

  @Test func `an announced total that is not reached stays, and the rest is missing`() throws {
    let script = try loaded([([1, 2], .exact(5)), ([3], .exact(5))])
    #expect(script.state.tail == .ended(.server))
    #expect(script.state.ledger.missing == 2)
    #expect(script.state.total == 5)
    #expect(script.ids == [1, 2, 3, nil])
  }

  @Test func `a lower bound makes nothing missing`() throws {
    let ledger = try loaded([([1, 2], .atLeast(50)), ([3], .unknown)]).state.ledger
    #expect(ledger.announcedTotal == nil)
    #expect(ledger.missing == 0)
  }

  @Test func `rows that a jump passed over are not missing`() throws {
    var script = try Script.opened([1, 2], next: .page(2), total: .exact(9), with: .numbered)
    script.show(8)
    try script.respond([9], total: .exact(9))
    #expect(script.state.tail == .ended(.server))
    #expect(script.state.ledger.unloaded == 6)
    #expect(script.state.ledger.missing == 0)
    script.show(2)
    try script.respond([3], next: .page(3), total: .exact(9))
    #expect(script.state.ledger.unloaded == 4)
    #expect(script.state.ledger.missing == 1)
  }

  @Test func `items inserted above repeat others, and are missing themselves`() throws {
    let ledger = try loaded([([1, 2], .exact(4)), ([2, 3], .exact(5)), ([4], .exact(5))])
      .state.ledger
    #expect(ledger.loaded == 4)
    #expect(ledger.repeated == 1)
    #expect(ledger.missing == 1)
  }

  @Test func `items removed above let others be passed over`() throws {
    let ledger = try loaded([([1, 2], .exact(5)), ([4, 5], .exact(4))]).state.ledger
    #expect(ledger.shrunk == 1)
    #expect(ledger.missing == 1)
  }

  @Test func `a page that is empty in the middle is passed while the total says more`() throws {
    let script = try loaded(
      [([1, 2], .exact(9)), ([], .exact(9)), ([], .exact(9)), ([], .exact(9)), ([9], .exact(9))],
      .numbered
    )
    #expect(script.ids == [1, 2, 9, nil])
    #expect(script.state.ledger.missing == 6)
    #expect(
      script.state.shortPages.map(\.number) == [2, 3, 4]
    )
    #expect(script.state.shortPages.allSatisfy { $0.received == 0 && $0.expected == 2 })
  }

  @Test func `tokens continue through empty pages while the total says more`() throws {
    let empty = Array(repeating: (ids: [Int](), total: Total.exact(3)), count: 6)
    let script = try loaded([([1, 2], .exact(3))] + empty + [([3], .exact(3))])
    #expect(script.ids == [1, 2, 3, nil])
    #expect(script.state.ledger.missing == 0)
  }

  @Test(arguments: [FeedConfiguration(pageSize: 2), .numbered])
  func `empty pages for ever end all the same`(configuration: FeedConfiguration) throws {
    var script = try loaded([([1, 2], .exact(1_000))], configuration)
    script = try Script.opened(
      [1, 2],
      next: key(1, configuration),
      total: .exact(1_000),
      with: configuration
    )
    var pages = 1
    while pages < 200 {
      script.load(toRow: .max)
      guard !script.pending.isEmpty else { break }
      pages += 1
      try script.respond([], next: key(pages, configuration), total: .exact(1_000))
      if script.state.pauseReason == .emptyPages { break }
    }
    #expect(pages < 30)
    #expect(script.state.ledger.missing == 998)
  }

  @Test func `a page requested twice counts nothing as repeated`() throws {
    var script = try loaded([([1, 2], .unknown), ([3], .unknown)])
    script.retry(3)
    try script.respond([3, 4])
    #expect(script.ids == [1, 2, 3, 4, nil])
    #expect(script.state.ledger.repeated == 0)
  }

  @Test func `checking again keeps the total until another is announced`() throws {
    var script = try loaded([([1, 2], .exact(5)), ([3], .exact(5))])
    script.retry(3)
    #expect(script.state.ledger.missing == 2)
    try script.respond([3])
    #expect(script.state.ledger.missing == 2)
    script.retry(3)
    try script.respond([3], total: .exact(3))
    #expect(script.state.ledger.missing == 0)
  }

  @Test func `a refresh starts a new account`() throws {
    var script = try loaded([([1, 2], .exact(4)), ([2, 3], .exact(5)), ([4], .exact(5))])
    script.refresh()
    #expect(script.state.ledger.repeated == 1)
    try script.respond([1, 2], total: .exact(2))
    #expect(script.state.ledger.repeated == 0)
    #expect(script.state.ledger.missing == 0)
    #expect(script.state.ledger.announcedTotal == 2)
  }

  @Test func `items that a look finds increase the announced total`() throws {
    var script = try loaded([([1, 2], .exact(3)), ([3], .exact(3))])
    try script.lookForNewItems(finding: [0, 1], next: .token("1"))
    #expect(script.state.ledger.announcedTotal == 4)
    #expect(script.state.ledger.missing == 0)
  }

  @Test func `a total with a request of its own is requested with every refresh`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2, countsSeparately: true))
    script.run { $0.totalArrived(.exact(3), hints: ServerHints(), generation: 1, now: $1) }
    try script.respond([1, 2], next: .token("b"))
    #expect(script.state.total == 3)
    script.refresh()
    #expect(script.effects.contains(.countTotal(generation: 2)))
    script.run { $0.totalArrived(.exact(9), hints: ServerHints(), generation: 2, now: $1) }
    #expect(script.state.total == 3, "the rows that stand there are of the old list")
    try script.respond([1, 2], next: .token("b"))
    #expect(script.state.total == 9)
  }

  @Test func `dropped pages are loaded all the same`() throws {
    var configuration = FeedConfiguration(pageSize: 2)
    configuration.maximumItems = 8
    let pages = (0..<10).map { (ids: [2 * $0, 2 * $0 + 1], total: Total.exact(20)) }
    let state = try loaded(pages, configuration).state
    #expect(state.loadedCount < 20)
    #expect(state.ledger.loaded == 20)
    #expect(state.ledger.missing == 0)
  }

  /// A list that changes at random places while it is loaded, by insertion or by removal.
  @Test(arguments: [true, false])
  func `items that a moving list skips are counted`(inserts: Bool) throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var ids = Array(0..<20)
      var script = Script.opening(.numbered)
      while let ticket = script.pending.first, case .page(let number) = ticket.request.key {
        script.pending.removeFirst()
        let start = min((number - 1) * 2, ids.count)
        let rows = ids[start..<min(start + 2, ids.count)].map { Row(id: $0) }
        let isLast = start + 2 >= ids.count
        let next: PageKey? = isLast ? nil : .page(number + 1)
        script.respond(ticket, Page(items: rows, next: next, total: .exact(ids.count)))
        script.load(toRow: .max)
        guard !isLast, Int.random(in: 0..<4, using: &generator) == 0 else { continue }
        let place = Int.random(in: 0..<ids.count, using: &generator)
        if inserts { ids.insert(100 + ids.count, at: place) } else { ids.remove(at: place) }
      }
      let shown = Set(script.ids.compactMap(\.self))
      let missed = Set(ids).subtracting(shown)
      let ledger = script.state.ledger
      #expect(missed.count <= ledger.missing, "seed \(seed): \(missed) of \(ids)")
      #expect(ledger.loaded == shown.count)
    }
  }
}
