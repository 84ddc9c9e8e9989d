import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct ControlTests {
  @Test func `a fault is added over HTTP`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let rule = "status=500\ncount=1\npath=/api/people\n"
    #expect(await client.post("/_mock/faults", rule)?.status == 200)
    #expect(await client.get("/api/people/1")?.status == 500)
    #expect(await client.get("/api/people/1")?.status == 200)
  }

  @Test func `a failure in a user's words meets lists alone`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    #expect(server.fail("page=2 503") == nil)
    #expect(await client.get("/api/people/1")?.status == 200)
    #expect(await client.get("/api/people?page=1&limit=10")?.status == 200)
    for status in [503, 503, 503, 200] {
      #expect(await client.get("/api/people?page=2&limit=10")?.status == status)
    }
    #expect(await client.get("/v2/list?page=2")?.status == 503)
    #expect(server.fail("count=9 500") == nil)
    #expect(await client.get("/v2/list")?.status == 500)
    #expect(server.fail("now") == "This line isn't a rule: now")
    #expect(server.fail("page=3") == "The body doesn't name a fault.")
  }

  @Test func `the log is JSON lines without control requests`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    _ = await client.get("/api/people/1")
    _ = await client.get("/api/people/2")
    await server.waitForFinished(count: 2)
    let response = try #require(await client.get("/_mock/requests"))
    #expect(response.headers["content-type"] == "application/x-ndjson; charset=utf-8")
    #expect(response.body == server.requests.map { $0.jsonLine + "\n" }.joined())
    #expect(response.values(of: "path") == ["/api/people/1", "/api/people/2"])
  }

  @Test func `a reset forgets faults, holds, log and quota`() async throws {
    let server = try MockServer.start()
    server.hold(pathPrefix: "/api/people/1")
    server.add(FaultRule(.status(500), path: "/2.3"))
    let held = try await server.heldClient()
    let client = try RawClient(server)
    _ = await client.get("/2.3/users/moderators?site=meta")
    #expect(await client.post("/_mock/reset")?.status == 200)
    #expect(await held.receive()?.status == 200)
    let response = await client.get("/2.3/users/moderators?site=meta")
    #expect(response?.value(of: "quota_remaining") == "299")
    await server.waitForFinished(count: 1)
    #expect(server.requests.map(\.number) == [1])
    #expect(server.requests.map(\.status) == [200])
  }

  @Test(arguments: [
    (["Host: mock.test"], 403), (["Host: 127.0.0.1.evil.example"], 403), (["Host: [::1]:80"], 200),
    (["Host: localhost", "X-Mock-Token: guess"], 401), (["X-Mock-Token:"], 401),
  ])
  func `a request without the token, or with another name for it, is refused`(
    headers: [String],
    status: Int
  ) async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    #expect(await client.get("/_mock/requests", headers: headers)?.status == status)
  }

  @Test func `a body larger than is kept doesn't harm the server`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let body = String(repeating: "x", count: 100_000)
    #expect(await client.post("/_mock/faults", body)?.status == 400)
    #expect(await client.get("/api/people/1")?.status == 200)
  }
}
