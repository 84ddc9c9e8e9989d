import Paging
import Testing

@Suite struct LoopTests {
  private func opened(next: PageKey, _ configuration: FeedConfiguration = .init(pageSize: 2)) throws
    -> Script
  {
    var script = try Script.opened([1, 2], next: next, with: configuration)
    script.load(toRow: .max)
    return script
  }

  @Test func `a page that names itself as the next ends the list`() throws {
    var script = try opened(next: .token("b"))
    try script.respond([3, 4], next: .token("b"))
    #expect(script.state.tail == .ended(.repeatedKey))
    #expect(script.pending.isEmpty)
  }

  @Test func `an empty page that names itself is the end, unless more is announced`() throws {
    var script = try opened(next: .token("b"))
    try script.respond([], next: .token("b"))
    #expect(script.state.tail == .ended(.server))

    script = try Script.opened(
      [1, 2],
      next: .token("b"),
      total: .exact(4),
      with: .init(pageSize: 2)
    )
    script.load(toRow: .max)
    try script.respond([], next: .token("b"))
    #expect(script.state.tail == .ended(.repeatedKey))
  }

  @Test func `an end that the source assumes keeps its reason`() throws {
    var script = try opened(next: .token("b"))
    try script.respond([3, 4], next: .token("c"), continuation: .assumedEnd("it answered 404"))
    #expect(script.state.tail == .ended(.assumed("it answered 404")))
    #expect(script.ids == [1, 2, 3, 4, nil] && script.pending.isEmpty)
    #expect(!EndReason.assumed("").isFault && EndReason.repeatedKey.isFault)
  }

  @Test func `two pages that name each other end the list`() throws {
    var script = try opened(next: .token("b"))
    try script.respond([3, 4], next: .token("c"))
    try script.respond([5, 6], next: .token("b"))
    #expect(script.state.tail == .ended(.repeatedKey))
    #expect(script.requested == [.first, .token("b"), .token("c")])
  }

  @Test func `several values that are repeated together end the list`() throws {
    var script = try opened(next: .continuation(["a": "1", "b": "2"]))
    try script.respond([3, 4], next: .continuation(["a": "1", "b": "3"]))
    try script.respond([5, 6], next: .continuation(["b": "2", "a": "1"]))
    #expect(script.state.tail == .ended(.repeatedKey))
    #expect(script.ids == [1, 2, 3, 4, 5, 6, nil])
  }

  @Test func `an address is the same in whatever order its parameters are`() throws {
    var script = try opened(next: .opaque("http://h/?a=1&b=2"))
    try script.respond([3, 4], next: .opaque("http://h/?b=2&a=1#top"))
    #expect(script.state.tail == .ended(.repeatedKey))
  }

  @Test func `a page that is repeated under another key ends the list`() throws {
    var script = try opened(next: .page(2), .numbered)
    try script.respond([1, 2], next: .page(3))
    #expect(script.state.tail == .ended(.repeatedPage))
    #expect(script.ids == [1, 2, nil])
  }

  @Test(arguments: [1, 2])
  func `a list that moved by whole pages goes on where more is announced`(count: Int) throws {
    var script = try opened(next: .page(2), .numbered)
    let all = [[1, 2], [3, 4], [5, 6], [7, 8]]
    let pages = [[3, 4]] + all[(2 - count)...].map(\.self)
    for (index, items) in pages.enumerated() {
      let isLast = index == pages.count - 1
      try script.respond(items, next: isLast ? nil : .page(index + 3), total: .exact(8 + 2 * count))
    }
    #expect(script.ids == [1, 2, 3, 4, 5, 6, 7, 8, nil])
    #expect(script.state.tail == .ended(.server))
    #expect(script.state.ledger.repeated == 2 * count && script.state.ledger.missing == 2 * count)
  }

  @Test func `a page that arrives twice in succession isn't a move`() throws {
    var script = try opened(next: .page(2), .numbered)
    try script.respond([3, 4], next: .page(3), total: .exact(20))
    try script.respond([3, 4], next: .page(4), total: .exact(20))
    #expect(script.keys == [.page(4)])
    try script.respond([3, 4], next: .page(5), total: .exact(20))
    #expect(script.state.tail == .ended(.repeatedPage))
  }

  @Test func `by number, one page without news is passed and the second ends the list`() throws {
    var script = try opened(next: .page(2), .numbered)
    try script.respond([], next: .page(3))
    #expect(script.keys == [.page(3)])
    try script.respond([], next: .page(4))
    #expect(script.state.tail == .ended(.noProgress))
  }

  @Test func `a server that names another page with each empty one has ended the list`() throws {
    var script = try opened(next: .opaque("http://h/b"))
    try script.respond([], next: .opaque("http://h/c"))
    #expect(script.requested.last == .opaque("http://h/c"))
    try script.respond([], next: .opaque("http://h/d"))
    #expect(script.state.tail == .ended(.assumed("the last pages were empty")))

    script = try opened(next: .opaque("http://h/b"))
    try script.respond([], next: .opaque("http://h/c"), continuation: .more)
    try script.respond([], next: .opaque("http://h/d"), continuation: .more)
    #expect(script.state.tail == .ended(.noProgress))
  }

  @Test(arguments: [(4, EndReason.server), (5, .repeatedPage)])
  func `a list with as many items as its total is whole, whatever its last page repeats`(
    total: Int,
    end: EndReason
  ) throws {
    var script = try opened(next: .token("b"))
    try script.respond([3, 4], next: .token("c"), total: .exact(total))
    try script.respond([3, 4], next: .token("d"), total: .exact(total))
    #expect(script.state.tail == .ended(end))
    #expect(script.state.ledger.missing == total - 4)
  }

  @Test(arguments: [
    (true, nil), (false, EndReason.assumed("the server sent an earlier page again")),
  ])
  func `a page that states its number is another page, although its rows are repeated`(
    isNumbered: Bool,
    end: EndReason?
  ) throws {
    var script = try opened(next: .page(2), .numbered)
    for (number, ids) in [(2, [3, 4]), (3, [5, 6]), (4, [3, 4])] {
      var page = Page(items: ids.map { Row(id: $0) }, next: .page(number + 1))
      if isNumbered { page.echo = PageEcho(page: number, pages: 6) }
      script.respond(try script.takeNewest(), page)
    }
    #expect(script.state.tail == end.map { .ended($0) } ?? .loading)
    // The rows of such a page have ids of their own where the server sends none.
    #expect(script.state.ledger.repeated == (isNumbered ? 2 : 0))
  }

  @Test func `a page that states its number and has other rows under known ids is a fault`() throws
  {
    var script = Script.opening(.numbered)
    for number in 1...2 {
      var page = Page(items: [1, 2].map { Row(id: $0) }, next: .page(number + 1))
      page.echo = PageEcho(page: number, pages: 3)
      page.content = UInt64(number)
      script.respond(try script.takeNewest(), page)
      script.load(toRow: .max)
    }
    #expect(script.state.tail == .ended(.changedPage))
  }

  @Test func `with tokens, three pages without news are a rest that the user ends`() throws {
    var script = try opened(next: .token("b"))
    for next in ["c", "d", "e"] { try script.respond([], next: .token(next)) }
    #expect(script.state.tail == .paused(.emptyPages))
    #expect(script.pending.isEmpty)
    script.show(0)
    #expect(script.pending.isEmpty)
    script.retry(2)
    #expect(script.keys == [.token("e")])
    try script.respond([3, 4])
    #expect(script.ids == [1, 2, 3, 4, nil])
  }

  @Test func `a list that ended in a circle can be checked again, once`() throws {
    var script = try opened(next: .token("b"))
    try script.respond([3, 4], next: .token("b"))
    script.retry(4)
    #expect(script.keys == [.token("b")])
    try script.respond([3, 4], next: .token("b"))
    #expect(script.pending.isEmpty)
    guard case .ended = script.state.tail else {
      Issue.record("\(script.state.tail)")
      return
    }
  }

  @Test func `pages of items without ids are distinguished by their fingerprints`() throws {
    var script = try opened(next: .page(2), .numbered)
    let ticket = try script.takeNewest()
    script.respond(ticket, Page(items: rows(8, 9), next: .page(3), fingerprint: 7))
    let again = try script.takeNewest()
    script.respond(again, Page(items: rows(10, 11), next: .page(4), fingerprint: 7))
    #expect(script.state.tail == .ended(.assumed("the server sent an earlier page again")))
  }

  private func rows(_ ids: Int...) -> [Row] { ids.map { Row(id: $0) } }
}
