import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct PreparedResponseTests {
  @Test func `a path is answered as a test wants`() async throws {
    let server = try MockServer.start()
    server.prepare(
      PreparedResponse(
        "/items",
        status: 206,
        headers: [MockHeader("Link", "</items?page=2>; rel=next"), MockHeader("X-Total", "9")],
        body: "[{\"id\":1}]"
      )
    )
    let response = try await fetch(server, "/items?page=1&x=%20")
    #expect(response.status == 206)
    #expect(response.headers["link"] == "</items?page=2>; rel=next")
    #expect(response.headers["x-total"] == "9")
    #expect(response.body == "[{\"id\":1}]")
    await server.waitForFinished(count: 1)
    #expect(server.requests.map(\.path) == ["/items?page=1&x=%20"])
    #expect(try await fetch(server, "/itemsx").status == 404)
  }

  @Test func `the whole query counts more than the path`() async throws {
    let server = try MockServer.start()
    server.prepare(PreparedResponse("/items?page=2", body: "two"))
    server.prepare(PreparedResponse("/items", body: "any"))
    let client = try RawClient(server)
    #expect(await client.get("/items?page=2")?.body == "two")
    #expect(await client.get("/items?page=3")?.body == "any")
    #expect(await client.get("/items")?.body == "any")
    server.prepare(PreparedResponse("/items?page=2", body: "new"))
    #expect(await client.get("/items?page=2")?.body == "new")
  }

  @Test func `a posted body selects a response, and is in the log`() async throws {
    let server = try MockServer.start()
    server.prepare(PreparedResponse("/graphql", bodyPart: "\"after\":\"b\"", body: "second"))
    server.prepare(PreparedResponse("/graphql", body: "first"))
    let client = try RawClient(server)
    #expect(await client.post("/graphql", "{\"after\":null}")?.body == "first")
    #expect(await client.post("/graphql", "{\"after\":\"b\"}")?.body == "second")
    await server.waitForFinished(count: 2)
    #expect(server.requests.map(\.body) == ["{\"after\":null}", "{\"after\":\"b\"}"])
    #expect(server.requests.map(\.method) == ["POST", "POST"])
    #expect(await client.post("/graphql", String(repeating: "x", count: 100_000))?.body == "first")
  }

  @Test func `a response may be in the place of an API's, and meets faults`() async throws {
    let server = try MockServer.start()
    server.prepare(PreparedResponse("/api/people", body: "[]"))
    server.add(FaultRule(.status(503), count: 1))
    let client = try RawClient(server)
    #expect(await client.get("/api/people?page=1&limit=10")?.status == 503)
    #expect(await client.get("/api/people?page=1&limit=10")?.body == "[]")
  }

  @Test func `a body is compressed for clients that accept it, unless it has a coding already`()
    async throws
  {
    let server = try MockServer.start()
    server.prepare(PreparedResponse("/plain", body: "[]"))
    server.prepare(
      PreparedResponse("/coded", headers: [MockHeader("Content-Encoding", "br")], body: "[]")
    )
    let client = try RawClient(server)
    let accepts = ["Accept-Encoding: gzip"]
    #expect(await client.get("/plain", headers: accepts)?.isGzip == true)
    let coded = try #require(await client.get("/coded", headers: accepts))
    #expect(coded.headers["content-encoding"] == "br")
    #expect(coded.body == "[]")
  }
}
