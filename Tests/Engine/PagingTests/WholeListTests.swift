import Testing

@testable import Paging

/// Feeds whose only page is a whole list.
@Suite struct WholeListTests {
  private var script = Script(
    FeedConfiguration(pageSize: 2, addressing: .numbered(first: 1), maximumItems: 8).whole
  )

  private mutating func respond(_ ids: Range<Int>) {
    let items = ids.map { Row(id: $0) }
    script.respond(
      script.pending.removeFirst(),
      Page(items: items, continuation: .end, total: .exact(items.count))
    )
  }

  @Test mutating func `no row is dropped, and no page follows`() {
    script.open()
    script.show(0, height: 3)
    #expect(script.keys == [.first])
    respond(0..<50)
    script.show(49, height: 3)
    #expect(script.ids.compactMap(\.self) == Array(0..<50))
    #expect(script.pending.isEmpty)
  }

  @Test mutating func `looking for new items loads the whole list again`() {
    script.open()
    script.show(0, height: 3)
    respond(0..<3)
    script.lookForNewItems()
    #expect(script.keys == [.first])
    #expect(script.pending.first?.load == .refresh)
    respond(1..<5)
    #expect(script.ids.compactMap(\.self) == Array(1..<5))
  }

  @Test mutating func `a failure is left to the user`() throws {
    script.open()
    try script.fail(PageError("lost", remedy: .retry))
    #expect(script.state.failedLoads.first?.retryAt == nil)
    #expect(script.state.failedLoads.count == 1)
  }
}
