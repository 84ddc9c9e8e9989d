@testable import EverCatalog
import EverItems
import Paging
import EverBase
import Testing
import EverWeb

@Suite(.timeLimit(.minutes(5))) struct BaseURLTests {
  private func source(
    _ name: String,
    _ transport: ReplayTransport,
    options: SourceOptions
  ) throws -> CatalogSource {
    let definition = try #require(try SourceCatalog.builtIn()[name])
    return try CatalogSource(
      definition,
      argument: "stackoverflow",
      options: options,
      transport: transport
    )
  }

  @Test(
    arguments: [
      (
        "http://127.0.0.1:8080/x",
        "http://127.0.0.1:8080/x/api/people?page=1&limit=10&expanded=true"
      ),
      (
        "http://127.0.0.1:8080/x/",
        "http://127.0.0.1:8080/x/api/people?page=1&limit=10&expanded=true"
      ),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080/api/people?page=1&limit=10&expanded=true"),
      ("HTTP://LocalHost:80/", "http://localhost/api/people?page=1&limit=10&expanded=true"),
      ("http://[::1]:8080/a/b", "http://[::1]:8080/a/b/api/people?page=1&limit=10&expanded=true"),
    ])
  func `a base URL precedes the source's paths`(base: String, url: String) async throws {
    let transport = ReplayTransport(.success(.json(#"{"results":[]}"#)))
    let source = try source("starwars", transport, options: SourceOptions(baseURL: base))
    _ = try await source.page(PageRequest(key: .first, pageSize: 10))
    #expect(transport.urls == [url])
  }

  @Test func `a numbered source follows the base URL too`() async throws {
    let transport = ReplayTransport(.success(.json(#"{"items":[]}"#)))
    let options = SourceOptions(baseURL: "http://127.0.0.1:1/x", environment: { _ in nil })
    let source = try source("moderators", transport, options: options)
    var request = PageRequest(key: .page(2), pageSize: 5)
    request.followsShortPage = true
    _ = try await source.page(request)
    let query = "order=desc&sort=reputation&site=stackoverflow&filter=%21-%2AjbN0CeyJHb"
    #expect(
      transport.urls == ["http://127.0.0.1:1/x/2.3/users/moderators?page=2&pagesize=5&\(query)"]
    )
  }

  @Test func `a URL of the built-in origin is rewritten and no other`() async throws {
    let transport = ReplayTransport(.success(.json(#"{"results":[]}"#)))
    let options = SourceOptions(baseURL: "http://127.0.0.1:1/x")
    let source = try source("starwars", transport, options: options)
    var notices: [String?] = []
    for url in [
      "https://www.swapi.tech/api/people?page=2&expanded=true",
      "https://WWW.SWAPI.TECH:443/api/people?page=2&expanded=true",
      "http://127.0.0.1:1/x/api/people?page=2&expanded=true",
      "https://www.swapi.tech.evil.example/api/people?page=2",
      "https://www.swapi.tech:444/api/people?page=2",
    ] {
      let page = try await source.page(PageRequest(key: .opaque(url), pageSize: 10))
      notices.append(page.notice)
    }
    #expect(
      transport.urls == [
        "http://127.0.0.1:1/x/api/people?page=2&expanded=true",
        "http://127.0.0.1:1/x/api/people?page=2&expanded=true",
        "http://127.0.0.1:1/x/api/people?page=2&expanded=true",
        "https://www.swapi.tech.evil.example/api/people?page=2",
        "https://www.swapi.tech:444/api/people?page=2",
      ]
    )
    #expect(notices.map { $0 == nil } == [true, true, true, false, false])
    #expect(transport.requests.allSatisfy { $0.privateOrigin == "http://127.0.0.1:1" })
  }

  @Test func `a detail of the built-in origin is requested at the base URL`() async throws {
    let url = "https://www.swapi.tech/api/people/1"
    let list = "{\"results\":[{\"uid\":\"1\",\"url\":\"\(url)\"}]}"
    let transport = ReplayTransport([
      "http://h:1/api/people?page=1&limit=10&expanded=true": .success(.json(list)),
      "http://h:1/api/people/1": .success(.json(#"{"result":{"properties":{"height":"1"}}}"#)),
    ])
    let source = try source("starwars", transport, options: SourceOptions(baseURL: "http://h:1"))
    let page = try await source.page(PageRequest(key: .first, pageSize: 10))
    let item = try await source.detail(of: try #require(page.items.first))
    #expect(item.fields[1] == "1 cm")
  }

  @Test(arguments: [
    "", "localhost:80", "ftp://h", "file:///x", "http://", "http://a:b@h", "http://h h",
  ])
  func `a base URL that isn't one is refused`(base: String) {
    #expect(throws: SourceError.badBaseURL(SecretURL(base))) {
      try source(
        "starwars",
        ReplayTransport(.success(.json("{}"))),
        options: SourceOptions(baseURL: base)
      )
    }
  }

  @Test func `headers of the user's are private and take variables`() async throws {
    let transport = ReplayTransport(.success(.json("{}", status: 500)))
    let options = SourceOptions(
      headers: [
        SecretHeader("Authorization", "Bearer $TOKEN"),
        SecretHeader("Accept", "application/vnd.x"),
        SecretHeader("X-Price", "$5 and $"),
      ],
      environment: { $0 == "TOKEN" ? "abc-secret" : nil }
    )
    let source = try source("starwars", transport, options: options)
    await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .first, pageSize: 10, bypassesCache: true))
    }
    let request = try #require(transport.requests.first)
    #expect(
      request.privateHeaders == [
        SecretHeader("Authorization", "Bearer abc-secret"),
        SecretHeader("Accept", "application/vnd.x"), SecretHeader("X-Price", "$5 and $"),
      ]
    )
    #expect(request.headers == [HTTPHeader("Cache-Control", "no-cache")])
    #expect(request.privateOrigin == "https://www.swapi.tech")
    #expect(source.requests.shown("https://h/?t=abc-secret") == "https://h/?t=…")
  }

  @Test func `a variable that isn't set is reported with its header`() {
    let options = SourceOptions(
      headers: [SecretHeader("X-Key", "$NOPE")],
      environment: { _ in nil }
    )
    let error = #expect(throws: SourceError.self) {
      try source("starwars", ReplayTransport(.success(.json("{}"))), options: options)
    }
    #expect(
      error?.description
        == "The header ‘X-Key’ needs the environment variable NOPE, which is not set."
    )
  }
}
