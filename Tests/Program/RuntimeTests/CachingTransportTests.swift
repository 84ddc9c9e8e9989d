import EverItems
import EverBase
import EverCatalog
import EverRuntime
import EverWeb
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CachingTransportTests {
  private let server = ScriptedServer()
  private let store = Store(StoreConfiguration(path: nil))
  private let clock = Lock(1_000)

  private let url = "http://h/api?page=1"
  private let minute = HTTPHeader("Cache-Control", "max-age=60")
  private let tag = HTTPHeader("ETag", "\"1\"")

  private func transport(
    isOffline: Bool = false,
    keepsForOffline: Bool = false,
    secret: String = "secret"
  ) -> CachingTransport {
    var transport = CachingTransport(server, store: store, source: "s")
    transport.isOffline = isOffline
    transport.keepsForOffline = keepsForOffline
    transport.secrets = Redactor([SecretText(secret)])
    transport.now = { [clock] in clock.withLock { $0 } }
    return transport
  }

  private func setTime(_ time: Int) { clock.withLock { $0 = time } }

  private func get(_ headers: [HTTPHeader] = [], of url: String? = nil) -> HTTPRequest {
    HTTPRequest(url: SecretURL(url ?? self.url), headers: headers)
  }

  /// The body of the response, or the error.
  private func body(
    _ transport: CachingTransport,
    _ request: HTTPRequest
  ) async -> Result<String, HTTPError> {
    do throws(HTTPError) {
      return .success(String(decoding: try await transport.send(request).body, as: UTF8.self))
    } catch {
      return .failure(error)
    }
  }

  @Test func `a fresh page is answered without a request and with its age`() async throws {
    server.respond(200, [minute, HTTPHeader("Link", "<2>")], "one")
    let first = try await transport().send(get())
    #expect(first.wireBytes == 7)
    setTime(1_059)
    let second = try await transport().send(get())
    #expect(second.body == Array("one".utf8))
    #expect(second.header("Link") == "<2>")
    #expect(second.header("Age") == "59")
    #expect(!first.isCached && second.isCached)
    #expect(second.wireBytes == 0)
    #expect(second.url == "http://h/answered")
    #expect(server.requests == [get()])
  }

  @Test func `pages that headers select are distinguished by them`() async {
    server.respond(200, [minute], "one")
    server.respond(200, [minute], "two")
    var next = get()
    next.selectingHeaders = [HTTPHeader("x-continuation", "t")]
    #expect(await body(transport(), get()) == .success("one"))
    #expect(await body(transport(), next) == .success("two"))
    #expect(await body(transport(), get()) == .success("one"))
    #expect(await body(transport(), next) == .success("two"))
    #expect(server.requests == [get(), next])
  }

  @Test func `a stale page is revalidated, and stays when nothing has changed`() async throws {
    server.respond(200, [minute, tag, HTTPHeader("X-Total", "1")], "one")
    _ = try await transport().send(get())
    setTime(1_100)
    server.respond(304, [minute, HTTPHeader("X-Total", "2")])
    let renewed = try await transport().send(get())
    #expect(server.requests.last == get([HTTPHeader("If-None-Match", "\"1\"")]))
    #expect(renewed.status == 200)
    #expect(renewed.body == Array("one".utf8))
    #expect(renewed.header("X-Total") == "2")
    #expect(renewed.header("Age") == "0")
    // The 304 made the response fresh again.
    setTime(1_159)
    #expect(await body(transport(), get()) == .success("one"))
    #expect(server.requests.count == 2)
  }

  @Test func `a page that a redirect named is requested each time, without a condition`() async {
    for text in ["one", "two"] {
      server.respond(200, [minute, tag], text, isTemporary: true)
      #expect(await body(transport(), get()) == .success(text))
    }
    #expect(server.requests == [get(), get()])
    #expect(await body(transport(isOffline: true), get()) == .success("two"))
  }

  @Test func `a refresh sends a request although the page is fresh`() async {
    server.respond(200, [minute, tag], "one")
    server.respond(200, [minute, tag], "two")
    let refresh = get([HTTPHeader("cache-control", "no-cache")])
    #expect(await body(transport(), get()) == .success("one"))
    #expect(await body(transport(), refresh) == .success("two"))
    #expect(server.requests.last?.headers.last == HTTPHeader("If-None-Match", "\"1\""))
    #expect(await body(transport(), get()) == .success("two"))
  }

  @Test func `a failure leaves the kept page for the next time`() async {
    server.respond(200, [tag], "one")
    server.fail(.timedOut(host: "h", detail: "test"))
    #expect(await body(transport(), get()) == .success("one"))
    #expect(await body(transport(), get()) == .failure(.timedOut(host: "h", detail: "test")))
    #expect(await body(transport(isOffline: true), get()) == .success("one"))
  }

  @Test func `offline even a stale page is shown and nothing is requested`() async {
    server.respond(200, [], "one")
    #expect(await body(transport(), get()) == .success("one"))
    setTime(1_000_000)
    let refresh = get([HTTPHeader("Cache-Control", "no-cache")])
    #expect(await body(transport(isOffline: true), get()) == .success("one"))
    #expect(await body(transport(isOffline: true), refresh) == .success("one"))
    #expect(server.requests.count == 1)
  }

  @Test func `offline what isn't in the cache is an error that says what to do`() async {
    let missing = get(of: "http://h/api?key=secret")
    let error = HTTPError.notCached(url: "http://h/api?key=secret")
    #expect(await body(transport(isOffline: true), missing) == .failure(error))
    #expect(
      error.description
        == "This isn't in the cache; start without --offline to request it."
    )
    let post = HTTPRequest(url: SecretURL(url), method: "POST", body: [1])
    #expect(
      await body(transport(isOffline: true), post) == .failure(.notCached(url: SecretURL(url)))
    )
    #expect(server.requests.isEmpty)
  }

  private let noStore = HTTPHeader("Cache-Control", "no-store, max-age=60")

  @Test func `a page that a source keeps for offline never replaces a response`() async {
    let keeping = transport(keepsForOffline: true)
    server.respond(200, [noStore, tag], "one")
    server.respond(200, [noStore, tag], "two")
    server.fail(.timedOut(host: "h", detail: "test"))
    #expect(await body(keeping, get()) == .success("one"))
    #expect(await body(transport(isOffline: true), get()) == .success("one"))
    #expect(await body(keeping, get()) == .success("two"))
    #expect(await body(keeping, get()) == .failure(.timedOut(host: "h", detail: "test")))
    #expect(server.requests == [get(), get(), get()], "nothing asks whether it still holds")
    #expect(await body(transport(isOffline: true), get()) == .success("two"))
  }

  @Test func `a page that was requested with a credential isn't kept for offline`() async {
    let keeping = transport(keepsForOffline: true)
    var own = get()
    own.privateHeaders = [SecretHeader("Authorization", "Bearer x")]
    let requests = [own, get(of: "http://h/api?key=secret"), get(of: "http://me:pass@h/api")]
    for request in requests {
      server.respond(200, [noStore], "private")
      #expect(await body(keeping, request) == .success("private"))
      #expect(
        await body(transport(isOffline: true), request)
          == .failure(.notCached(url: request.url))
      )
    }
  }

  @Test func `a page whose confirmation forbids to store it is forgotten`() async {
    server.respond(200, [minute, tag], "one")
    server.respond(304, [noStore])
    _ = await body(transport(), get())
    setTime(1_100)
    #expect(await body(transport(), get()) == .success("one"))
    #expect(
      await body(transport(isOffline: true), get()) == .failure(.notCached(url: SecretURL(url)))
    )
  }

  @Test func `a POST and a request with its own condition pass by the cache`() async {
    let requests = [
      HTTPRequest(url: SecretURL(url), method: "POST", body: [1]),
      get([HTTPHeader("If-None-Match", "\"mine\"")]),
    ]
    for request in requests {
      server.respond(200, [minute], "a")
      server.respond(200, [minute], "b")
      #expect(await body(transport(), request) == .success("a"))
      #expect(await body(transport(), request) == .success("b"))
    }
    #expect(server.requests == [requests[0], requests[0], requests[1], requests[1]])
  }

  @Test func `no secret gets into the cache`() async throws {
    server.respond(200, [minute], "one")
    server.respond(200, [minute, HTTPHeader("Link", "<?key=secret>")], "two")
    server.respond(200, [minute], "{\"next\": \"?key=secret\"}")
    let requested = get(of: "http://user:password@h/api?key=secret#fragment")
    #expect(await body(transport(), requested) == .success("one"))
    let id = try #require(transport().id(of: requested))
    #expect(id.key == "http://h/api?key=…" && id.credentials != nil)
    #expect(!"\(id)".contains("secret") && !"\(id)".contains("password"))
    #expect(await store.page(id)?.body == Array("one".utf8))
    // A response with the secret is returned but not stored.
    #expect(await body(transport(), get()) == .success("two"))
    #expect(await body(transport(), get()) == .success("{\"next\": \"?key=secret\"}"))
    let info = try await store.info()
    #expect(info.sources.map(\.pages) == [1])
  }

  /// The hashes of these two had the same last 16 bits.
  @Test func `credentials share no page by the chance of a short hash`() async {
    for value in ["token 83", "token 319"] {
      server.respond(200, [minute], value)
      var requested = get()
      requested.privateHeaders = [SecretHeader("Authorization", value)]
      #expect(await body(transport(), requested) == .success(value))
    }
  }

  @Test(arguments: ["Authorization", "X-Tenant"])
  func `a response isn't returned for other headers of the user`(name: String) async {
    for value in ["a", "b"] {
      server.respond(200, [minute], value)
      var requested = get()
      requested.privateHeaders = [SecretHeader(name, value)]
      #expect(await body(transport(), requested) == .success(value))
      #expect(await body(transport(isOffline: true), requested) == .success(value))
    }
    var other = get()
    other.privateHeaders = [SecretHeader(name, "c")]
    #expect(
      await body(transport(isOffline: true), other) == .failure(.notCached(url: SecretURL(url)))
    )
  }

  @Test func `a response isn't returned for another key in the URL`() async {
    for key in ["alpha-key", "beta-key"] {
      server.respond(200, [minute], "to \(key)")
      let requested = get(of: "http://h/api?key=\(key)")
      #expect(await body(transport(secret: key), requested) == .success("to \(key)"))
    }
    #expect(server.requests.count == 2)
  }

  @Test func `a changed page makes the pages stored before it outdated, and be revalidated`()
    async throws
  {
    let other = get(of: "http://h/api?page=2")
    for (request, text) in [(get(), "one"), (other, "two")] {
      server.respond(200, [request == other ? minute : tag], text)
      #expect(await body(transport(), request) == .success(text))
    }
    let next = transport()
    server.respond(304, [tag], "")
    #expect(await body(next, get()) == .success("one"))
    #expect(await body(next, other) == .success("two"), "nothing has changed")
    #expect(server.requests.count == 3)
    let offline = transport(isOffline: true)
    #expect(try await !offline.send(other).isOutdated)
    server.respond(200, [tag], "new")
    server.respond(200, [minute], "moved")
    #expect(await body(next, get()) == .success("new"))
    #expect(try await offline.send(other).isOutdated)
    #expect(await body(next, other) == .success("moved"))
    #expect(server.requests.count == 5)
  }

  @Test func `a page that is never stored makes the pages stored before it be revalidated`() async {
    let other = get(of: "http://h/api?page=2")
    for text in ["one", "two"] {
      let transport = transport()
      server.respond(200, [HTTPHeader("Cache-Control", "no-store")], text)
      server.respond(200, [minute], text)
      #expect(await body(transport, get()) == .success(text))
      #expect(await body(transport, other) == .success(text))
    }
    #expect(server.requests.count == 4)
  }

  @Test func `a request without a key doesn't receive the response to one with a key`() async {
    var own = get()
    own.privateHeaders = [SecretHeader("Authorization", "Bearer x")]
    server.respond(200, [minute], "own")
    server.respond(200, [minute], "public")
    #expect(await body(transport(), own) == .success("own"))
    #expect(await body(transport(), get()) == .success("public"))
    #expect(await body(transport(), own) == .success("own"))
    #expect(server.requests.count == 2)
  }

  @Test func `a body above 16 MiB is returned and not stored`() async throws {
    let large = String(repeating: "a", count: (16 << 20) + 1)
    server.respond(200, [minute], large)
    #expect(try await transport().send(get()).body.count == large.utf8.count)
    #expect(try await store.info().sources.isEmpty)
  }
}
