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

  @Test(arguments: [(PageError.Remedy.wait(.seconds(30)), 30_000), (.slowDown, 5_000)])
  func `an error holds back all requests, as long as it says or five seconds`(
    remedy: PageError.Remedy,
    milliseconds: Int
  ) throws {
    var script = try Script.opened([1, 2], next: .page(2), total: .exact(100), with: .numbered)
    script.show(10)
    try script.fail(PageError("429", remedy: remedy))
    script.show(50)
    script.wait(.milliseconds(milliseconds - 1))
    #expect(script.pending.isEmpty)
    script.wait(.milliseconds(1))
    #expect(script.keys == [.page(26)])
  }
}
