@testable import EverCatalog
import EverItems
import Paging
import EverProgram
import EverRuntime
import Testing
import EverWeb

/// Items that are requested again.
@Suite struct ReloadTests {
  /// A cache that holds each page, in front of no server.
  private struct Cache: HTTPTransport {
    private static let body = """
      {"message":"ok","total_records":1,"next":null,\
      "results":[{"uid":"1","name":"Luke Skywalker","url":"https://www.swapi.tech/api/people/1"}]}
      """

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      HTTPResponse(
        status: 200,
        headers: [HTTPHeader("Content-Type", "application/json"), HTTPHeader("Age", "9")],
        body: Array(Self.body.utf8),
        url: request.url
      )
    }
  }

  @Test func `an item of the cache isn't the newest`() async throws {
    let definition = try #require(try SourceCatalog.builtIn()["starwars"])
    let source = try CatalogSource(definition, options: SourceOptions(), transport: Cache())
    let page = try await source.page(source.firstRequest)
    let item = try #require(page.items.first)
    #expect(page.age == .seconds(9))
    let error = await #expect(throws: PageError.self) {
      try await source.reloaded(item, from: source.firstRequest)
    }
    #expect(error?.message == "Nothing was requested.")
  }
}
