import Paging
import Testing

@Suite struct WaitingTests {
  /// A feed whose page one requested a wait of ten seconds.
  private func slowed() throws -> Script {
    var script = Script.opening()
    try script.respond([1, 2], next: .token("b"), hints: ServerHints(wait: .seconds(10)))
    return script
  }

  @Test func `the next page waits as long as the source requires`() throws {
    var script = try slowed()
    #expect(script.state.waitsUntil == nil, "nothing waits yet")
    script.show(0)
    #expect(script.pending.isEmpty)
    #expect(script.effects == [.wake(at: .seconds(10))])
    #expect(script.state.waitsUntil == .seconds(10))
    script.wait(.seconds(10))
    #expect(script.keys == [.token("b")])
    #expect(script.state.waitsUntil == nil)
  }

  @Test func `a refresh waits too, and says so`() throws {
    var script = try slowed()
    script.refresh()
    #expect(script.pending.isEmpty)
    #expect(script.state.isRefreshing)
    #expect(script.state.waitsUntil == .seconds(10))
    script.wait(.seconds(10))
    #expect(script.keys == [.first])
  }

  @Test func `requests of the user wait too`() throws {
    var script = Script.opening()
    try script.respond([1, 2], hints: ServerHints(wait: .seconds(10)))
    script.retry(2)
    #expect(script.pending.isEmpty)
    #expect(script.state.waitsUntil == .seconds(10))
    script.wait(.seconds(10))
    #expect(script.keys == [.first])
  }

  @Test func `a wait that an error names holds back all requests`() throws {
    var script = try Script.opened([1, 2], next: .page(2), total: .exact(100), with: .numbered)
    script.show(10)
    try script.fail(PageError("429", remedy: .wait(.seconds(30))))
    script.show(50)
    #expect(script.pending.isEmpty)
    script.wait(.seconds(30))
    #expect(script.keys == [.page(26)])
  }

  @Test func `slowing down without a time is five seconds for everything`() throws {
    var script = try Script.opened([1, 2], next: .page(2), total: .exact(100), with: .numbered)
    script.show(10)
    try script.fail(PageError("429", remedy: .slowDown))
    script.show(50)
    script.wait(.milliseconds(4_999))
    #expect(script.pending.isEmpty)
    script.wait(.milliseconds(1))
    #expect(script.keys == [.page(26)])
  }
}
