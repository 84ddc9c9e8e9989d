@testable import EverCatalog
import EverItems
import Paging
import EverBase
import Testing
import EverWeb

/// Responses out of a cache.
@Suite struct KeptResponseTests {
  private static let body = """
    {"message":"ok","total_records":82,"previous":null,\
    "next":"https://www.swapi.tech/api/people?page=2&limit=10",\
    "results":[{"uid":"1","name":"Luke Skywalker","url":"https://www.swapi.tech/api/people/1"}]}
    """

  private func respond(_ body: String, age: String?) -> HTTPResponse {
    .json(
      body,
      headers: age.map { [HTTPHeader("Age", $0)] } ?? [],
      url: "https://www.swapi.tech/api/people?page=1&limit=10&expanded=true"
    )
  }

  @Test func `a cached response becomes a page with its age, without a request`() throws {
    let transport = ReplayTransport(.success(.json("")))
    let source = try CatalogSource.starWars(transport)
    let page = try source.page(from: respond(Self.body, age: "90"), request: source.firstRequest)
    #expect(page.items.map(\.id) == [.sent("\"1\"")])
    #expect(page.total == .exact(82))
    #expect(page.age == .seconds(90))
    #expect(page.next != nil)
    #expect(transport.requests.isEmpty)
  }

  @Test func `what holds no page is an error`() throws {
    let source = try CatalogSource.starWars(ReplayTransport(.success(.json(""))))
    #expect(throws: PageError.self) {
      try source.page(from: respond("nothing", age: "9"), request: source.firstRequest)
    }
  }

  @Test func `the first request names the page size, so that another size is another page`() throws
  {
    let transport = ReplayTransport(.success(.json("")))
    let ten = try CatalogSource.starWars(transport)
    let twenty = try CatalogSource.starWars(transport, options: SourceOptions(pageSize: 20))
    #expect(try ten.requests.page(ten.firstRequest).url.revealed.contains("limit=10"))
    #expect(try twenty.requests.page(twenty.firstRequest).url.revealed.contains("limit=20"))
  }

  @Test func `a page that was just sent or confirmed has no age`() async throws {
    for age in [nil, "0"] {
      let transport = ReplayTransport(.success(respond(Self.body, age: age)))
      let source = try CatalogSource.starWars(transport)
      #expect(try await source.page(source.firstRequest).age == nil)
    }
  }

  @Test func `a damaged cached response is requested again, past the cache`() async throws {
    let transport = ReplayTransport(.success(respond("nothing", age: "9")))
    let source = try CatalogSource.starWars(transport)
    await #expect(throws: PageError.self) { try await source.page(source.firstRequest) }
    #expect(transport.requests.count == 2)
    #expect(
      transport.requests.last?.headers.contains(HTTPHeader("Cache-Control", "no-store")) == true
    )
  }
}
