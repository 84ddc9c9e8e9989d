import Paging
import Testing

/// Tests feeds that are opened with a kept page one from an earlier time.
@Suite struct KeptPageTests {
  /// A feed that was opened with these rows, five minutes old, on a screen of three rows.
  private func opened(
    with ids: [Int],
    next: PageKey? = .token("kept"),
    total: Total = .unknown,
    _ configuration: FeedConfiguration = FeedConfiguration(pageSize: 3, prefetch: .fixed(0))
  ) -> Script {
    var script = Script(configuration)
    script.now = .seconds(1)
    let page = Page(
      items: ids.map { Row(id: $0) },
      next: next,
      total: total,
      age: .seconds(300)
    )
    script.run { $0.open(with: page, now: $1) }
    script.show(0, height: 3)
    return script
  }

  @Test func `the kept rows are there at once, while page one is requested`() {
    let script = opened(with: [1, 2, 3], total: .exact(9))
    #expect(script.ids.prefix(3) == [1, 2, 3])
    #expect(script.state.rowCount == 9)
    #expect(script.state.status == .ready)
    #expect(script.state.isConfirming)
    #expect(script.state.cachedSince == .seconds(-299))
    #expect(script.keys == [.first], "nothing else is asked for meanwhile")
    #expect(script.pending.first?.request.bypassesCache == false)
  }

  @Test func `a page that is the same takes their place without a word`() throws {
    var script = opened(with: [1, 2, 3])
    try script.respond([1, 2, 3], next: .token("fresh"))
    #expect(script.effects.isEmpty)
    #expect(script.ids == [1, 2, 3])
    #expect(script.state.cachedSince == nil)
    #expect(!script.state.isConfirming)
    script.show(1, height: 3)
    #expect(script.keys == [.token("fresh")])
  }

  @Test func `the cursor stays on its item when others are inserted above it`() throws {
    var script = opened(with: [1, 2, 3])
    script.show(0, height: 3, cursor: 1)
    try script.respond([8, 9, 1, 2, 3], next: .token("b"))
    #expect(script.ids == [8, 9, 1, 2, 3])
    #expect(
      script.effects == [
        .rowsReplaced(row: 0, removed: 1, inserted: 3),
        .rowsReplaced(row: 4, removed: 1, inserted: 1), .announce(.refreshed(newItems: 2)),
      ]
    )
  }

  @Test func `the cursor stays on its item when others go above and below it`() throws {
    var script = opened(with: [1, 2, 3, 4, 5])
    script.show(1, height: 3, cursor: 3)
    try script.respond([2, 4], next: nil)
    #expect(script.ids == [2, 4, nil])
    #expect(
      script.effects == [
        .rowsReplaced(row: 0, removed: 3, inserted: 1),
        .rowsReplaced(row: 2, removed: 1, inserted: 1),
      ],
      "one row went below, and the footer came"
    )
  }

  @Test func `the cursor stays on its row when its item is gone`() throws {
    var script = opened(with: [1, 2, 3, 4])
    script.show(0, height: 3, cursor: 2)
    try script.respond([1, 2, 7, 8, 9], next: .token("b"))
    #expect(
      script.effects == [
        .rowsReplaced(row: 0, removed: 2, inserted: 2),
        .rowsReplaced(row: 3, removed: 1, inserted: 2), .announce(.refreshed(newItems: 3)),
      ]
    )
  }

  @Test func `the cursor goes to the last row when the list is shorter by now`() throws {
    var script = opened(with: [1, 2, 3, 4])
    script.show(1, height: 3, cursor: 3)
    try script.respond([9], next: .token("b"))
    #expect(script.ids.first == 9)
    #expect(script.effects.contains(.rowsReplaced(row: 0, removed: 3, inserted: 0)))
  }

  @Test func `an item that was received twice is shown once`() throws {
    var script = opened(with: [1, 2, 2])
    #expect(script.ids == [1, 2])
    try script.respond([2, 1, 2, 3], next: .token("b"))
    #expect(script.ids.prefix(4) == [2, 1, 3, nil])
  }

  @Test func `a list that is empty by now is reported to be`() throws {
    var script = opened(with: [1, 2, 3])
    try script.respond([])
    #expect(script.effects == [.listReplaced])
    #expect(script.state.status == .empty)
  }

  @Test func `a kept page without items doesn't help`() {
    let script = opened(with: [])
    #expect(script.state.status == .loadingFirst)
    #expect(script.state.cachedSince == nil)
    #expect(script.keys == [.first])
  }

  @Test func `a failure is retried automatically, and then the rows stay`() throws {
    var script = opened(with: [1, 2, 3])
    for attempt in 1...3 {
      try script.fail(.lost)
      #expect(script.notices.isEmpty)
      let retryAt = try #require(script.state.headFailure?.retryAt)
      script.wait(retryAt - script.now)
      #expect(script.pending.first?.reason == .retry(attempt: attempt))
      #expect(script.state.isConfirming)
    }
    try script.fail(.lost)
    #expect(script.notices == [.refreshFailed(.lost)])
    #expect(script.ids.prefix(3) == [1, 2, 3])
    #expect(script.state.cachedSince == .seconds(-299))
    #expect(script.state.headFailure?.retryAt == nil)
  }

  @Test func `an automatic retry keeps the cursor on its item`() throws {
    var script = opened(with: [1, 2, 3])
    try script.fail(.lost)
    script.show(1, height: 3, cursor: 1)
    let append = try #require(script.pending.first)
    #expect(append.request.key == .token("kept"), "the kept rows lead on meanwhile")
    script.wait(.seconds(2))
    #expect(script.effects.contains(.cancel(append)))
    try script.respond([9, 1, 2, 3], next: .token("b"))
    #expect(script.effects.contains(.rowsReplaced(row: 0, removed: 1, inserted: 2)))
    script.respond(append, Page(items: [Row(id: 4)]))
    #expect(script.state.item(4) == nil)
  }

  @Test func `a refresh after a failure starts at row one, as any`() throws {
    var script = opened(with: [1, 2, 3])
    try script.fail(.broken)
    #expect(script.notices == [.refreshFailed(.broken)])
    script.refresh()
    #expect(!script.state.isConfirming)
    #expect(script.pending.first?.request.bypassesCache == true)
    try script.respond([9, 1], next: .token("b"))
    #expect(script.effects.first == .listReplaced)
    #expect(script.state.cachedSince == nil)
  }

  @Test func `a refresh joins the load that is in flight, and then starts at row one`() throws {
    var script = opened(with: [1, 2, 3])
    script.show(0, height: 3, cursor: 2)
    script.refresh()
    #expect(script.keys == [.first])
    #expect(!script.state.isConfirming)
    try script.respond([9, 1, 2, 3], next: .token("b"))
    #expect(script.effects == [.listReplaced, .announce(.refreshed(newItems: 1))])
  }

  @Test func `stopping the load keeps the rows, and loading continues from them`() throws {
    var script = opened(with: [1, 2, 3])
    let first = try #require(script.pending.first)
    script.stop()
    #expect(script.effects == [.cancel(first)])
    script.respond(first, Page(items: [Row(id: 9)]))
    #expect(script.ids.prefix(3) == [1, 2, 3])
    #expect(script.state.cachedSince != nil)
    script.show(1, height: 3)
    #expect(script.keys == [.token("kept")])
  }

  @Test func `a page from a cache has an age, and a fresh one ends that`() throws {
    var script = opened(with: [1, 2, 3])
    let first = try script.takeNewest()
    script.respond(first, Page(items: [Row(id: 1)], age: .seconds(60)))
    #expect(script.state.cachedSince == .seconds(-59))
    script.refresh()
    try script.respond([1])
    #expect(script.state.cachedSince == nil)
  }

  @Test func `going to a row continues when page one has arrived`() throws {
    var script = opened(with: [1, 2, 3])
    script.load(toRow: 4)
    #expect(script.keys == [.first])
    try script.respond([1, 2, 3], next: .token("b"))
    #expect(script.keys == [.token("b")])
    #expect(script.state.targetRow == 4)
  }

  @Test func `the total is requested separately where the source needs that`() {
    let script = opened(
      with: [1, 2],
      next: .page(2),
      FeedConfiguration(pageSize: 2, addressing: .numbered(first: 1), countsSeparately: true)
    )
    #expect(script.keys == [.page(1)])
  }

  @Test func `a feed is opened once`() {
    var script = opened(with: [1, 2, 3])
    script.run { $0.open(with: Page(items: [Row(id: 5)]), now: $1) }
    script.open()
    #expect(script.keys == [.first])
    #expect(script.ids.prefix(3) == [1, 2, 3])
  }

  /// A feed of pages of two with pages one, two and four kept.
  private func openedFarDown(
    _ addressing: PageAddressing = .numbered(first: 1)
  ) -> Script {
    var script = Script(
      FeedConfiguration(pageSize: 2, prefetch: .fixed(0), addressing: addressing)
    )
    script.now = .seconds(1)
    let page = { (ids: [Int], next: PageKey, age: Duration) in
      Page(items: ids.map { Row(id: $0) }, next: next, total: .exact(9), age: age)
    }
    script.run { $0.open(with: page([1, 2], .page(2), .seconds(10)), now: $1) }
    let later: [(key: PageKey, ids: [Int], next: PageKey)] = [
      (.page(2), [3, 4], .page(3)), (.page(4), [7, 8], .page(5)),
    ]
    for (key, ids, next) in later {
      let kept = KeptPage(
        request: PageRequest(key: key, pageSize: 2),
        page: page(ids, next, .seconds(100))
      )
      script.run { state, now in
        #expect(state.add(kept, now: now) == (addressing != .serial || key == .page(2)))
        return []
      }
    }
    script.show(0, height: 9, cursor: 7)
    return script
  }

  @Test func `kept pages are at their places, and the list is as old as the oldest`() {
    let script = openedFarDown()
    #expect(script.ids == [1, 2, 3, 4, nil, nil, 7, 8, nil])
    #expect(script.state.cachedSince == .seconds(-99))
    #expect(script.keys == [.page(1)])
    #expect(script.state.laterRequests.map(\.key) == [.page(2), .page(4)])
    #expect(
      openedFarDown(.serial).ids.prefix(4) == [1, 2, 3, 4],
      "page four has no place of its own"
    )
  }

  @Test func `later pages stay when page one is the same, and the rows between are requested`()
    throws
  {
    var script = openedFarDown()
    try script.respond([1, 2], next: .page(2), total: .exact(9))
    #expect(script.ids == [1, 2, 3, 4, nil, nil, 7, 8, nil])
    #expect(script.state.cachedSince == .seconds(-99), "the later pages are as old as before")
    #expect([[.page(3)], [.page(5)]].contains(script.keys))
  }

  @Test(arguments: [[9, 1], [2, 1]])
  func `later pages go when page one is another one`(ids: [Int]) throws {
    var script = openedFarDown()
    try script.respond(ids, next: .page(2), total: .exact(9))
    #expect(script.ids.prefix(3) == [ids[0], ids[1], nil])
    #expect(script.state.cachedSince == nil)
  }
}
