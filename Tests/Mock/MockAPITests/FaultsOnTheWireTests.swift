import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct FaultsOnTheWireTests {
  private let people = "/api/people?page=2&limit=10"
  private let moderators = "/2.3/users/moderators?site=stackoverflow&page=2&pagesize=10"

  /// A server that applies these faults to each request.
  private func server(_ faults: Fault..., items: Int? = nil) throws -> MockServer {
    var rule = FaultRule()
    rule.faults = faults
    let server = try MockServer.start(MockConfiguration(items: items))
    server.add(rule)
    return server
  }

  @Test func `a status has the error body of its API`() async throws {
    let server = try server(.status(500))
    let swapi = try await fetch(server, people)
    #expect(swapi.status == 500)
    #expect(swapi.body == "{\"message\":\"simulated error\"}")
    let exchange = try await fetch(server, moderators)
    #expect(exchange.status == 500)
    #expect(exchange.value(of: "error_name") == "internal_error")
    #expect(exchange.value(of: "error_id") == "500")
  }

  @Test func `a failure in a user's words meets lists alone`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    try server.fail("page=2 503")
    #expect(await client.get("/api/people/1")?.status == 200)
    #expect(await client.get("/api/people?page=1&limit=10")?.status == 200)
    for status in [503, 503, 503, 200] {
      #expect(await client.get("/api/people?page=2&limit=10")?.status == status)
    }
    #expect(await client.get("/v2/list?page=2")?.status == 503)
    try server.fail("skip=1 count=9223372036854775807 500")
    for status in [200, 500] { #expect(await client.get("/v2/list")?.status == status) }
  }

  @Test func `too many requests is plain text there and an error object here`() async throws {
    let server = try server(.status(429))
    let swapi = try await fetch(server, people)
    #expect(swapi.status == 429)
    #expect(swapi.headers["content-type"] == "text/plain; charset=utf-8")
    #expect(swapi.headers["retry-after"] == nil)
    #expect(!swapi.body.hasPrefix("{"))
    #expect(try await fetch(server, moderators).value(of: "error_name") == "throttle_violation")
  }

  @Test func `backoff and quota are in a success`() async throws {
    let server = try server(.backoff(seconds: 10), .quota(0))
    let response = try await fetch(server, moderators)
    #expect(response.status == 200)
    #expect(response.value(of: "backoff") == "10")
    #expect(response.value(of: "quota_remaining") == "0")
  }

  @Test func `malformed JSON arrives whole`() async throws {
    let server = try server(.malformed)
    for path in [people, moderators] {
      let response = try await fetch(server, path)
      #expect(response.status == 200)
      #expect(response.wire.count == response.announced)
      #expect(response.body.hasPrefix("{") && !response.body.hasSuffix("}"))
    }
  }

  @Test func `a closed connection has no response and is logged`() async throws {
    let server = try server(.close)
    let client = try RawClient(server)
    #expect(await client.get(people) == nil)
    await server.waitForFinished(count: 1)
    #expect(server.requests.map(\.outcome) == [.closed])
    #expect(server.requests.map(\.status) == [0])
  }

  @Test func `a truncated body ends early and is logged`() async throws {
    let server = try server(.truncate)
    let response = try await fetch(server, people)
    #expect(response.status == 200)
    #expect(response.wire.count == response.announced / 2)
    await server.waitForFinished(count: 1)
    #expect(server.requests.map(\.outcome) == [.closed])
    #expect(server.requests.map(\.bytes) == [response.wire.count])
  }

  @Test func `drift gives items of the page before again`() async throws {
    let server = try MockServer.start()
    let before = try await fetch(server, "/api/people?page=1&limit=10").values(of: "uid")
    server.add(FaultRule(.drift(items: 3)))
    let after = try await fetch(server, people)
    #expect(after.values(of: "uid").prefix(3) == before.suffix(3))
    #expect(after.value(of: "total_records") == "85")
    let first = try await fetch(server, "/api/people?page=1&limit=4").values(of: "uid")
    #expect(first == ["86", "85", "84", "1"])
    #expect(try await fetch(server, "/api/people/86").status == 200)
  }

  @Test func `hostile names go through unharmed`() async throws {
    let server = try server(.hostileNames, items: 100)
    let swapi = try await fetch(server, "/api/people?page=1&limit=100")
    let exchange = try await fetch(server, "/2.3/users/moderators?site=meta&pagesize=100")
    let parts = ["\\u001b[2J\\u001b[HErased", "\u{9B}2J", "\u{202E}", "\u{10EEEE}", "\u{200B}"]
    for part in parts {
      // Compared as bytes: as a character, a mark joins the character before it.
      let sent = [swapi, exchange].map { Array($0.body.utf8).contains(Array(part.utf8)) }
      #expect(sent == [true, true], "\(part.unicodeScalars.map(\.value))")
    }
    #expect(exchange.body.contains("&lt;b&gt;Bold&lt;/b&gt; &amp;#39;"))
  }

  @Test func `a repeated page has the first page's items for ever`() async throws {
    let server = try server(.repeatedPage)
    let response = try await fetch(server, "/api/people?page=50&limit=2")
    #expect(response.values(of: "uid") == ["1", "2"])
    #expect(response.value(of: "next") == "http://mock.test/api/people?page=51&limit=2")
    let query = "site=meta&pagesize=2"
    let first = try await fetch(server, "/2.3/users/moderators?\(query)&page=1")
    let later = try await fetch(server, "/2.3/users/moderators?\(query)&page=50")
    #expect(later.values(of: "user_id") == first.values(of: "user_id"))
    #expect(later.value(of: "has_more") == "true")
  }

  @Test func `empty pages continue for ever`() async throws {
    let server = try server(.emptyPages)
    let swapi = try await fetch(server, "/api/people?page=50&limit=2")
    #expect(swapi.values(of: "uid").isEmpty)
    #expect(swapi.value(of: "next") == "http://mock.test/api/people?page=51&limit=2")
    let exchange = try await fetch(server, moderators)
    #expect(exchange.body.hasPrefix("{\"items\":[],\"has_more\":true,"))
  }
}
