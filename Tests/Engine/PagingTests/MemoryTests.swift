@testable import Paging
import Testing

@Suite struct MemoryTests {
  private func configuration(_ addressing: PageAddressing = .serial) -> FeedConfiguration {
    FeedConfiguration(pageSize: 2, prefetch: .fixed(0), addressing: addressing, maximumItems: 8)
  }

  /// A feed of ten pages that was scrolled down row by row.
  private func scrolled() throws -> Script {
    var script = try Script.opened([0, 1], next: .token("1"), with: configuration())
    for page in 1..<10 {
      script.show(2 * page)
      try script.respond([2 * page, 2 * page + 1], next: .token("\(page + 1)"))
    }
    return script
  }

  @Test(arguments: [2, 100])
  func `far pages are dropped when their bytes exceed the limit`(pageSize: Int) throws {
    var configuration = FeedConfiguration(
      pageSize: pageSize,
      prefetch: .fixed(0),
      maximumItems: nil,
      maximumBytes: 400
    )
    configuration.growsAtEnd = true
    var script = Script.opening(configuration)
    func page(_ number: Int) -> Page<Row> {
      let items = [2 * number, 2 * number + 1].map { Row(id: $0) }
      var page = Page(items: items, next: .offset(2 * number + 2))
      page.bytes = 100
      page.hints.pageSize = pageSize
      return page
    }
    script.respond(try script.takeNewest(), page(0))
    for number in 1..<10 {
      script.show(2 * number)
      script.respond(try script.takeNewest(), page(number))
    }
    #expect(script.state.loadedCount <= 8)
    #expect(script.state.rowCount == 20)
    #expect(script.ids.prefix(2) == [nil, nil])
    #expect(script.ids.suffix(4) == [16, 17, 18, 19])
  }

  @Test(arguments: [PageAddressing.serial, .numbered(first: 1), .offset])
  func `dropped pages that count on need no record of their own`(addressing: PageAddressing) throws
  {
    func key(_ page: Int) -> PageKey {
      addressing.isRandomAccess
        ? addressing.key(ofPlace: 2 * page, size: 2) : page > 0 ? .token("\(page)") : .first
    }
    var script = Script(configuration(addressing))
    func respond() throws {
      while let ticket = script.pending.first {
        let page = ticket.places.lowerBound / 2
        #expect(ticket.request.key == key(page))
        try script.respond([2 * page, 2 * page + 1], next: key(page + 1))
      }
    }
    script.open()
    try respond()
    for page in 1..<400 {
      script.show(2 * page)
      try respond()
    }
    #expect(script.state.pages.recordCount < 10)
    for page in (0..<399).reversed() {
      script.show(2 * page, .up)
      try respond()
      #expect(script.state.item(at: 2 * page)?.id == 2 * page)
    }
    #expect(script.state.pages.recordCount < 10)
    #expect(script.state.rowCount == 800 && script.state.ledger.loaded == 800)
    #expect(script.state.ledger.hidden == 0 && script.requested.count > 790)
  }

  @Test func `far pages are given up and their rows stay`() throws {
    var script = try scrolled()
    #expect(script.state.loadedCount == 8)
    #expect(script.state.rowCount == 20)
    #expect(script.ids.suffix(4) == [16, 17, 18, 19])
    #expect(script.ids.prefix(4) == [0, 1, 2, 3], "new items are recognised by the first ones")
    guard case .placeholder = script.state.row(at: 8) else {
      Issue.record("row 8 is not given up")
      return
    }
    #expect(script.state.row(of: 18) == 18)
    script.wait(.seconds(1))
    #expect(script.pending.isEmpty)
  }

  /// A feed of lines that was scrolled down row by row and has no known end.
  private func stream() throws -> Script {
    var configuration = configuration()
    configuration.growsAtEnd = true
    configuration.requestsInFlight = 2
    var script = try Script.opened([0, 1], next: .offset(2), with: configuration)
    for page in 1..<10 {
      script.show(2 * page)
      try script.respond([2 * page, 2 * page + 1], next: .offset(2 * page + 2))
    }
    return script
  }

  @Test func `the first rows of what grows at its end are given up like any others`() throws {
    var script = try stream()
    #expect(script.ids.prefix(4) == [nil, nil, nil, nil])
    script.show(0, .up)
    #expect(script.keys == [.first])
    try script.respond([0, 1], next: .offset(2))
    #expect(script.ids.prefix(2) == [0, 1])
  }

  @Test func `a page at the end of a growing list has the items that come while it is read`() throws
  {
    var configuration = configuration(.offset)
    configuration.growsAtEnd = true
    configuration.countsSeparately = true
    configuration.requestsInFlight = 2
    var script = Script.opening(configuration)
    script.respond(try script.takeNewest(), page(0..<2, of: 7))
    script.show(6)
    #expect(script.keys == [.offset(6)])
    script.run { state, now in
      let generation = state.generation
      return state.totalArrived(.atLeast(8), hints: ServerHints(), generation: generation, now: now)
    }
    script.show(7)
    #expect(script.keys == [.offset(6)], "the page holds item 7, too")
    script.respond(try script.takeNewest(), page(6..<8, of: 9))
    #expect(script.ids.suffix(3) == [6, 7, nil])
  }

  /// A page of a list that grows and has at least so many items.
  private func page(_ ids: Range<Int>, of count: Int) -> Page<Row> {
    Page(items: ids.map { Row(id: $0) }, next: .offset(ids.upperBound), total: .atLeast(count))
  }

  @Test func `a page that is yet to be made doesn't keep a dropped one from coming back`() throws {
    var script = try stream()
    script.show(19)
    #expect(script.keys == [.offset(20)])
    script.show(8, .up)
    #expect(script.keys == [.offset(20), .offset(8)])
  }

  @Test func `new items of what grows at its end are looked for there`() throws {
    var script = try stream()
    script.lookForNewItems()
    #expect(script.keys == [.offset(20)])
    try script.respond([20], next: nil)
    #expect(script.state.tail == .ended(.server))
    script.lookForNewItems()
    #expect(script.keys == [.offset(20)])
  }

  @Test func `a dropped page returns by its own key when it is in view`() throws {
    var script = try scrolled()
    script.show(8, .up)
    #expect(script.keys == [.token("4")])
    try script.respond([8, 9], next: .token("5"))
    #expect(script.ids[8...9] == [8, 9])
    #expect(script.state.rowCount == 20)
    #expect(script.state.loadedCount == 8)
    #expect(!script.effects.contains { if case .rowsReplaced = $0 { true } else { false } })
  }

  @Test func `the page that replaces a dropped one is kept, and rows move by its size`() throws {
    var script = try scrolled()
    script.show(8, .none)
    try script.respond([8], next: .token("5"))
    #expect(script.effects.contains(.rowsReplaced(row: 8, removed: 2, inserted: 1)))
    #expect(script.state.rowCount == 19)
    #expect(script.effects.contains(.announce(.listMoved(by: 1))))
    #expect(script.state.shortPages.map(\.received) == [1])
  }

  @Test func `a dropped page that is empty when it loads again says that its rows are gone`() throws
  {
    var script = try scrolled()
    script.show(8, .none)
    try script.respond([], next: .token("5"))
    #expect(script.state.rowCount == 18)
    #expect(script.effects.contains(.announce(.listMoved(by: 2))))
    #expect(script.state.shortPages.map(\.received) == [0])
  }

  @Test func `items that a dropped page repeats when it loads again are counted`() throws {
    var script = try scrolled()
    script.show(8, .none)
    try script.respond([3, 8], next: .token("5"))
    #expect(script.state.ledger.repeated == 1)
    #expect(script.effects.contains(.announce(.listMoved(by: 1))))
    #expect(script.state.rowCount == 19)
  }

  @Test func `an equal page changes no count when it loads again`() throws {
    var script = try scrolled()
    script.show(8, .up)
    try script.respond([8, 9], next: .token("5"))
    #expect(script.state.ledger.hidden == 0 && script.state.shortPages.isEmpty)
    #expect(!script.effects.contains { if case .announce = $0 { true } else { false } })
  }

  @Test func `a dropped page that fails says so in its rows`() throws {
    var script = try scrolled()
    script.show(8, .none)
    try script.fail(.broken)
    guard case .failed = script.state.row(at: 9) else {
      Issue.record("no failure")
      return
    }
    script.retry(9)
    #expect(script.keys == [.token("4")])
  }

  @Test func `the list continues at its end after pages were dropped there`() throws {
    var script = try scrolled()
    script.show(0, .none)
    for row in [4, 6, 8, 10] {
      script.show(row, .none)
      if !script.pending.isEmpty { try script.respond([row, row + 1], next: .token("x\(row)")) }
    }
    #expect(script.state.item(18) == nil)
    script.load(toRow: 20)
    #expect(script.keys.last == .token("10"))
  }

  @Test func `what is in view is never given up`() throws {
    var script = try Script.opened(
      [0, 1],
      next: .page(2),
      total: .exact(100),
      with: configuration(.numbered(first: 1))
    )
    script.show(40, height: 20)
    for page in 21...30 {
      try script.respond([2 * page, 2 * page + 1], next: .page(page + 1), total: .exact(100))
    }
    #expect(script.ids[40..<60].allSatisfy { $0 != nil })
  }

  @Test func `what is in view stays while far pages are loaded`() throws {
    var configuration = configuration()
    configuration.growsAtEnd = true
    var script = try Script.opened([0, 1], next: .offset(2), with: configuration)
    script.show(0)
    script.load(toRow: 30)
    for page in 1..<10 {
      try script.respond([2 * page, 2 * page + 1], next: .offset(2 * page + 2))
    }
    #expect(script.ids.prefix(2) == [0, 1])
    #expect(script.state.loadedCount <= 8)
  }

  @Test func `a sixteenth more than necessary is dropped`() throws {
    var script = try Script.opened(
      [0],
      next: .token("1"),
      with: FeedConfiguration(pageSize: 1, prefetch: .fixed(0), maximumItems: 32)
    )
    for page in 1...32 {
      script.show(page)
      try script.respond([page], next: .token("\(page + 1)"))
    }
    #expect(script.state.loadedCount == 30)
  }

  @Test func `a page that the owner changed stays in memory`() throws {
    var script = try scrolled()
    #expect(script.state.insert(Row(id: 99), at: .after(16), now: script.now) != nil)
    for page in 10..<20 {
      script.show(2 * page + 1)
      try script.respond([2 * page, 2 * page + 1], next: .token("\(page + 1)"))
    }
    #expect(script.state.item(99) != nil && script.state.item(16) != nil)
    #expect(script.state.item(12) == nil)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a list of any length costs the memory of the limit`() throws {
    var script = try Script.opened(
      Array(0..<100),
      next: .token("1"),
      with: FeedConfiguration(pageSize: 100, maximumItems: 1_600)
    )
    script.load(toRow: .max)
    for page in 1..<1_000 {
      let first = 100 * page
      try script.respond(Array(first..<(first + 100)), next: .token("\(page + 1)"))
      #expect(script.state.loadedCount <= 1_600)
    }
    #expect(script.state.rowCount == 100_100, "with the rows of the page under way")
  }

  @Test func `without a limit nothing is given up`() throws {
    var script = Script(
      FeedConfiguration(pageSize: 2, prefetch: .fixed(0), maximumItems: nil)
    )
    script.open()
    try script.respond([0, 1], next: .token("1"))
    script.load(toRow: .max)
    for page in 1..<50 {
      try script.respond([2 * page, 2 * page + 1], next: .token("\(page + 1)"))
    }
    #expect(script.state.loadedCount == 100)
  }
}
