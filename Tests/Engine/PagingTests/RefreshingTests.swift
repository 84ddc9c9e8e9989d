import Paging
import Testing

@Suite struct RefreshingTests {
  private func loaded() throws -> Script {
    var script = try Script.opened([1, 2], next: .token("b"))
    script.show(0)
    try script.respond([3, 4], next: .token("c"))
    return script
  }

  @Test func `the old rows stay until page one is here, then it replaces them`() throws {
    var script = try loaded()
    script.refresh()
    #expect(script.keys == [.first])
    #expect(script.pending.first?.request.bypassesCache == true)
    #expect(script.ids.prefix(4) == [1, 2, 3, 4])
    #expect(script.state.isBeingReplaced)
    try script.respond([9, 1], next: .token("b"))
    #expect(script.ids == [9, 1])
    #expect(script.notices == [.refreshed(newItems: 1)])
    #expect(!script.state.isRefreshing)
  }

  @Test func `a refresh requests page one and nothing else until the user moves`() throws {
    var script = try loaded()
    script.show(2)
    script.pending = []
    script.refresh()
    try script.respond([1, 2], next: .token("b"))
    #expect(script.pending.isEmpty)
    script.show(0)
    #expect(script.pending.isEmpty, "going to the first row is the refresh's own movement")
    script.show(1)
    #expect(script.keys == [.token("b")])
  }

  @Test func `rows in view are loaded after a refresh`() throws {
    var script = try loaded()
    script.show(0, height: 6)
    script.refresh()
    try script.respond([1, 2], next: .token("b"))
    #expect(script.keys == [.token("b")])
  }

  @Test func `a refresh in flight is joined`() throws {
    var script = try loaded()
    script.refresh()
    let generation = script.state.generation
    script.refresh()
    script.lookForNewItems()
    #expect(script.keys == [.first])
    #expect(script.state.generation == generation)
  }

  @Test func `every other request is cancelled, and its result is too late`() throws {
    var script = try loaded()
    script.show(2)
    let append = try #require(script.pending.first)
    script.refresh()
    #expect(script.effects.first == .cancel(append))
    script.respond(append, Page(items: [Row(id: 5)], total: .exact(99)))
    #expect(script.effects.isEmpty)
    #expect(script.state.item(5) == nil)
    #expect(script.state.total == nil)
    script.run { $0.pageFailed(.broken, ticket: append, now: $1) }
    #expect(script.state.failedLoads.isEmpty)
    #expect(script.state.isBeingReplaced)
  }

  @Test func `a response from before the refresh is dropped after it too`() throws {
    var script = try loaded()
    script.show(2)
    let append = try #require(script.pending.first)
    script.refresh()
    try script.respond([1, 2], next: .token("b"))
    let ids = script.ids
    script.respond(append, Page(items: [Row(id: 5)], next: .token("d")))
    #expect(script.ids == ids)
    #expect(script.effects.isEmpty)
  }

  @Test func `a response that arrived is not taken twice`() throws {
    var script = Script.opening()
    let first = try #require(script.pending.first)
    try script.respond([1, 2], next: .token("b"))
    script.respond(first, Page(items: [Row(id: 7)]))
    #expect(script.ids == [1, 2])
  }

  @Test func `a refresh that fails keeps the rows, and loading continues`() throws {
    var script = try loaded()
    script.refresh()
    try script.fail(.lost)
    #expect(script.ids.prefix(4) == [1, 2, 3, 4])
    #expect(script.notices == [.refreshFailed(.lost)])
    #expect(script.state.headFailure?.error == .lost)
    #expect(script.state.headFailure?.retryAt == nil, "rows are there: the user decides")
    script.show(1)
    #expect(script.keys == [.token("c")], "the error of page one is not that of the next page")
    try script.respond([5], next: nil)
    #expect(script.ids == [1, 2, 3, 4, 5, nil])
  }

  @Test func `nothing is appended while the list is about to be replaced`() throws {
    var script = try loaded()
    script.refresh()
    script.show(3)
    script.load(toRow: .max)
    #expect(script.keys == [.first])
  }

  @Test func `a total that was counted apart belongs to its generation`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2, countsSeparately: true))
    #expect(script.effects.contains(.countTotal(generation: 1)))
    script.refresh()
    try script.respond([1, 2], next: .token("b"))
    script.run { $0.totalArrived(.exact(7), hints: ServerHints(), generation: 0, now: $1) }
    #expect(script.state.total == nil)
    script.run { $0.totalArrived(.exact(7), hints: ServerHints(), generation: 1, now: $1) }
    #expect(script.state.total == 7)
    #expect(script.state.rowCount == 7)
  }
}
