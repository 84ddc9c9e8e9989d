import PagingTesting
import Testing

@testable import Paging

@Suite struct FilterTests {
  /// A filtered feed of numbered pages of two.
  private var script = Script(FeedConfiguration.numbered.filtered)

  private mutating func respond(
    _ ids: [Int],
    _ shown: [Int],
    next: Int? = nil,
    total: Int? = nil
  ) throws {
    try #require(!script.pending.isEmpty, "nothing was asked")
    var page = Page(
      items: ids.map { Row(id: $0) },
      next: next.map { .page($0) },
      total: total.map { .exact($0) } ?? .unknown
    )
    page.leftOut = Set(ids.indices.filter { !shown.contains(ids[$0]) })
    script.respond(script.pending.removeFirst(), page)
  }

  private mutating func open() {
    script.open()
    script.show(0, height: 3)
  }

  @Test mutating func `pages are requested until the matches fill the screen`() throws {
    open()
    try respond([1, 2], [2], next: 2, total: 20)
    try respond([3, 4], [], next: 3, total: 20)
    #expect(script.ids == [2, nil], "a match, and the row of the search")
    try respond([5, 6], [5, 6], next: 4, total: 20)
    #expect(script.ids == [2, 5, 6, nil])
    #expect(script.requested == [.page(1), .page(2), .page(3)])
    #expect(script.state.ledger.searched == 6)
    #expect(script.state.ledger.loaded == 3)
    #expect(script.state.total == nil, "nobody knows how many match")
  }

  @Test mutating func `a list without a match ends empty, with all of it searched`() throws {
    open()
    try respond([1, 2], [], next: 2, total: 3)
    #expect(script.state.status == .ready, "the row of the search is displayed")
    try respond([3], [], total: 3)
    #expect(script.state.status == .empty)
    #expect(script.state.tail == .ended(.server))
    #expect(script.state.ledger.searched == 3)
    #expect(script.state.ledger.missing == 0)
  }

  @Test mutating func `a list without items ends empty`() throws {
    open()
    try respond([], [])
    #expect(script.state.status == .empty)
    #expect(script.state.ledger.searched == 0)
  }

  @Test mutating func `a list that ends before its total misses items`() throws {
    open()
    try respond([1, 2], [1], next: 2, total: 6)
    try respond([3, 4], [4], total: 6)
    #expect(script.state.ledger.missing == 2)
    #expect(script.ids == [1, 4, nil])
    #expect(script.state.total == 2)
  }

  @Test mutating func `a failed page is passed, and fills its gap later`() throws {
    open()
    try respond([1, 2], [2], next: 2, total: 8)
    try script.fail()
    #expect(script.keys == [.page(3)], "the page after the failed one")
    try respond([5, 6], [], next: 4, total: 8)
    try respond([7, 8], [7], total: 8)
    #expect(script.ids == [2, nil, 7, nil], "a match, the failed page, a match, and the end")
    #expect(script.state.ledger.searched == 6 && script.state.tail == .ended(.server))
    script.retry(1)
    #expect(script.keys == [.page(2)])
    try respond([3, 4], [3, 4], next: 3, total: 8)
    #expect(script.ids == [2, 3, 4, 7, nil])
    #expect(script.state.ledger.searched == 8 && script.state.ledger.missing == 0)
    #expect(script.keys == [])
  }

  @Test mutating func `a failed page isn't passed when the one after it fails, too`() throws {
    open()
    try respond([1, 2], [2], next: 2, total: 20)
    try script.fail()
    try script.fail()
    #expect(script.keys == [] && script.ids == [2, nil])
    script.retry(1)
    #expect(script.keys == [.page(2)])
  }

  @Test mutating func `a failed page isn't passed while it is retried by itself`() throws {
    open()
    try respond([1, 2], [2], next: 2, total: 20)
    try script.fail(.lost)
    #expect(script.keys == [])
  }

  @Test mutating func `a failed page isn't passed without a total, or by tokens`() throws {
    for total in [nil, 20] {
      let configuration = total == nil ? FeedConfiguration.numbered : FeedConfiguration(pageSize: 2)
      script = Script(configuration.filtered)
      open()
      try respond([1, 2], [2], next: 2, total: total)
      try script.fail()
      #expect(script.keys == [])
    }
  }

  @Test mutating func `an item on two pages counts once, whether it matches or not`() throws {
    open()
    try respond([1, 2], [1], next: 2, total: 5)
    try respond([1, 2, 3], [1], next: 3, total: 5)
    try respond([4, 4, 5], [], total: 5)
    let ledger = script.state.ledger
    #expect(ledger.searched == 5)
    #expect(ledger.repeated == 2)
    #expect(ledger.doubled == 1)
    #expect(script.ids == [1, nil])
  }

  @Test mutating func `a repeated item that matches by now is displayed`() throws {
    open()
    try respond([1, 2], [], next: 2, total: 3)
    try respond([2, 3], [2], total: 3)
    #expect(script.ids == [2, nil])
    #expect(script.state.ledger.searched == 3)
    #expect(script.state.ledger.missing == 0)
  }

  @Test mutating func `pages that repeat end the search`() throws {
    open()
    try respond([1, 2], [], next: 2)
    try respond([1, 2], [], next: 3)
    #expect(script.state.tail == .ended(.repeatedPage))
  }

  @Test mutating func `pages of other items aren't a loop`() throws {
    open()
    for page in 1...10 { try respond([2 * page, 2 * page + 1], [], next: page + 1) }
    #expect(script.state.tail == .loading)
  }

  @Test mutating func `a failed page is requested again, and nothing is lost or repeated`() throws {
    open()
    try respond([1, 2], [1], next: 2)
    try script.fail()
    guard case .failed = script.state.tail else {
      Issue.record("the search stops at \(script.state.tail)")
      return
    }
    script.retry(1)
    #expect(script.keys == [.page(2)])
    try respond([3, 4], [3], next: 3)
    try respond([5, 6], [6])
    #expect(script.ids == [1, 3, 6, nil])
    #expect(script.state.ledger.missing == 0)
  }

  @Test mutating func `a search pauses after some pages without a movement`() throws {
    open()
    var page = 0
    while !script.pending.isEmpty, page < 1_000 {
      page += 1
      try respond([2 * page, 2 * page + 1], [], next: page + 1)
    }
    #expect(page == FeedConfiguration.filteredRequestLimit)
    #expect(script.state.tail == .paused(.requestLimit))
    script.retry(0)
    #expect(script.keys == [.page(page + 1)])
  }

  @Test
  func `a feed in the place of another takes none of its results and has none of its revisions`() {
    var whole = FeedState<Row>(.numbered)
    _ = whole.open(now: .zero)
    var filtered = FeedState(whole.configuration.filtered, inPlaceOf: whole)
    #expect(filtered.revision > whole.revision)
    _ = filtered.open(now: .zero)
    #expect(filtered.generation > whole.generation)
  }

  @Test mutating func `checking the end again counts nothing twice`() throws {
    open()
    try respond([1, 2], [1], next: 2, total: 3)
    try respond([3], [], total: 3)
    script.retry(1)
    #expect(script.keys == [.page(2)])
    try respond([3, 4], [4], total: 4)
    #expect(script.ids == [1, 4, nil])
    #expect(script.state.ledger.searched == 4)
    #expect(script.state.ledger.hidden == 0)
    #expect(script.state.ledger.missing == 0)
  }

  @Test mutating func `a stopped search continues at the page that was not read`() throws {
    open()
    try respond([1, 2], [1], next: 2)
    script.stop()
    #expect(script.pending.isEmpty)
    script.retry(1)
    #expect(script.keys == [.page(2)])
  }

  @Test mutating func `looking for new items starts the search again`() throws {
    open()
    try respond([1, 2], [1])
    script.lookForNewItems()
    #expect(script.keys == [.page(1)])
    try respond([0, 1], [0, 1])
    #expect(script.ids == [0, 1, nil])
    #expect(script.state.ledger.searched == 2)
  }

  @Test mutating func `the place of a match counts the items before it`() throws {
    open()
    try respond([1, 2], [2], next: 2)
    try respond([3, 4], [4])
    #expect(script.state.place(of: 2) == 1)
    #expect(script.state.place(of: 4) == 3)
    #expect(script.state.place(of: 3) == nil)
  }

  @Test mutating func `keys follow the source's own addressing, also after it changed`() throws {
    open()
    #expect(script.pending.first?.request.addressing == .numbered(first: 1))
    var first = Page(items: [Row(id: 1), Row(id: 2)], next: .offset(2))
    first.readdressing = Readdressing(addressing: .offset, key: .offset(0))
    first.leftOut = [0]
    script.respond(script.pending.removeFirst(), first)
    #expect(script.keys == [.offset(2)])
    #expect(script.pending.first?.request.addressing == .offset)
    #expect(script.state.configuration.addressing == .serial)
  }

  /// A source whose pages are made of those of another one.
  private struct Made: DerivedSource {
    let whole: ScriptedSource<Row>
    let derivation: Derivation?

    func page(_ request: PageRequest) async throws(PageError) -> Page<Row> {
      try await whole.page(request)
    }
  }

  @Test func `a feed learns from its source how the pages are made`() {
    let source = ScriptedSource<Row>(addressing: .offset)
    for derivation in [Derivation.filtered(.offset), .whole, nil] {
      let made = Made(whole: source, derivation: derivation)
      let configuration = FeedConfiguration().adapted(to: made)
      #expect(configuration.derivation == derivation)
      #expect(configuration.addressing == (derivation == nil ? .offset : .serial))
    }
  }

  @Test mutating func `pages whose items were dropped keep their count`() throws {
    var configuration = FeedConfiguration.numbered
    configuration.maximumItems = 8
    script = Script(configuration.filtered)
    open()
    for page in 1...20 {
      try respond([2 * page, 2 * page + 1], [2 * page], next: page + 1)
      script.show(page, height: 2)
    }
    #expect(script.state.loadedCount <= 9)
    #expect(script.state.ledger.loaded == 20)
    #expect(script.state.ledger.searched == 40)
  }

  /// Rows without ids, each of which is known by its text alone.
  @Test mutating func `equal rows with others between them are two rows`() throws {
    open()
    var first = Page(items: [Row(id: 1), Row(id: 2)], next: .page(2))
    first.identity = .position(contents: [7, 8], hasEqualRows: false)
    first.leftOut = [1]
    script.respond(script.pending.removeFirst(), first)
    var second = Page(items: [Row(id: 3), Row(id: 4)])
    second.identity = .position(contents: [7, 9], hasEqualRows: false)
    second.leftOut = [1]
    script.respond(script.pending.removeFirst(), second)
    #expect(script.ids == [1, 3, nil])
    #expect(script.state.ledger.searched == 4)
  }

  @Test mutating func `refuted ids bring back the rows that match, and count the others`() throws {
    open()
    func page(_ ids: [Int], _ left: Set<Int>, isRefuted: Bool, own: Int, next: Int?) -> Page<Row> {
      var page = Page(items: ids.map { Row(id: $0) }, next: next.map { .page($0) })
      page.identity = .claimed(isRefuted: isRefuted) { Row(id: own + $0) }
      page.leftOut = left
      return page
    }
    let pages = [
      page([1, 2], [1], isRefuted: false, own: 10, next: 2),
      page([1, 2, 3], [1, 2], isRefuted: false, own: 20, next: 3),
      page([2, 1, 4], [0, 2], isRefuted: false, own: 30, next: 4),
      page([5, 5], [0], isRefuted: true, own: 40, next: nil),
    ]
    for page in pages {
      try #require(!script.pending.isEmpty, "nothing was asked")
      var page = page
      page.fingerprint =
        UInt64(page.items.first.map(\.id) ?? 0) &+ UInt64(script.requested.count) << 8
      script.respond(script.pending.removeFirst(), page)
    }
    #expect(script.ids == [1, 20, 31, 41, nil])
    #expect(script.state.ledger.searched == 10)
    #expect(script.state.ledger.hidden == 0)
  }
}
