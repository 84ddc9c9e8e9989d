import Paging
import Testing

/// Tests what is loaded without a movement of the user.
@Suite struct RestraintTests {
  /// Answers every request for pages of ten items out of a hundred, in order.
  private func respondToAll(_ script: inout Script, total: Total = .exact(100)) throws {
    while let ticket = script.pending.first {
      let first =
        switch ticket.request.key {
        case .page(let number): (number - 1) * 10
        case .token(let token): Int(token) ?? 0
        default: 0
        }
      let next: PageKey =
        script.state.configuration.addressing.isRandomAccess
        ? .page(first / 10 + 2) : .token("\(first + 10)")
      script.now += .milliseconds(100)
      try script.respond(
        Array(first..<(first + 10)),
        next: first < 90 ? next : nil,
        total: total
      )
    }
  }

  private func opened(
    _ prefetch: Prefetch,
    _ addressing: PageAddressing = .numbered(first: 1),
    height: Int,
    total: Total = .exact(100)
  ) throws -> Script {
    var script = Script(
      FeedConfiguration(
        pageSize: 10,
        prefetch: prefetch,
        addressing: addressing,
        requestsInFlight: 3
      )
    )
    script.show(0, height: height, .none)
    script.open()
    try respondToAll(&script, total: total)
    return script
  }

  static let addressings: [PageAddressing] = [.numbered(first: 1), .serial]

  @Test(arguments: addressings, [(30, 4), (31, 5), (37, 5)])
  func `before the first movement the screen is filled, and a page beyond it`(
    addressing: PageAddressing,
    example: (height: Int, requests: Int)
  ) throws {
    for total in [Total.exact(100), .unknown] {
      var script = try opened(.automatic, addressing, height: example.height, total: total)
      #expect(script.requested.count == example.requests)
      script.show(0, height: example.height, cursor: 1)
      #expect(!script.pending.isEmpty, "the first movement lifts the limit")
    }
  }

  @Test(arguments: addressings)
  func `on demand a page is loaded when the cursor reaches it`(addressing: PageAddressing) throws {
    var script = try opened(.onDemand, addressing, height: 37)
    for row in 1...9 { script.show(0, height: 37, cursor: row) }
    #expect(script.requested.count == 1)
    script.show(0, height: 37, cursor: 10)
    try respondToAll(&script)
    #expect(script.requested.count == 2)
    #expect(script.ids[19] == 19 && script.ids[20] == nil)
  }

  @Test func `on demand the rows that a movement brings into view are loaded`() throws {
    var script = try opened(.onDemand, height: 20)
    script.show(3, height: 20, cursor: 3)
    try respondToAll(&script)
    #expect(script.requested == [.page(1), .page(3)], "rows 20 to 22 came into view")
    script.show(40, height: 20, cursor: 40)
    try respondToAll(&script)
    #expect(script.requested.suffix(2) == [.page(5), .page(6)])
    script.show(10, height: 20, cursor: 10, .up)
    try respondToAll(&script)
    #expect(script.requested.last == .page(2), "what left the screen is no longer held back")
  }

  @Test func `on demand a larger screen and a refresh request no more`() throws {
    var script = try opened(.onDemand, height: 10)
    script.show(0, height: 40, .none)
    #expect(script.requested == [.page(1)])
    script.show(30, height: 40)
    try respondToAll(&script)
    script.refresh()
    try respondToAll(&script)
    #expect(script.requested.last == .page(1))
  }

  @Test func `on demand the row after the last leads on where no total is announced`() throws {
    var script = try opened(.onDemand, .serial, height: 20, total: .unknown)
    #expect(script.state.rowCount == 11)
    guard case .footer(.idle) = script.state.row(at: 10) else {
      Issue.record("\(String(describing: script.state.row(at: 10)))")
      return
    }
    script.show(0, height: 20, cursor: 9)
    #expect(script.pending.isEmpty)
    script.show(0, height: 20, cursor: 10)
    #expect(script.keys == [.token("10")])
  }

  @Test func `on demand an empty page one is followed to the first rows`() throws {
    var script = Script(FeedConfiguration(pageSize: 2, prefetch: .onDemand))
    script.show(0, height: 4, .none)
    script.open()
    try script.respond([], next: .token("b"))
    try script.respond([1, 2], next: .token("c"))
    #expect(script.requested == [.first, .token("b")])
  }
}
