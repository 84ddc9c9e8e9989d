@testable import EverCatalog
import Paging
import EverBase
import Testing
import EverWeb

private let list = "https://api.example/v1/items"

/// Lists whose responses hold the URL of the next page.
@Suite(.timeLimit(.minutes(5))) struct LinkedFamilyTests {
  @Test func `a header that holds the next page's address is as good as a link`() {
    let named = LinkHeader([HTTPHeader("Next-Page", "http://h/l?_token=x")])
    #expect(named["next"] == "http://h/l?_token=x")
    #expect(LinkHeader([HTTPHeader("X-Next-Page", "2")])["next"] == nil)
    let both = [
      HTTPHeader("Next-Page", "http://h/2"), HTTPHeader("Link", "<http://h/3>; rel=next"),
    ]
    #expect(LinkHeader(both)["next"] == "http://h/3")
  }

  private func walk(
    _ pagination: String,
    url: String = list,
    tables: String = "",
    environment: [String: String] = [:],
    _ responses: [HTTPResponse]
  ) async throws -> Walk {
    let definition = try SourceDefinition(paging: pagination, url: url, tables: tables)
    return try await Walk(definition, environment: environment, responses: responses)
  }

  private func link(_ value: String) -> [HTTPHeader] { [HTTPHeader("Link", value)] }

  @Test func `links are followed until there is none`() async throws {
    let first = link("<\(list)?page=0>; rel=prev, <\(list)?page=2&x=%5B1>; REL=\"foo Next\"")
    let walk = try await walk(
      "kind = 'link'\nparameter = 'page'\nsize_parameter = 'per_page'",
      [.items([1, 2], headers: first), .items([3], headers: link("<\(list)?page=1>; rel=prev"))]
    )
    #expect(
      walk.requested == ["GET \(list)?page=1&per_page=2", "GET \(list)?page=2&x=%5B1"]
    )
    #expect(walk.pages.map(\.previous).last == .opaque("\(list)?page=1"))
    #expect(walk.pages.last?.continuation == .end)
    #expect(try await self.walk("kind = 'link'", [.items([1, 2])]).requested.count == 1)
  }

  @Test(
    arguments: [
      ("<a,b;c>; title=\"<x>; rel=next\"; rel=\"next\"", "a,b;c"),
      ("<a>; rel=prev; rel=next", nil), ("<a>;rel=next;anchor=\"#b\"", nil),
      ("<a>; rel=next, <b>; rel=next", "a"), ("<a>; rel=\"ne\\xt\"", "a"), ("<>; rel=next", ""),
      ("<a; rel=next", nil), ("a; rel=next", nil), ("<a>", nil), ("<a>;rel", nil),
      ("<x>,<a> ; rel = next", "a"), ("<a>; rel=\"next", "a"),
      ("<a>;rel=next;anchor=\"\"", "a"), ("<a>; rel=next; results=\"false\"", nil),
      ("<a>; rel=next; results=\"true\"", "a"),
    ])
  func `a Link header is read as RFC 8288 has it`(header: String, target: String?) {
    #expect(LinkHeader(link(header))["next"] == target)
  }

  @Test func `links in several headers count`() {
    let headers = link("<a>; rel=prev") + [HTTPHeader("link", "<b>; rel=next")]
    #expect(LinkHeader(headers).targets == ["prev": "a", "next": "b"])
  }

  @Test func `a link can be the flag of a numbered list`() async throws {
    let pagination = "kind = 'page'\nparameter = 'page'\nmore = 'link:next'"
    let more = link("<\(list)?page=2>; rel=\"next\"")
    let walk = try await walk(
      pagination,
      [.items([1, 2], headers: more), .items([], headers: link("<\(list)>; rel=\"prev\""))]
    )
    #expect(walk.requested == ["GET \(list)?page=1", "GET \(list)?page=2"])
    #expect(walk.pages.map(\.continuation) == [.more, .end])
    let silent = try await self.walk(pagination, [.items([1, 2])])
    #expect(silent.pages.first?.next == .page(2))
  }

  @Test(
    arguments: [
      (#""next":"https://api.example/v1/items?page=2""#, "https://api.example/v1/items?page=2"),
      (#""next":"/v1/items?page=2""#, "https://api.example/v1/items?page=2"),
      (#""next":"?page=2""#, "https://api.example/v1/items?page=2"),
      (#""next":"items?cursor=a%2Bb==""#, "https://api.example/v1/items?cursor=a%2Bb=="),
      (#""links":{"next":{"href":"?a=%C3%A4"}}"#, "https://api.example/v1/items?a=%C3%A4"),
      (#""next":"//other.example/p""#, "https://other.example/p"),
      (#""next":null,"links":{"next":{"href":"/b"}}"#, "https://api.example/b"),
    ])
  func `a next address is requested byte for byte`(body: String, url: String) async throws {
    let walk = try await walk(
      "kind = 'url'\nnext = ['next', 'links.next.href']",
      [.items([1, 2], body), .items([3], #""next":null"#)]
    )
    #expect(walk.requested == ["GET \(list)", "GET \(url)"])
  }

  @Test(
    arguments: [
      (#""next":null,"pages":9"#, Continuation.end), (#""next":"""#, .end),
      (#""next":false"#, .end),
      (#""pages":9"#, .unstated), (#""next":"/p","more":false"#, .end),
      (#""next":null,"more":true"#, .end),
    ])
  func `a list of addresses ends`(body: String, continuation: Continuation) async throws {
    let walk = try await walk("kind = 'url'\nnext = 'next'\nmore = 'more'", [.items([1], body)])
    #expect(walk.requested.count == 1)
    #expect(walk.pages.first?.next == nil)
    #expect(walk.pages.first?.continuation == continuation)
  }

  @Test func `an empty page with a next address is not the end`() async throws {
    let walk = try await walk(
      "kind = 'url'\nnext = '@odata\\.nextLink'",
      [.items([], #""@odata.nextLink":"/v1/items?$skiptoken=a""#), .items([1])]
    )
    #expect(walk.requested == ["GET \(list)", "GET \(list)?$skiptoken=a"])
    #expect(walk.ids == ["1"])
  }

  @Test func `of a query that a next address drops, credentials and parameters are put back`()
    async throws
  {
    let walk = try await walk(
      "kind = 'url'\nnext = 'next'",
      url: "\(list)?access_token=a%2Bb&per_page=2&search=x",
      tables: "[parameters]\nlang = 'en'\nkey = '$KEY'",
      environment: ["KEY": "secret value"],
      [
        .items([1, 2], #""next":"/v1/items?page=2&lang=de""#),
        .items([3, 4], #""next":"https://other.example/p""#),
      ]
    )
    #expect(
      walk.requested == [
        "GET \(list)?access_token=a%2Bb&per_page=2&search=x&lang=en&key=secret%20value",
        "GET \(list)?page=2&lang=de&key=secret%20value&access_token=a%2Bb",
        "GET https://other.example/p",
      ]
    )
  }

  @Test func `a parameter with several values is sent once for each`() async throws {
    let walk = try await walk(
      "kind = 'url'\nnext = 'next'",
      tables: "[parameters]\ntag = ['a', 'b']",
      [.items([1], #""next":"/v1/items?page=2""#), .items([2])]
    )
    #expect(walk.requested == ["GET \(list)?tag=a&tag=b", "GET \(list)?page=2&tag=a&tag=b"])
  }

  @Test func `a next address elsewhere receives no credentials and is reported`() async throws {
    let definition = try SourceDefinition(
      paging: "kind = 'url'\nnext = 'next'",
      tables: "[headers]\nAuthorization = 'Bearer $KEY'\nX-Version = '1'"
    )
    let transport = QueueTransport([.items([1])])
    let source = try CatalogSource(
      definition,
      options: SourceOptions(environment: { _ in "s3cret-key" }),
      transport: transport
    )
    let key = PageKey.opaque("https://other.example/p")
    let page = try await source.page(PageRequest(key: key, pageSize: 2))
    let request = try #require(transport.requests.first)
    #expect(request.privateHeaders == [SecretHeader("Authorization", "Bearer s3cret-key")])
    #expect(request.privateOrigin == "https://api.example")
    #expect(request.headers.contains(HTTPHeader("X-Version", "1")))
    #expect(page.notice?.hasPrefix("This page came from other.example") == true)
  }
}
