import Paging
import Testing

@Suite struct NewItemsTests {
  private func loaded(_ configuration: FeedConfiguration = .init(pageSize: 2, prefetch: .fixed(0)))
    throws -> Script
  {
    var script = try Script.opened([1, 2], next: .token("b"), with: configuration)
    script.show(0, height: 4)
    try script.respond([3, 4], next: .token("c"))
    return script
  }

  @Test func `new items go above, and every row moves with its item`() throws {
    var script = try loaded()
    script.lookForNewItems()
    #expect(script.pending.first?.load == .newItems)
    #expect(script.pending.first?.request.bypassesCache == true)
    try script.respond([9, 1], next: .token("b"))
    #expect(script.ids == [9, 1, 2, 3, 4])
    #expect(script.effects.contains(.rowsReplaced(row: 0, removed: 0, inserted: 1)))
    #expect(script.notices == [.foundNewItems(1)])
  }

  @Test func `nothing new moves nothing`() throws {
    var script = try loaded()
    try script.lookForNewItems(finding: [1, 2], next: .token("b"))
    #expect(script.effects == [.announce(.foundNewItems(0))])
    #expect(script.ids == [1, 2, 3, 4])
  }

  @Test func `a page that doesn't reach the known rows leaves a gap that loads on demand`() throws {
    var script = try loaded()
    try script.lookForNewItems(finding: [21, 20], next: .token("x"))
    #expect(script.ids == [21, 20, nil, 1, 2, 3, 4])
    guard case .gap(isLoading: false) = script.state.row(at: 2) else {
      Issue.record("no gap")
      return
    }
    script.retry(2)
    script.retry(2)
    #expect(script.keys == [.token("x")])
    try script.respond([19, 18], next: .token("y"))
    #expect(script.ids == [21, 20, 19, 18, nil, 1, 2, 3, 4])
    #expect(script.effects.contains(.rowsReplaced(row: 2, removed: 1, inserted: 3)))
    script.retry(4)
    try script.respond([17, 1], next: .token("z"))
    #expect(script.ids == [21, 20, 19, 18, 17, 1, 2, 3, 4])
    #expect(script.effects.contains(.rowsReplaced(row: 4, removed: 1, inserted: 1)) == false)
    script.show(7, height: 4)
    #expect(script.keys == [.token("c")], "the end goes on where it was")
  }

  @Test func `rows that are gone from the top are counted, and none is new`() throws {
    var script = try loaded()
    try script.lookForNewItems(finding: [3, 4], next: .token("b"))
    #expect(script.ids == [1, 2, 3, 4])
    #expect(script.notices == [.listMoved(by: 2)])
    #expect(script.state.ledger.gone == 2)
    try script.lookForNewItems(finding: [9, 3], next: .token("b"))
    #expect(script.ids == [9, 1, 2, 3, 4], "a new item beside them is displayed")
    #expect(script.notices == [.listMoved(by: 2)] && script.state.ledger.moved == 2)
  }

  @Test func `rows in another order are neither new nor gone`() throws {
    var script = try loaded()
    try script.lookForNewItems(finding: [2, 1], next: .token("b"))
    #expect(script.notices == [.foundNewItems(0)])
  }

  @Test func `a page one of other items in a list that didn't grow as much isn't inserted`() throws
  {
    var script = try Script.opened(
      [1, 2],
      next: .page(2),
      total: .exact(20),
      with: FeedConfiguration(pageSize: 2, addressing: .numbered(first: 1))
    )
    try script.lookForNewItems(finding: [5, 6], next: .page(2), total: .exact(16))
    #expect(script.ids.prefix(3) == [1, 2, nil])
    #expect(script.notices == [.listMoved(by: 2)])
    #expect(script.state.ledger.shrunk == 4)
  }

  @Test func `a repeated item of the upper run does not close the gap`() throws {
    var script = try loaded()
    try script.lookForNewItems(finding: [21, 20], next: .token("x"))
    script.retry(2)
    try script.respond([20, 19], next: .token("y"))
    #expect(script.ids == [21, 20, 19, nil, 1, 2, 3, 4])
  }

  @Test func `a gap that fails shows it and is retried`() throws {
    var script = try loaded()
    try script.lookForNewItems(finding: [21, 20], next: .token("x"))
    script.retry(2)
    try script.fail(.lost)
    guard case .failed(let failure) = script.state.row(at: 2) else {
      Issue.record("no failure")
      return
    }
    script.wait(try #require(failure.retryAt))
    #expect(script.keys == [.token("x")])
  }

  @Test func `a page in flight keeps its place while items are put above it`() throws {
    var script = try loaded()
    script.show(3, height: 4)
    let append = try #require(script.pending.first)
    script.lookForNewItems()
    let head = try #require(script.pending.last)
    script.respond(head, Page(items: [Row(id: 9), Row(id: 1)], next: .token("b")))
    script.respond(append, Page(items: [Row(id: 5), Row(id: 6)]))
    #expect(script.ids == [9, 1, 2, 3, 4, 5, 6, nil])
  }

  @Test func `an empty list is refreshed instead`() throws {
    var script = try Script.opened([])
    script.lookForNewItems()
    #expect(script.pending.first?.load == .refresh)
    try script.respond([1])
    #expect(script.ids == [1, nil])
  }

  @Test func `a list that is wholly new replaces the old one`() throws {
    var script = try loaded()
    try script.lookForNewItems(finding: [50])
    #expect(script.ids == [50, nil])
    #expect(script.effects.contains(.listReplaced))
  }

  @Test func `the next page by number is counted again after the list has grown`() throws {
    var script = try Script.opened([1, 2], next: .page(2), total: .exact(4), with: .numbered)
    try script.lookForNewItems(finding: [8, 9], next: .page(2), total: .exact(6))
    #expect(script.ids.compactMap(\.self) == [8, 9, 1, 2])
    script.show(5, height: 1)
    #expect(script.keys == [.page(3)])
  }
}
