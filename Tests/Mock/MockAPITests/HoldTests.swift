import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct HoldTests {
  @Test func `a client that leaves while it is held is logged as aborted`() async throws {
    let server = try MockServer.start()
    server.hold()
    let client = try await server.heldClient()
    client.leave()
    #expect(await server.waitForFinished(count: 1))
    let request = try #require(server.requests.first)
    #expect(request.outcome == .aborted)
    #expect(request.status == 0)
    #expect(request.bytes == 0)
  }

  @Test func `the server stops while a request is held`() async throws {
    let server = try MockServer.start()
    server.hold()
    let client = try await server.heldClient()
    server.stop()
    #expect(await client.receive() == nil)
    #expect(server.requests.map(\.outcome) == [.stopped])
  }
}
