import Paging
import Testing

@Suite struct StoppingTests {
  private func loading() throws -> Script {
    var script = try Script.opened([1, 2], next: .token("b"))
    script.load(toRow: .max)
    return script
  }

  @Test func `stopping cancels what is in flight and requests no more`() throws {
    var script = try loading()
    let ticket = try #require(script.pending.first)
    script.stop()
    #expect(script.effects == [.cancel(ticket)])
    #expect(script.state.targetRow == nil)
    #expect(script.state.tail == .paused(.stopped))
    #expect(!script.state.isLoading)
    script.respond(ticket, Page(items: [Row(id: 3)]))
    #expect(script.ids == [1, 2, nil])
    script.wait(.seconds(1))
    #expect(script.pending.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a movement and a request continue after a stop`(isMovement: Bool) throws {
    var script = try loading()
    script.stop()
    if isMovement { script.show(1) } else { script.retry(2) }
    #expect(script.keys == [.token("b")])
  }

  @Test func `a stop ends automatic attempts`() throws {
    var script = try loading()
    try script.fail(.lost)
    script.stop()
    script.wait(.seconds(100))
    #expect(script.pending.isEmpty)
    #expect(script.state.failedLoads.first?.retryAt == nil)
  }

  @Test func `a refresh can be stopped, and the rows are those of before`() throws {
    var script = try loading()
    script.refresh()
    script.stop()
    #expect(!script.state.isRefreshing)
    #expect(script.ids.prefix(2) == [1, 2])
  }

  @Test func `a stop of a feed at rest changes nothing`() throws {
    var script = try Script.opened([1])
    script.stop()
    #expect(script.effects.isEmpty)
    #expect(script.state.pauseReason == nil)
  }

  @Test(arguments: [FeedConfiguration(pageSize: 2), FeedConfiguration(pageSize: 2).whole])
  func `the first load can be stopped, and go on`(_ configuration: FeedConfiguration) {
    var script = Script.opening(configuration)
    script.stop()
    #expect(script.pending.isEmpty && script.state.status == .firstStopped)
    script.wait(.seconds(60))
    #expect(script.pending.isEmpty)
    script.retry(nil)
    #expect(script.keys == [.first])
  }
}
