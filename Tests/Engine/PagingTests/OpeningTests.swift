import Paging
import Testing

@Suite struct OpeningTests {
  @Test func `opening requests page one and shows its rows`() throws {
    var script = Script()
    #expect(script.state.status == .unopened)
    script.open()
    #expect(script.keys == [.first])
    #expect(script.state.status == .loadingFirst)
    #expect(script.state.rowCount == 0)
    try script.respond([1, 2], next: .token("b"), total: .exact(5))
    #expect(script.state.status == .ready)
    #expect(script.ids == [1, 2, nil, nil, nil])
    #expect(script.effects.contains(.listReplaced))
  }

  @Test func `opening twice requests page one once`() {
    var script = Script.opening()
    script.open()
    #expect(script.requested == [.first])
  }

  @Test(arguments: [
    (PageAddressing.serial, PageKey.first), (.numbered(first: 0), .page(0)),
    (.numbered(first: 1), .page(1)), (.offset, .offset(0)),
  ])
  func `page one has the key of the addressing`(addressing: PageAddressing, key: PageKey) {
    let configuration = FeedConfiguration(pageSize: 2, addressing: addressing)
    #expect(Script.opening(configuration).keys == [key])
  }

  @Test func `nothing is requested before page one is here`() {
    var script = Script.opening()
    script.show(0, height: 20)
    script.load(toRow: .max)
    #expect(script.requested == [.first])
  }

  @Test func `a list without items is empty, and isn't an error`() throws {
    let script = try Script.opened([])
    #expect(script.state.status == .empty)
    #expect(script.state.rowCount == 0)
    #expect(!script.state.isLoading)
  }

  @Test func `an empty page one with a next page is followed`() throws {
    var script = Script.opening()
    script.show(0)
    try script.respond([], next: .token("b"))
    #expect(script.keys == [.token("b")])
    #expect(script.state.status == .loadingFirst)
    try script.respond([1])
    #expect(script.state.item(at: 0)?.id == 1)
  }

  @Test func `a first load that fails is retried automatically, then by the user`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2, attempts: 2))
    try script.fail(.lost)
    guard case .firstFailed(let failure) = script.state.status else {
      Issue.record("\(script.state.status)")
      return
    }
    let retryAt = try #require(failure.retryAt)
    #expect(script.effects == [.wake(at: retryAt)])
    script.wait(retryAt)
    #expect(script.keys == [.first])
    #expect(script.pending.first?.reason == .retry(attempt: 1))
    try script.fail(.lost)
    script.wait(.seconds(100))
    #expect(script.pending.isEmpty)
    script.retry(nil)
    #expect(script.keys == [.first])
  }

  @Test func `a refresh after the first load failed may use a cache and is retried, as the first`()
    throws
  {
    var script = Script.opening()
    try script.fail(.broken)
    script.refresh()
    let ticket = try #require(script.pending.first)
    #expect(ticket.reason == .opened && !ticket.request.bypassesCache)
    try script.fail(.lost)
    #expect(script.state.headFailure?.retryAt != nil)
  }

  @Test func `a refresh of an empty list is the user's`() throws {
    var script = try Script.opened([])
    script.refresh()
    let ticket = try #require(script.pending.first)
    #expect(ticket.reason == .user && ticket.request.bypassesCache)
  }

  @Test func `a first load that was cancelled isn't an unopened feed, and can be opened again`()
    throws
  {
    var script = Script.opening()
    try script.fail(.cancelled)
    #expect(script.state.status == .firstStopped)
    script.open()
    #expect(script.keys == [.first])
    #expect(script.state.status == .loadingFirst)
  }
}
