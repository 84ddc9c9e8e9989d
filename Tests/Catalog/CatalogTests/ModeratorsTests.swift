@testable import EverCatalog
import EverItems
import Paging
import EverBase
import Testing
import EverWeb

@Suite(.timeLimit(.minutes(5))) struct ModeratorsTests {
  private static let query =
    "order=desc&sort=reputation&site=stackoverflow&filter=%21-%2AjbN0CeyJHb"
  private static let base = "https://api.stackexchange.com/2.3/users/moderators"

  private func source(
    _ transport: ReplayTransport,
    site: String? = "stackoverflow",
    key: String? = nil,
    pageSize: Int? = nil
  ) throws -> CatalogSource {
    let definition = try #require(try SourceCatalog.builtIn()["moderators"])
    let options = SourceOptions(
      pageSize: pageSize,
      environment: { $0 == "STACKEXCHANGE_KEY" ? key : nil }
    )
    return try CatalogSource(definition, argument: site, options: options, transport: transport)
  }

  private func page(_ body: String, key: PageKey = .first) async throws -> Page<Item> {
    try await source(ReplayTransport(.success(.json(body))))
      .page(PageRequest(key: key, pageSize: 30))
  }

  private static let jon = """
    {"badge_counts":{"bronze":56,"silver":34,"gold":12},"user_id":22656,"reputation":1454978,\
    "creation_date":1222430705,"location":"Reading, United Kingdom",\
    "link":"https://stackoverflow.com/users/22656/jon-skeet","display_name":"Jon &#39;J&#39; Skeet"}
    """

  @Test func `the first request has its parameters in order`() async throws {
    let transport = ReplayTransport(.success(.json(#"{"items":[],"has_more":false}"#)))
    let source = try source(transport)
    #expect(source.addressing == .numbered(first: 1))
    #expect(source.title == "Moderators of stackoverflow")
    #expect(source.pageSize == 30)
    _ = try await source.page(PageRequest(key: .first, pageSize: 30))
    _ = try await source.page(PageRequest(key: .page(7), pageSize: 500))
    #expect(
      transport.urls == [
        "\(Self.base)?page=1&pagesize=30&\(Self.query)",
        "\(Self.base)?page=7&pagesize=100&\(Self.query)",
      ]
    )
  }

  @Test func `a moderator fills every column`() async throws {
    let item = try #require(try await page("{\"items\":[\(Self.jon)]}").items.first)
    #expect(item.id == .sent("22656"))
    #expect(
      item.fields == [
        "Jon 'J' Skeet", "1,454,978", "12", "34", "56", "Reading, United Kingdom", "2008-09-26",
        nil, nil, nil, "22656",
      ]
    )
    #expect(item.link == "https://stackoverflow.com/users/22656/jon-skeet")
    #expect(item.json == Self.jon)
  }

  @Test func `the detail shows all that was sent, unescaped, and JSON as sent`() async throws {
    let source = try source(ReplayTransport(.success(.json("{\"items\":[\(Self.jon)]}"))))
    let page = try await source.page(PageRequest(key: .first, pageSize: 30))
    let detail = source.describe(try #require(page.items.first))
    #expect(
      detail.fields.map { "\($0.name)=\($0.value.prefix { $0 != "·" })" } == [
        "name=Jon 'J' Skeet", "reputation=1,454,978", "gold=12", "silver=34", "bronze=56",
        "location=Reading, United Kingdom", "member since=26 Sep 2008 12:05 UTC ",
        "link=https://stackoverflow.com/users/22656/jon-skeet", "user id=22656",
      ]
    )
    #expect(detail.jsonLines.contains(#"  "display_name": "Jon &#39;J&#39; Skeet""#))
    #expect(detail.jsonLines.first == "{" && detail.jsonLines.last == "}")
  }

  @Test func `a page has the next key, the wait and the quota`() async throws {
    let body = """
      {"items":[{"display_name":"Jon","reputation":123,"user_id":1}],"has_more":true,"backoff":10,\
      "quota_max":300,"quota_remaining":241,"page":1,"page_size":30,"total":84}
      """
    let page = try await page(body, key: .page(3))
    #expect(page.next == .page(4))
    #expect(page.previous == .page(2))
    #expect(page.continuation == .more)
    #expect(page.total == .exact(84))
    #expect(
      page.hints == ServerHints(wait: .seconds(11), quotaRemaining: 241, pageSize: 30)
    )
  }

  @Test(
    arguments: [
      (#""has_more":false,"items":[{"user_id":1}]"#, nil, Continuation.end),
      (#""has_more":true,"items":[]"#, 2, .more),
      (#""items":[{"user_id":1}]"#, 2, .unstated),
      (#""items":[]"#, nil, .unstated),
      (#""has_more":"perhaps","items":[]"#, nil, .unstated),
    ])
  func `the flag has_more decides whether a page follows`(
    body: String,
    next: Int?,
    continuation: Continuation
  ) async throws {
    let page = try await page("{\(body)}")
    #expect(page.next == next.map { .page($0) })
    #expect(page.continuation == continuation)
    #expect(page.previous == nil)
  }

  @Test(arguments: [
    ("0", nil), ("-5", nil), ("\"x\"", nil), ("null", nil), ("2", Duration.seconds(3)),
    ("1.5", Duration.seconds(3)),
  ])
  func `a backoff is a wait of a second more`(sent: String, wait: Duration?) async throws {
    #expect(try await page("{\"items\":[],\"backoff\":\(sent)}").hints.wait == wait)
  }

  @Test(
    arguments: [
      (#"{"items":[],"backoff":10}"#, 1, [.seconds(11)]), (#"{"items":[],"backoff":10}"#, 0, []),
      (#"{"items":[]}"#, 1, []), (#"{"items":[],"backoff":99999}"#, 1, [.seconds(3_600)]),
      (
        #"""
        {"error_id":502,"error_name":"throttle_violation",\#
        "error_message":"too many requests from this IP, more requests available in 34 seconds"}
        """#, 1, [.seconds(34)]
      ),
    ] as [(String, Int, [Duration])]
  )
  func `a wait in a body the server sent now is one for all its requests`(
    body: String,
    wireBytes: Int,
    rests: [Duration]
  ) async throws {
    var response = HTTPResponse.json(body)
    response.wireBytes = wireBytes
    let transport = ReplayTransport(.success(response))
    _ = try? await source(transport).page(PageRequest(key: .first, pageSize: 30))
    #expect(transport.rests == rests)
  }

  @Test func `an absurd backoff is a long wait and no overflow`() async throws {
    let page = try await page("{\"items\":[],\"backoff\":9007199254740992}")
    #expect(page.hints.wait == .seconds(366 * 86_400))
    let beyond = try await self.page("{\"items\":[],\"backoff\":9223372036854775807}")
    #expect(beyond.hints.wait == .seconds(366 * 86_400))
  }

  @Test func `counts that make no sense are left out`() async throws {
    let body = #"{"items":[],"quota_remaining":-1,"page_size":1e9,"total":-84}"#
    let page = try await page(body)
    #expect(page.hints == ServerHints())
    #expect(page.total == .unknown)
  }

  @Test(
    arguments: [
      ("https://a.example/u/1", "https://a.example/u/1"),
      ("/u/1", "https://api.stackexchange.com/u/1"),
      ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
      ("HTTP://a.example/b#c", "http://a.example/b#c"),
    ])
  func `a link leads to the web or nowhere`(sent: String, link: String?) async throws {
    let page = try await page("{\"items\":[{\"link\":\"\(sent)\"}]}")
    #expect(page.items.first?.link == link)
  }

  @Test func `a total can need a request of its own, but the moderators' is in the page`()
    async throws
  {
    let transport = ReplayTransport(.success(.json(#"{"total":84}"#)))
    #expect(try !source(transport).countsSeparately)
    var definition = try #require(try SourceCatalog.builtIn()["moderators"])
    definition.parameters.removeAll { $0.name == "filter" }
    definition.total?.parameters = [Pair(name: "filter", value: "total")]
    let source = try CatalogSource(
      definition,
      argument: "math",
      options: SourceOptions(environment: { _ in nil }),
      transport: transport
    )
    #expect(source.countsSeparately)
    let (total, hints) = try await source.total()
    #expect(total == .exact(84))
    #expect(hints == ServerHints())
    #expect(transport.urls == ["\(Self.base)?order=desc&sort=reputation&site=math&filter=total"])
  }

  @Test func `a key is sent and never shown`() async throws {
    let key = "a b((secret"
    let body = "{\"error_id\":400,\"error_message\":\"bad key a b((secret\",\"error_name\":\"x\"}"
    let transport = ReplayTransport(.success(.json(body, status: 400)))
    let source = try source(transport, key: key)
    let error = await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .first, pageSize: 30))
    }
    let url = try #require(transport.urls.first)
    #expect(url.hasSuffix("&filter=%21-%2AjbN0CeyJHb&key=a%20b%28%28secret"))
    #expect(source.requests.shown(SecretURL(url)).hasSuffix("&filter=%21-%2AjbN0CeyJHb&key=…"))
    #expect(error?.message == "api.stackexchange.com answered 400 Bad Request: bad key …")
  }

  @Test func `a key that a message cuts in half is not shown in part`() async throws {
    let key = "0123456789"
    let body = String(repeating: "x", count: 75) + key
    let transport = ReplayTransport(.success(.json("\"\(body)\"", status: 400)))
    let source = try source(transport, key: key)
    let error = await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .first, pageSize: 30))
    }
    #expect(error?.message.contains("0123") == false)
  }

  @Test func `a site is encoded and can't bring a variable in`() async throws {
    let transport = ReplayTransport(.success(.json(#"{"items":[]}"#)))
    let source = try source(transport, site: "a&b=$STACKEXCHANGE_KEY/ü", key: "secret")
    _ = try await source.page(PageRequest(key: .first, pageSize: 30))
    #expect(transport.urls[0].contains("&site=a%26b%3D%24STACKEXCHANGE_KEY%2F%C3%BC&"))
  }

  @Test(arguments: [nil, ""])
  func `a site is needed`(site: String?) {
    let error = #expect(throws: SourceError.self) {
      try source(ReplayTransport(.success(.json("{}"))), site: site)
    }
    #expect(
      error?.description == "The source ‘moderators’ needs SITE: everscroll moderators SITE."
    )
  }

  @Test(arguments: [(nil, 30), (7, 7), (500, 100), (0, 1), (-3, 1)])
  func `the page size stays within the limit`(wish: Int?, size: Int) throws {
    let source = try source(ReplayTransport(.success(.json("{}"))), pageSize: wish)
    #expect(source.pageSize == size)
  }
}
