@testable import EverCatalog
import EverItems
import Paging
import EverBase
import Testing
import EverWeb

/// 2026-01-01T00:00:00Z.
private let now = 1_767_225_600

@Suite(.timeLimit(.minutes(5))) struct ResponseErrorTests {
  private func error(
    _ name: String,
    _ response: Result<HTTPResponse, HTTPError>
  ) async throws -> PageError {
    let definition = try #require(try SourceCatalog.builtIn()[name])
    let source = try CatalogSource(
      definition,
      argument: "stackoverflow",
      options: SourceOptions(environment: { _ in nil }, unixTime: { now }),
      transport: ReplayTransport(response)
    )
    return try #require(
      await #expect(throws: PageError.self) {
        try await source.page(PageRequest(key: .first, pageSize: 30))
      }
    )
  }

  private static let url = "https://api.example/items"

  private func page(_ body: String, of url: String = url) async throws -> Page<CatalogSource.Item> {
    try await page(.json(body), of: url)
  }

  private func page(
    _ response: HTTPResponse,
    of url: String = url
  ) async throws -> Page<CatalogSource.Item> {
    let text = definitionText().replacing("https://api.example/items", with: url)
    let source = try CatalogSource(
      try SourceDefinition(toml: text, file: "x.toml"),
      transport: ReplayTransport(.success(response))
    )
    return try await source.page(PageRequest(key: .first, pageSize: 2))
  }

  @Test(arguments: [
    (#""status":"error","error":"rate limit exceeded""#, "rate limit exceeded"),
    (#""code":429,"message":"too many requests""#, "too many requests"),
    (#""success":false,"errors":[{"code":1,"message":"no"}]"#, "no"),
    (#""error":{"code":503,"message":"down"}"#, "down"), (#""stat":"fail","message":"x""#, "x"),
    (#""errcode":40001"#, "an error without a message"), (#""status":"OVER_QUERY_LIMIT""#, ""),
    (#""error":true,"message":"x""#, "x"), (#""statusCode":"500""#, ""),
    (#""detail":"Internal error""#, "Internal error"), (#""warnings":["read timed out"]"#, ""),
    (#""meta":{"error":"lost"}"#, ""), (#""fault":{"code":1}"#, ""), (#""returnCode":-1"#, ""),
    (#""code":-101,"message":"not logged in""#, "not logged in"), (#""ret":"-1""#, ""),
  ])
  func `an empty list beside a stated error isn't an end`(members: String, message: String)
    async throws
  {
    let error = await #expect(throws: PageError.self) {
      try await page("{\(members),\"items\":[]}")
    }
    #expect(error?.message.hasPrefix("api.example answered: \(message)") == true)
  }

  @Test(arguments: [
    #""status":"ok","code":200,"error":null"#, #""success":true,"errors":[]"#,
    #""error":"","errcode":0"#, #""status":"ZERO_RESULTS""#, #""error":false,"result":"success""#,
    #""message":"Users found""#, #""warning":"no errors""#, #""meta":{"code":200,"error":null}"#,
    #""header":{"resultCode":"00","resultMsg":"NODATA_ERROR"}"#, #""returnCode":1"#,
    #""errors":[{"code":0,"text":"ok"}]"#, #""info":{"count":0}"#,
  ])
  func `an empty list beside words of success is an end`(members: String) async throws {
    let page = try await page("{\(members),\"items\":[]}")
    #expect(page.items.isEmpty && page.notice == nil)
  }

  @Test func `bytes in a charset that isn't named or known are no silent loss`() async throws {
    var response = HTTPResponse.json(#"{"items":[{"name":"K\#u{1}se"}]}"#)
    response.body = response.body.map { $0 == 1 ? 0xE4 : $0 }
    #expect(try await page(response).notice?.contains("bytes that aren't UTF-8") == true)
    response.headers = [HTTPHeader("Content-Type", "application/json; charset=latin1")]
    let page = try await page(response)
    #expect(page.notice == nil && page.items.first?.json == #"{"name":"Käse"}"#)
    response.headers = [HTTPHeader("Content-Type", "application/json; charset=nope")]
    await #expect {
      try await self.page(response)
    } throws: { error in
      "\(error)".contains("text in ‘nope’, a charset that isn't known here")
    }
    let refused = HTTPResponse(
      status: 400,
      headers: [HTTPHeader("Content-Type", "text/plain; charset=iso-8859-1")],
      body: [0xE4],
      url: SecretURL("http://h/")
    )
    await #expect(throws: PageError.self) { try await self.page(refused) }
    #expect(try await error("photos", .success(refused)).message.contains("ä"))
  }

  @Test func `an item with an empty list says nothing about its request`() async throws {
    let page = try await page(#"{"id":7,"status":"failed","items":[]}"#)
    #expect(page.items.isEmpty)
  }

  @Test func `a body isn't sent to the server of a next URL`() async throws {
    let text = """
      name = "test"
      title = "Test"
      url = "https://api.example/items"
      items = "items"
      body = "{}"
      [pagination]
      kind = "url"
      next = "next"
      """
    let transport = ReplayTransport(.success(.json(#"{"items":[]}"#)))
    let source = try CatalogSource(
      try SourceDefinition(toml: text, file: "x.toml"),
      transport: transport
    )
    let next = PageRequest(key: .opaque("https://other.example/2"), pageSize: 2)
    let error = await #expect(throws: PageError.self) { try await source.page(next) }
    #expect(error?.message.contains("other.example, another server") == true)
    #expect(transport.requests.isEmpty)
    let own = PageRequest(key: .opaque("https://api.example/2"), pageSize: 2)
    _ = try await source.page(own)
    #expect(transport.requests.first?.body == Array("{}".utf8))
  }

  @Test func `a status that the URL requests isn't an error`() async throws {
    let body = #"{"status":"failed","items":[]}"#
    for own in ["?a=1&status=failed", "?status=ok,failed", "/failed"] {
      #expect(try await self.page(body, of: Self.url + own).items.isEmpty)
    }
    for other in ["/failed-jobs", "?q=failed.x", "?failed"] {
      await #expect(throws: PageError.self) { try await self.page(body, of: Self.url + other) }
    }
  }

  @Test(arguments: [
    (#""errors":[{"message":"timeout in a part"}]"#, ": timeout in a part."),
    (#""timed_out":true"#, "."), (#""incomplete_results":true"#, "."),
    (#""_shards":{"failed":2}"#, "."), (#""responseHeader":{"partialResults":true}"#, "."),
    (#""remark":"runtime error: Query timed out in ‘query’""#, "."),
  ])
  func `items beside a stated error have a notice`(members: String, end: String) async throws {
    let page = try await page("{\(members),\"items\":[{\"id\":1}]}")
    #expect(page.items.count == 1)
    #expect(page.notice == "api.example says that a part of this page is missing\(end)")
  }

  @Test(
    arguments: [
      (408, PageError.Remedy.retry), (425, .retry), (429, .slowDown), (500, .retry), (502, .retry),
      (503, .retry), (504, .retry), (400, .user), (401, .user), (403, .user), (404, .user),
      (410, .user), (501, .user), (304, .user), (999, .user),
    ])
  func `a status decides what can be done`(status: Int, remedy: PageError.Remedy) async throws {
    let error = try await error("starwars", .success(.json("{}", status: status)))
    #expect(error.remedy == remedy)
    #expect(error.message.hasPrefix("www.swapi.tech answered \(status)"))
    #expect(error.brief?.hasPrefix("\(status)") == true, "without the server's name")
    #expect(error.message.hasSuffix("."))
  }

  @Test(
    arguments: [
      ("Retry-After", "34", PageError.Remedy.wait(.seconds(34))),
      ("retry-after", "0", .wait(.zero)),
      ("Retry-After", "Thu, 01 Jan 2026 00:01:30 GMT", .wait(.seconds(90))),
      ("Retry-After", "Wed, 31 Dec 2025 00:00:00 GMT", .wait(.zero)),
      ("Retry-After", "99999999999999999999", .wait(.seconds(366 * 86_400))),
      ("Retry-After", "-5", .slowDown), ("Retry-After", "soon", .slowDown),
      ("Retry-After", "", .slowDown), ("Retry-After", "Thu, 32 Jan 2026 00:01:30 GMT", .slowDown),
      ("X-RateLimit-Reset", "60", .wait(.seconds(60))),
      ("X-RateLimit-Reset", "1767225630", .wait(.seconds(30))),
    ])
  func `a wait is taken from the headers`(
    name: String,
    value: String,
    remedy: PageError.Remedy
  ) async throws {
    let response = HTTPResponse(
      status: 429,
      headers: [HTTPHeader(name, value)],
      body: Array("Too many requests, please try again later.".utf8),
      url: ""
    )
    let error = try await error("starwars", .success(response))
    #expect(error.remedy == remedy)
    #expect(
      error.message
        == "www.swapi.tech answered 429 Too Many Requests: Too many requests, please try again later."
    )
  }

  @Test(arguments: [
    (404, "Not Found", "www.swapi.tech answered 404 Not Found."),
    (404, "not found.", "www.swapi.tech answered 404 Not Found."),
    (403, "Forbidden: no scope", "www.swapi.tech answered 403 Forbidden: no scope."),
    (404, "Not Found in index", "www.swapi.tech answered 404 Not Found: Not Found in index."),
    (404, "Not Foundation", "www.swapi.tech answered 404 Not Found: Not Foundation."),
  ])
  func `the phrase of a status is reported once`(status: Int, message: String, sentence: String)
    async throws
  {
    let response = HTTPResponse.json("{\"message\":\"\(message)\"}", status: status)
    #expect(try await error("starwars", .success(response)).message == sentence)
  }

  @Test func `the message of an error in XML is displayed, unlike a page of HTML`() async throws {
    let xml = HTTPResponse(
      status: 403,
      headers: [HTTPHeader("Content-Type", "application/xml")],
      body: Array("<Error><Message>Too old</Message></Error>".utf8),
      url: ""
    )
    #expect(
      try await error("starwars", .success(xml)).message
        == "www.swapi.tech answered 403 Forbidden: <Error><Message>Too old</Message></Error>."
    )
    let page = HTTPResponse.json("<html><p>Blocked</p></html>", status: 403)
    #expect(
      try await error("starwars", .success(page)).message
        == "www.swapi.tech answered 403 Forbidden."
    )
  }

  @Test func `an overloaded server's wait is kept and another error's is not`() async throws {
    let header = [HTTPHeader("Retry-After", "5")]
    let busy = try await error("starwars", .success(.json("{}", status: 503, headers: header)))
    #expect(busy.remedy == .wait(.seconds(5)))
    let missing = try await error("starwars", .success(.json("{}", status: 404, headers: header)))
    #expect(missing.remedy == .user)
  }

  @Test func `a throttle violation waits for as long as its message says`() async throws {
    let body = """
      {"error_id":502,"error_name":"throttle_violation","error_message":\
      "too many requests from this IP, more requests available in 34 seconds"}
      """
    for (status, shown) in [
      (400, " 400 Bad Request"), (503, " 503 Service Unavailable"), (200, ""),
    ] {
      let error = try await error("moderators", .success(.json(body, status: status)))
      #expect(error.remedy == .wait(.seconds(34)))
      #expect(
        error.message == "api.stackexchange.com answered\(shown): too many requests from this IP, "
          + "more requests available in 34 seconds."
      )
    }
    let silent = #"{"error_id":502,"error_name":"throttle_violation","error_message":"slow"}"#
    #expect(
      try await error("moderators", .success(.json(silent, status: 400))).remedy == .slowDown
    )
  }

  @Test(arguments: [
    ("500", PageError.Remedy.retry), ("503", .retry), ("400", .user), ("404", .user),
  ])
  func `an error's id decides under status 400`(id: String, remedy: PageError.Remedy) async throws {
    let body = "{\"error_id\":\(id),\"error_name\":\"n\",\"error_message\":\"m\"}"
    #expect(try await error("moderators", .success(.json(body, status: 400))).remedy == remedy)
  }

  @Test(
    arguments: [
      ("{\"ok\":false,\"error\":\"not_authed\"}", "www.swapi.tech answered: not_authed."),
      (
        "{\"errors\":[{\"message\":\"broken\"}]}",
        "www.swapi.tech answered: broken."
      ),
      (
        "{\"error_id\":1}",
        "A list at ‘results’ was expected, but www.swapi.tech sent “{\"error_id\":1}”."
      ),
      ("null", "A list at ‘results’ was expected, but www.swapi.tech sent “null”."),
      ("[]", "A list at ‘results’ was expected, but www.swapi.tech sent “[]”."),
      (
        "{\"results\":null}",
        "A list at ‘results’ was expected, but www.swapi.tech sent “{\"results\":null}”."
      ),
      (
        "{\"results\":{}}",
        "A list at ‘results’ was expected, but www.swapi.tech sent “{\"results\":{}}”."
      ),
      (
        "{\"message\":\"ok\",\"result\":[]}",
        "A list at ‘results’ was expected, but www.swapi.tech said “ok”."
      ),
      ("", "The response of www.swapi.tech is empty."),
      (
        " <!DOCTYPE html>\n<title>Login</title>",
        "www.swapi.tech sent a page of HTML called “Login”, not JSON."
      ),
      (
        "{\"results\":[}",
        "The response of www.swapi.tech has an error in its JSON at byte 12: “{\"results\":[}”."
      ),
      (
        "{\"results\":[",
        "The response of www.swapi.tech is JSON that ends too early: “{\"results\":[”."
      ),
    ])
  func `a body that isn't a page says what was expected and how it starts`(
    body: String,
    message: String
  ) async throws {
    let error = try await error("starwars", .success(.json(body)))
    #expect(error.message == message)
    #expect(error.remedy == .user)
  }

  @Test func `no more than 80 characters of a body are shown`() async throws {
    let body = "{\"x\":\"" + String(repeating: "é", count: 1000) + "\"}"
    let error = try await error("starwars", .success(.json(body)))
    let shown = "{\"x\":\"" + String(repeating: "é", count: 74) + "…"
    #expect(
      error.message == "A list at ‘results’ was expected, but www.swapi.tech sent “\(shown)”."
    )
    let whole = "{\"x\":\"" + String(repeating: "é", count: 72) + "\"}"
    let short = try await self.error("starwars", .success(.json(whole)))
    #expect(
      short.message == "A list at ‘results’ was expected, but www.swapi.tech sent “\(whole)”."
    )
  }

  @Test func `deep nesting is an error`() async throws {
    let error = try await error(
      "starwars",
      .success(.json(String(repeating: "[", count: 100_000)))
    )
    #expect(error.message.hasPrefix("The response of www.swapi.tech is nested too deeply: “[[["))
  }

  @Test func `an error of the server's in HTML is reported by its status alone`() async throws {
    let body = "<html><body>nginx</body></html>"
    let error = try await error("starwars", .success(.json(body, status: 502)))
    #expect(error.message == "www.swapi.tech answered 502 Bad Gateway.")
  }

  @Test(
    arguments: [
      (HTTPError.hostNotFound(host: "h"), PageError.Remedy.retry),
      (.connectionFailed(host: "h", detail: "d"), .retry),
      (.connectionLost(host: "h", detail: "d"), .retry),
      (.timedOut(host: "h", detail: "d"), .retry),
      (.insecure(host: "h", detail: "d"), .user), (.bodyTooLarge(host: "h", limit: 1), .user),
      (.redirectRefused(from: "a", to: "b"), .user),
    ])
  func `a request without a response is retried where that helps`(
    failure: HTTPError,
    remedy: PageError.Remedy
  ) async throws {
    let error = try await error("starwars", .failure(failure))
    #expect(error.remedy == remedy)
    #expect(!error.isCancellation)
    #expect(error.message.contains("\(failure)"))
  }

  @Test func `a cancelled request is a cancellation`() async throws {
    #expect(try await error("starwars", .failure(.cancelled)) == .cancelled)
  }
}
