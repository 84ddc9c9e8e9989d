import Paging
import Testing

@Suite struct TotalTests {
  private func opened(_ total: Total) throws -> Script {
    try Script.opened([1, 2], next: .token("b"), total: total)
  }

  @Test(
    arguments: [
      .unknown, .atLeast(50), .exact(-1), .exact(1 << 41), .exact(Int.max), .exact(Int.min),
    ] as [Total]
  )
  func `a total that can't be true or isn't exact makes no rows`(total: Total) throws {
    let script = try opened(total)
    #expect(script.state.rowCount == 2)
    #expect(script.state.total == nil && script.state.ledger.announcedTotal == nil)
  }

  @Test func `a total that is too small never ends the list`() throws {
    var script = try opened(.exact(1))
    #expect(script.state.total == 2)
    script.show(0)
    try script.respond([3, 4], next: .token("c"), total: .exact(0))
    #expect(script.ids == [1, 2, 3, 4])
    #expect(script.state.tail == .idle)
  }

  @Test func `a total that is too great ends with the list`() throws {
    var script = try opened(.exact(9))
    #expect(script.state.rowCount == 9)
    script.show(0)
    try script.respond([3], total: .exact(9))
    #expect(script.ids == [1, 2, 3, nil])
    #expect(script.state.total == 9, "what was told stands")
  }

  @Test func `a total that changes moves no loaded row`() throws {
    var script = try opened(.exact(9))
    script.show(0)
    try script.respond([3, 4], next: .token("c"), total: .exact(20))
    #expect(script.state.rowCount == 20)
    #expect(!script.effects.contains { if case .rowsReplaced = $0 { true } else { false } })
    script.show(3)
    try script.respond([5, 6], next: .token("d"), total: .exact(7))
    #expect(script.state.rowCount == 7)
  }

  @Test func `a page size that the server keeps to counts the places`() throws {
    var script = try Script.opened(
      [1, 2, 3],
      next: .offset(3),
      total: .exact(100),
      with: FeedConfiguration(pageSize: 30, prefetch: .fixed(0), addressing: .offset)
    )
    #expect(script.state.effectivePageSize == 3)
    script.show(31, height: 1)
    #expect(script.keys == [.offset(30)])
    #expect(script.state.pageCount == 34)
    #expect(script.state.pageNumber(ofPlace: 31) == 11)
  }

  @Test func `an absurd page size is ignored`() throws {
    var script = Script.opening(.numbered)
    try script.respond(
      [1, 2],
      next: .page(2),
      total: .exact(10),
      hints: ServerHints(pageSize: .max)
    )
    #expect(script.state.effectivePageSize == 2)
  }

  @Test func `keys at the end of the number line aren't arithmetic`() throws {
    var script = try Script.opened([1, 2], next: .page(.max), with: .numbered)
    script.load(toRow: .max)
    try script.respond([3, 4], next: .page(.min))
    try script.respond([5, 6])
    script.retry(6)
    #expect(script.state.loadedCount == 6)
  }

  @Test func `a viewport of absurd numbers is survived`() throws {
    var script = try Script.opened([1, 2], next: .page(2), total: .exact(1 << 40), with: .numbered)
    for number in [Int.max, .min] {
      let viewport = Viewport(
        first: number,
        height: number,
        cursor: number,
        direction: .down,
        velocity: .nan
      )
      script.run { $0.viewportChanged(viewport, now: $1) }
    }
    #expect(script.state.rowCount == 1 << 40)
  }
}
