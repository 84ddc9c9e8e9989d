import Testing

@testable import Paging

/// Rules that one wrong word in the engine breaks.
@Suite struct OneWordTests {
  /// A list with page numbers whose first page is loaded.
  private func numbered(total: Int) throws -> Script {
    let script = try Script.opened([0, 1], next: .page(2), total: .exact(total), with: .numbered)
    return script
  }

  /// A list with tokens whose first page is loaded.
  private func serial() throws -> Script {
    let script = try Script.opened(
      [0, 1],
      next: .token("a"),
      with: FeedConfiguration(pageSize: 2, prefetch: .fixed(0))
    )
    return script
  }

  @Test func `places shift by the growth of the total when new items don't reach the known ones`()
    throws
  {
    var script = try numbered(total: 6)
    try script.lookForNewItems(finding: [100, 101], next: .page(2), total: .exact(16))
    script.load(toRow: .max)
    #expect(script.keys == [.page(7)])
  }

  @Test func `new items are counted in a total that their page doesn't repeat`() throws {
    var script = try numbered(total: 6)
    try script.lookForNewItems(finding: [100, 0], next: .page(2))
    #expect(script.state.total == 7)
  }

  @Test func `a failure moves with its rows when items are inserted above it`() throws {
    var script = try numbered(total: 8)
    script.show(4)
    try script.fail()
    try script.lookForNewItems(finding: [100, 0], next: .page(2), total: .exact(9))
    let failed = (0..<9).filter {
      if case .failed = script.state.row(at: $0) { true } else { false }
    }
    #expect(failed == [5, 6])
  }

  @Test func `a failed page of a gap is retried in the gap`() throws {
    var script = try numbered(total: 100)
    script.show(40)
    #expect(script.pending.map(\.load) == [.gap])
    try script.fail()
    script.retry(40)
    #expect(script.pending.map(\.load) == [.gap])
  }

  @Test func `resuming allows as many pages without new items again`() throws {
    var script = try numbered(total: 100)
    script.show(98)
    try script.respond([98, 99], next: .page(51), total: .exact(100))
    for row in [10, 20, 30] {
      script.show(row)
      try script.respond([0, 1], next: .page(row / 2 + 2), total: .exact(100))
    }
    #expect(script.state.pauseReason == .emptyPages)
    script.retry(50)
    script.show(60)
    try script.respond([0, 1], next: .page(32), total: .exact(100))
    #expect(script.state.pauseReason == nil)
  }

  @Test func `the longest of several waits counts`() throws {
    var script = Script.opening(.numbered)
    let generation = script.state.generation
    try script.respond([0, 1], next: .page(2), hints: ServerHints(wait: .seconds(10)))
    script.run {
      let hints = ServerHints(wait: .seconds(1))
      return $0.totalArrived(.exact(9), hints: hints, generation: generation, now: $1)
    }
    script.show(4)
    #expect(script.state.waitsUntil == .seconds(10))
  }

  @Test func `a target moves with its row`() throws {
    var script = try serial()
    script.load(toRow: 9)
    script.lookForNewItems()
    let head = try script.takeNewest()
    script.respond(head, Page(items: [100, 0].map { Row(id: $0) }, next: .token("x")))
    #expect(script.state.targetRow == 10)
  }

  @Test func `a page that says nothing about the quota doesn't change it`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2, prefetch: .fixed(0)))
    try script.respond([0, 1], next: .token("a"), hints: ServerHints(quotaRemaining: 5))
    script.show(2)
    try script.respond([2, 3], next: .token("b"))
    #expect(script.state.limits.quotaRemaining == 5)
  }

  @Test func `the age of page one is the list's, and no other page's`() throws {
    var script = try serial()
    script.show(2)
    var page = Page(items: [2, 3].map { Row(id: $0) }, next: .token("b"))
    page.age = .seconds(60)
    script.respond(try script.takeNewest(), page)
    #expect(script.state.cachedSince == nil)
  }

  @Test func `a gap is closed by a page that is the last one`() throws {
    var script = try serial()
    try script.lookForNewItems(finding: [100, 101], next: .token("h"))
    script.retry(2)
    #expect(script.keys == [.token("h")])
    try script.respond([102], next: nil)
    #expect(script.ids == [100, 101, 102, 0, 1])
  }

  @Test func `a page that only repeats items doesn't say that the list moved`() throws {
    var script = try serial()
    script.show(2)
    try script.respond([1, 0], next: .token("b"))
    #expect(script.notices.isEmpty)
  }

  @Test func `an item twice on one page is doubled, and not repeated`() throws {
    var script = try serial()
    script.show(2)
    try script.respond([2, 2], next: .token("b"))
    #expect(script.state.ledger.doubled == 1)
    #expect(script.state.ledger.repeated == 0)
  }

  @Test func `a jump doesn't cancel the pages on the way to a target`() throws {
    var script = try numbered(total: 100)
    script.load(toRow: 60)
    #expect(script.keys == [.page(2)])
    script.show(40)
    #expect(script.keys == [.page(2)])
  }

  @Test func `three pages that repeat are a circle`() throws {
    var script = try serial()
    script.load(toRow: .max)
    try script.respond([2, 3], next: .token("b"))
    try script.respond([4, 5], next: .token("c"))
    try script.respond([0, 1], next: .token("d"))
    #expect(script.state.tail == .ended(.repeatedPage))
  }

  @Test func `a size is proved by a full page alone`() {
    var growth = PageGrowth()
    growth.receive(5, of: 10)
    #expect(growth.proved == 0)
    growth.receive(10, of: 10)
    #expect(growth.proved == 10)
  }

  @Test func `sizes of pages don't differ by less than a quarter of an ordinary one`() {
    #expect(PageGrid(size: 50, maximum: 60).sizes == [50])
    #expect(PageGrid(size: 40, maximum: 60).sizes == [60, 40, 20])
  }
}
