@testable import EverCatalog
import EverItems
import Paging
import EverBase
import Testing
import EverWeb

@Suite(.timeLimit(.minutes(5))) struct PhotosTests {
  private static let picsum = """
    [{"id":"0","author":"Alejandro Escamilla","width":5000,"height":3333,\
    "url":"https://unsplash.com/photos/yC","download_url":"https://picsum.photos/id/0/5000/3333"}]
    """

  private static let unsplash = """
    {"id":"LBI7","width":5245,"height":3497,"color":"#60544D","blur_hash":"LoC%a7","likes":1234,\
    "description":null,"alt_description":"a man drinking","user":{"id":"p","name":"Gilbert Kane"},\
    "urls":{"raw":"https://images.unsplash.com/face"},"links":{"html":"https://unsplash.com/LBI7"}}
    """

  private func definition(_ name: String) throws -> SourceDefinition {
    try #require(try SourceCatalog.builtIn()[name])
  }

  private func link(_ relation: String, _ url: String) -> [HTTPHeader] {
    [HTTPHeader("Link", "<\(url)>; rel=\"\(relation)\"")]
  }

  @Test func `Picsum is read by page until it names no next one`() async throws {
    let url = "https://picsum.photos/v2/list"
    let walk = try await Walk(
      try definition("photos"),
      responses: [
        .json(Self.picsum, headers: link("next", "\(url)?page=2&limit=30")),
        .json("[]", headers: link("prev", "\(url)?page=1&limit=30")),
      ],
      pageSize: 500
    )
    #expect(walk.requested == ["GET \(url)?page=1&limit=100", "GET \(url)?page=2&limit=100"])
    let item = try #require(walk.pages.first?.items.first)
    let page = "https://unsplash.com/photos/yC"
    #expect(item.fields == ["Alejandro Escamilla", "5000×3333", "0", page])
    #expect(item.id == .sent("\"0\""))
    #expect(item.link == "https://unsplash.com/photos/yC")
    #expect(walk.pages.map(\.total) == [.unknown, .unknown])
  }

  @Test func `Unsplash lists photos with their total in a header`() async throws {
    let url = "https://api.unsplash.com/photos"
    let walk = try await Walk(
      try definition("unsplash"),
      environment: ["UNSPLASH_ACCESS_KEY": "k"],
      responses: [
        .json(
          "[\(Self.unsplash)]",
          headers: link("next", "\(url)?page=2") + [
            HTTPHeader("X-Total", "31"), HTTPHeader("X-Per-Page", "30"),
            HTTPHeader("X-Ratelimit-Remaining", "49"),
          ]
        ),
        .json("[]", headers: link("first", url)),
      ],
      pageSize: 30
    )
    #expect(walk.requested == ["GET \(url)?page=1&per_page=30", "GET \(url)?page=2&per_page=30"])
    let page = try #require(walk.pages.first)
    #expect(page.items[0].fields == ["Gilbert Kane", "1,234", "5245×3497", "a man drinking"])
    #expect(page.total == .exact(31))
    #expect(page.hints == ServerHints(quotaRemaining: 49, pageSize: 30))
  }

  @Test func `a word searches Unsplash`() async throws {
    let definition = try definition("unsplash")
    let walk = try await Walk(
      definition,
      argument: "red café",
      environment: ["UNSPLASH_ACCESS_KEY": "k"],
      responses: [.json("{\"total\":1,\"total_pages\":1,\"results\":[\(Self.unsplash)]}")],
      pageSize: 30
    )
    let url = "https://api.unsplash.com/search/photos?query=red%20caf%C3%A9&page=1&per_page=30"
    #expect(walk.requested == ["GET \(url)"])
    #expect(walk.ids == ["\"LBI7\""])
    #expect(walk.pages.first?.total == .exact(1))
    #expect(definition.title(argument: "red café") == "Unsplash: red café")
    #expect(definition.title(argument: nil) == "Unsplash")
  }

  @Test func `the key goes to Unsplash alone, and one of the user's replaces it`() async throws {
    for header in ["", "authorization: Client-ID mine-own"] {
      let transport = QueueTransport([.json("[]")])
      let source = try CatalogSource(
        try definition("unsplash"),
        options: SourceOptions(
          headers: SecretHeader(header).map { [$0] } ?? [],
          environment: { $0 == "UNSPLASH_ACCESS_KEY" ? "from-env" : nil }
        ),
        transport: transport
      )
      _ = try await source.page(PageRequest(key: .first, pageSize: 30))
      let request = try #require(transport.requests.first)
      let key = header.isEmpty ? "Client-ID from-env" : "Client-ID mine-own"
      #expect(request.privateHeaders.map(\.value.revealed) == [key])
      #expect(!request.headers.contains { $0.name == "Authorization" })
    }
  }

  @Test func `a missing key says which variable and where to get one`() throws {
    let error = #expect(throws: SourceError.self) {
      try CatalogSource(
        try definition("unsplash"),
        options: SourceOptions(environment: { _ in nil }),
        transport: QueueTransport([])
      )
    }
    #expect(
      error?.description == "The source ‘unsplash’ needs a key in the environment variable "
        + "UNSPLASH_ACCESS_KEY; you get one at https://unsplash.com/oauth/applications."
    )
  }

  @Test func `a key that is refused says the same`() async throws {
    let body = #"{"errors":["OAuth error: The access token is invalid"]}"#
    let source = try CatalogSource(
      try definition("unsplash"),
      options: SourceOptions(baseURL: "http://127.0.0.1:1/x", environment: { _ in nil }),
      transport: QueueTransport([.json(body, status: 401)])
    )
    let error = await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .first, pageSize: 30))
    }
    #expect(
      error?.message
        == "127.0.0.1 answered 401 Unauthorized: OAuth error: The access token is invalid."
    )
    let advice = try #require(error?.advice)
    #expect(advice.contains("put it in the environment variable UNSPLASH_ACCESS_KEY, or"))
    #expect(advice.hasSuffix("You get a key at https://unsplash.com/oauth/applications."))
  }
}
