import Paging
import Testing

@Suite struct JumpingTests {
  private func opened(total: Int, next: PageKey = .page(2)) throws -> Script {
    let script = try Script.opened([1, 2], next: next, total: .exact(total), with: .numbered)
    return script
  }

  @Test func `a jump loads the page in view and no other`() throws {
    var script = try opened(total: 10_000_000)
    #expect(script.state.rowCount == 10_000_000)
    script.show(9_999_998)
    #expect(script.requested == [.page(1), .page(5_000_000)])
    try script.respond([91, 92], total: .exact(10_000_000))
    #expect(script.state.item(at: 9_999_999)?.id == 92)
    #expect(script.state.tail == .ended(.server))
    #expect(script.state.total == 10_000_000)
    #expect(script.pending.isEmpty)
  }

  @Test func `Page Down starts the request for its rows, once and twice`() throws {
    var configuration = FeedConfiguration(pageSize: 10, addressing: .numbered(first: 1))
    configuration.requestsInFlight = 3
    var script = Script.opening(configuration)
    script.wait(.milliseconds(1_500))
    try script.respond(Array(0..<10), next: .page(2), total: .exact(1_000))
    script.show(0, height: 10)
    script.wait(.seconds(60))
    for (first, page) in [(10, 2), (20, 3)] {
      script.show(first, height: 10, velocity: 80)
      #expect(script.requested.contains(.page(page)))
      script.wait(.milliseconds(200))
    }
  }

  @Test func `the rows between are loaded when they come into view, by the key of the server`()
    throws
  {
    var script = try opened(total: 10)
    script.show(8)
    try script.respond([9, 10], total: .exact(10))
    script.show(2)
    #expect(script.keys == [.page(2)])
    try script.respond([3, 4], next: .page(3), total: .exact(10))
    script.show(6)
    try script.respond([7, 8], next: .page(5), total: .exact(10))
    script.show(4)
    try script.respond([5, 6], next: .page(4), total: .exact(10))
    #expect(script.ids == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, nil])
    #expect(script.state.tail == .ended(.server))
  }

  @Test func `pages that a jump left behind are given up`() throws {
    var script = try opened(total: 1_000)
    script.show(100)
    let left = try #require(script.pending.first)
    script.show(900)
    #expect(script.effects.first == .cancel(left))
    #expect(script.keys == [.page(451)])
  }

  @Test func `a short page in the middle moves the rows below up`() throws {
    var script = try opened(total: 10)
    script.show(8)
    try script.respond([9, 10], total: .exact(10))
    script.show(4)
    try script.respond([5], next: .page(4), total: .exact(10))
    #expect(script.effects.contains(.rowsReplaced(row: 4, removed: 2, inserted: 1)))
    #expect(script.state.row(of: 9) == 7)
  }

  @Test func `a jump past the true end of the list makes the total unbelievable`() throws {
    var script = try opened(total: 1_000)
    script.show(998)
    try script.respond([], total: .exact(1_000))
    #expect(script.state.total == nil)
    #expect(script.keys == [.page(2)], "it goes on where the list is known")
    #expect(script.ids == [1, 2, nil, nil])
    try script.respond([3], total: .exact(1_000))
    #expect(script.ids == [1, 2, 3, nil])
    #expect(script.state.total == 1_000)
    #expect(script.state.ledger.missing == 997)
  }

  @Test func `a server that repeats its last page past the end is seen through`() throws {
    var script = try opened(total: 1_000)
    script.show(998)
    try script.respond([1, 2], next: .page(501), total: .exact(1_000))
    #expect(script.ids == [1, 2, nil, nil])
    try script.respond([1, 2], next: .page(3), total: .exact(1_000))
    #expect(script.state.tail == .ended(.repeatedPage))
    #expect(script.ids == [1, 2, nil])
  }

  @Test func `pages with nothing new in the middle of the list end in a rest`() throws {
    var script = try opened(total: 40)
    script.show(38)
    try script.respond([39, 40], total: .exact(40))
    for row in [20, 26, 32] {
      script.show(row, height: 1)
      try script.respond([1, 2], next: .page(3), total: .exact(40))
    }
    #expect(script.state.pauseReason == .emptyPages)
  }

  @Test func `loading to a row before page one is here goes on after it`() throws {
    var script = Script.opening()
    script.load(toRow: 3)
    try script.respond([1, 2], next: .token("b"))
    #expect(script.keys == [.token("b")])
    script.refresh()
    #expect(script.state.targetRow == nil, "a refresh ends it")
  }

  @Test func `loading to a row of a gap begins at the cursor`() throws {
    var script = try opened(total: 100)
    script.show(50, height: 1, cursor: 50)
    try script.respond([51, 52], next: .page(27), total: .exact(100))
    script.load(toRow: 52)
    #expect(script.keys == [.page(27)])
    try script.respond([53, 54], next: .page(28), total: .exact(100))
    #expect(script.state.targetRow == nil)
    #expect(script.pending.isEmpty)
  }
}
