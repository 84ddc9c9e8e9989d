import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct MockServerTests {
  @Test func `a request is logged as it was sent`() async throws {
    let server = try MockServer.start()
    let path = "/api/people/?name=a%20b+c&x"
    let response = try await fetch(server, path, headers: ["User-Agent: test/1"])
    await server.waitForFinished(count: 1)
    let request = try #require(server.requests.first)
    #expect(request.number == 1)
    #expect(request.method == "GET")
    #expect(request.path == path)
    #expect(request.status == 200)
    #expect(request.bytes == response.wire.count)
    #expect(request.outcome == .answered)
    #expect(request.header("user-agent") == "test/1")
    let line = """
      {"n":1,"method":"GET","path":"/api/people/?name=a%20b+c&x","status":200,\
      "bytes":\(request.bytes),"outcome":"answered","ms":\(request.milliseconds)}
      """
    #expect(request.jsonLine == line)
  }

  @Test func `a client that leaves during a response is logged as aborted`() async throws {
    let server = try MockServer.start(MockConfiguration(items: 10_000))
    let client = try RawClient(server)
    client.send("/api/people?page=1&limit=10000&expanded=true")
    await server.waitForRequests(count: 1)
    client.leave()
    await server.waitForFinished(count: 1)
    #expect(server.requests.map(\.outcome) == [.aborted])
  }

  @Test func `a port in use is an error that says so`() throws {
    let server = try MockServer.start()
    #expect(throws: MockError.portTaken(server.port)) {
      try MockServer.start(MockConfiguration(port: server.port))
    }
    #expect(MockError.portTaken(80).description.contains("Port 80 is in use"))
  }
}
