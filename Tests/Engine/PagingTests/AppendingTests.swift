import Paging
import Testing

@Suite struct AppendingTests {
  /// A feed with page one.
  private func opened(_ configuration: FeedConfiguration = FeedConfiguration(pageSize: 2)) throws
    -> Script
  {
    let script = try Script.opened([1, 2], next: .token("b"), with: configuration)
    return script
  }

  @Test func `a row near the end requests the next page once`() throws {
    var script = try opened()
    script.show(0)
    script.show(1)
    #expect(script.requested == [.first, .token("b")])
    #expect(script.ids == [1, 2, nil, nil], "rows stand for the page that is under way")
  }

  @Test func `pages arrive until the screen is full`() throws {
    var script = try opened(FeedConfiguration(pageSize: 2, prefetch: .fixed(0)))
    script.show(0, height: 5, .none)
    try script.respond([3, 4], next: .token("c"))
    #expect(script.keys == [.token("c")])
    try script.respond([5, 6], next: .token("d"))
    #expect(script.pending.isEmpty)
  }

  @Test func `the page after a short one is requested as such`() throws {
    var script = try opened()
    script.show(0)
    #expect(script.pending.map(\.request.followsShortPage) == [false])
    try script.respond([3, 4], next: .token("c"))
    script.show(3)
    #expect(script.pending.map(\.request.followsShortPage) == [false])
    try script.respond([5], next: .token("d"))
    script.show(4)
    #expect(script.pending.map(\.request.followsShortPage) == [true])
  }

  @Test func `a step over the edge of what is loaded still requests a page`() throws {
    var script = try opened(FeedConfiguration(pageSize: 2, prefetch: .fixed(1)))
    script.show(50)
    #expect(script.keys == [.token("b")])
  }

  @Test func `nothing is loaded ahead of a user that goes up`() throws {
    var script = try opened(FeedConfiguration(pageSize: 2, prefetch: .fixed(10)))
    script.show(0, height: 1, .up)
    #expect(script.pending.isEmpty)
    script.show(0, height: 1, .down)
    #expect(script.keys == [.token("b")])
  }

  @Test(arguments: [([3, 4], nil), ([], nil), ([3], .token("c"))] as [([Int], PageKey?)])
  func `the end is on a page boundary, on an empty page, or where a next key is no more`(
    ids: [Int],
    next: PageKey?
  ) throws {
    var script = try opened()
    script.show(0)
    try script.respond(ids, next: next, continuation: next == nil ? .unstated : .end)
    #expect(script.state.tail == .ended(.server))
    #expect(script.ids == [1, 2] + ids + [nil])
    #expect(script.state.total == 2 + ids.count)
    script.show(3)
    #expect(script.pending.isEmpty)
  }

  @Test func `the end can be checked again`() throws {
    var script = try opened()
    script.show(0)
    try script.respond([3])
    script.retry(3)
    #expect(script.keys == [.token("b")], "a short page may have got longer")
    #expect(script.pending.first?.request.bypassesCache == true)
    script.retry(3)
    #expect(script.pending.count == 1)
    try script.respond([3, 4], next: .token("c"))
    #expect(script.state.item(at: 3)?.id == 4)
    #expect(script.ids.compactMap(\.self) == [1, 2, 3, 4])
    #expect(script.state.tail == .idle)
  }

  @Test(arguments: [0, 1])
  func `the successor of a full last page is requested, also after a failure`(failures: Int) throws
  {
    var script = try Script.opened([1, 2], with: .numbered)
    script.retry(2)
    for _ in 0..<failures {
      try script.fail()
      script.retry(2)
    }
    #expect(script.keys == [.page(2)])
    try script.respond([])
    #expect(script.state.tail == .ended(.server))
    #expect(script.ids == [1, 2, nil])
    #expect(script.notices == [.foundNewItems(0)])
  }

  @Test func `loading to a row loads page by page and ends there`() throws {
    var script = try opened()
    script.load(toRow: 4)
    #expect(script.state.targetRow == 4)
    try script.respond([3, 4], next: .token("c"))
    try script.respond([5, 6], next: .token("d"))
    #expect(script.state.targetRow == nil)
    #expect(script.pending.isEmpty)
  }

  @Test func `loading to the end needs no viewport and no limit of requests holds it`() throws {
    var script = try opened(FeedConfiguration(pageSize: 2, requestLimit: 3))
    script.load(toRow: .max)
    for page in 1...10 { try script.respond([10 + page], next: .token("\(page)")) }
    try script.respond([100])
    #expect(script.state.targetRow == nil)
    #expect(script.state.tail == .ended(.server))
  }

  @Test func `a limit of requests pauses until the user moves`() throws {
    var script = try opened(FeedConfiguration(pageSize: 2, requestLimit: 3))
    script.show(0, height: 50)
    for page in 1...2 { try script.respond([10 + page], next: .token("\(page)")) }
    #expect(script.requested.count == 3)
    #expect(script.state.pauseReason == .requestLimit)
    #expect(script.state.tail == .paused(.requestLimit))
    script.show(1, height: 50)
    #expect(script.keys == [.token("2")])
  }

  @Test(
    arguments: [
      (.numbered(first: 1), [.page(1), .page(2), .page(3)]),
      (.offset, [.offset(0), .offset(1), .offset(3)]),
    ] as [(PageAddressing, [PageKey])]
  )
  func `an announced page without a key is the next by number`(
    addressing: PageAddressing,
    keys: [PageKey]
  ) throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2, addressing: addressing))
    try script.respond([1], continuation: .more)
    script.load(toRow: .max)
    try script.respond([], continuation: .more)
    #expect(script.requested == keys)
  }

  @Test func `an announced page whose key can't be counted is not the end of the list`() throws {
    var script = try Script.opened([1, 2], next: .token("a"))
    script.load(toRow: .max)
    try script.respond([3], continuation: .more)
    guard case .ended(.unreachable(let end)) = script.state.tail else {
      Issue.record("\(script.state.tail)")
      return
    }
    #expect(end.isKnownToGoOn)
    #expect(script.ids == [1, 2, 3, nil])
  }
}
