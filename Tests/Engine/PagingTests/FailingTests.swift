import Paging
import Testing

@Suite struct FailingTests {
  private func opened(_ configuration: FeedConfiguration = FeedConfiguration(pageSize: 2)) throws
    -> Script
  {
    var script = try Script.opened([1, 2], next: .token("b"), with: configuration)
    script.show(0)
    return script
  }

  @Test func `a page that fails leaves the rows and says why`() throws {
    var script = try opened()
    try script.fail(.broken)
    #expect(script.ids == [1, 2, nil])
    guard case .footer(.failed(let failure)) = script.state.row(at: 2) else {
      Issue.record("no failure")
      return
    }
    #expect(failure.error == .broken)
    #expect(failure.retryAt == nil)
    #expect(!script.state.isLoading)
    script.show(1)
    script.wait(.seconds(1_000))
    #expect(script.pending.isEmpty, "it waits for the user")
  }

  @Test func `announced rows show the failure of the page that leads to them`() throws {
    var script = try Script.opened([1, 2], next: .token("b"), total: .exact(10))
    script.show(6)
    try script.fail(.broken)
    for row in 2..<10 {
      guard case .failed(let failure) = script.state.row(at: row) else {
        Issue.record("row \(row) doesn't say why it isn't loaded")
        return
      }
      #expect(failure.error == .broken)
    }
    script.retry(7)
    #expect(script.keys == [.token("b")])
    guard case .placeholder = script.state.row(at: 7) else {
      Issue.record("it is loading again")
      return
    }
  }

  @Test func `the user retries once, however often the key is pressed`() throws {
    var script = try opened()
    try script.fail(.broken)
    script.retry(2)
    #expect(script.state.tail == .loading)
    #expect(script.state.failedLoads.isEmpty)
    script.retry(2)
    #expect(script.keys == [.token("b")])
    try script.respond([3])
    #expect(script.ids == [1, 2, 3, nil])
    #expect(script.state.failedLoads.isEmpty)
  }

  @Test func `a page is requested as often as the policy says and no more`() throws {
    var script = try opened()
    for _ in 1...4 {
      try script.fail(.lost)
      script.show(1)
      #expect(script.pending.isEmpty, "not before its time")
      script.wait(.seconds(60))
      script.show(0)
    }
    #expect(script.requested == [.first] + Array(repeating: .token("b"), count: 4))
    #expect(script.state.failedLoads.first?.retryAt == nil)
  }

  @Test func `a success lets the next failure be retried as often`() throws {
    var script = try opened()
    try script.fail(.lost)
    script.wait(.seconds(60))
    try script.respond([3, 4], next: .token("c"))
    script.show(2)
    try script.fail(.lost)
    #expect(script.state.failedLoads.first?.attempts == 1)
  }

  @Test(arguments: [(PageError.broken, 1), (.lost, FeedConfiguration().attempts)])
  func `a screen of failing pages costs the attempts of those in view, and nothing ahead`(
    error: PageError,
    attempts: Int
  ) throws {
    var script = Script(
      FeedConfiguration(pageSize: 2, prefetch: .fixed(40), addressing: .numbered(first: 1))
    )
    script.open()
    try script.respond([1, 2], next: .page(2), total: .exact(1_000))
    script.show(500, height: 4, .down)
    for _ in 0..<200 {
      if script.pending.isEmpty { script.wait(.seconds(60)) } else { try script.fail(error) }
    }
    #expect(Set(script.requested) == [.page(1), .page(251), .page(252)])
    #expect(script.requested.count == 1 + 2 * attempts)
  }

  @Test func `a page in the middle that fails is one of its own places`() throws {
    var script = try Script.opened([1, 2], next: .page(2), total: .exact(10), with: .numbered)
    script.show(6)
    try script.fail(.broken)
    for row in 6...7 {
      guard case .failed = script.state.row(at: row) else {
        Issue.record("row \(row) did not fail")
        continue
      }
    }
    script.show(2)
    try script.respond([3, 4], next: .page(3), total: .exact(10))
    script.retry(7)
    #expect(script.keys == [.page(4)])
  }

  @Test func `a cancellation from outside restores the state before the request`() throws {
    var script = try opened()
    let before = script.state.failedLoads
    try script.fail(.cancelled)
    #expect(script.effects.isEmpty)
    #expect(script.state.failedLoads == before)
    #expect(script.state.tail == .idle)
    #expect(!script.state.isLoading)
    script.show(1)
    #expect(script.keys == [.token("b")])
  }

  @Test func `loading to a row survives a failure that is retried`() throws {
    var script = try Script.opened([1, 2], next: .token("b"))
    script.load(toRow: .max)
    try script.fail(.lost)
    #expect(script.state.targetRow == .max)
    script.wait(.seconds(60))
    try script.fail(.broken)
    #expect(script.state.targetRow == nil)
  }
}
