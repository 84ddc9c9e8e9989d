@testable import EverCatalog
import Paging
import Testing
import EverWeb

/// Lists whose URL starts at a later page than the first.
@Suite struct LaterStartTests {
  private let options = SourceOptions.plain

  private func detection(_ url: String, _ body: String) async throws -> Detection {
    try await SourceDetection.detect(
      url: url,
      options: options,
      transport: ReplayTransport(.success(.json(body)))
    )
  }

  private func next(_ url: String, _ body: String) async throws -> String? {
    try Inspection(try await detection(url, body), options: options).next?.url
  }

  @Test func `pages from 0 end one number earlier than pages from 1`() async throws {
    let body = #"{"hits":[{"objectID":"1"}],"page":4,"nbPages":5,"hitsPerPage":1}"#
    #expect(try await next("http://h/s?page=4", body) == nil)
    let earlier = #"{"hits":[{"objectID":"1"}],"page":3,"nbPages":5,"hitsPerPage":1}"#
    #expect(try await next("http://h/s?page=3", earlier) == "http://h/s?page=4")
    let fromOne = #"{"items":[{"id":"1"}],"page":4,"pages":5}"#
    #expect(try await next("http://h/s?page=4", fromOne) == "http://h/s?page=5")
  }

  @Test func `items counted from 1 end one offset later`() async throws {
    func body(_ total: Int) -> String {
      #"{"Resources":[{"id":1},{"id":2}],"startIndex":3,"itemsPerPage":2,"totalResults":\#(total)}"#
    }
    #expect(try await next("http://h/s?startIndex=3", body(4)) == nil)
    #expect(try await next("http://h/s?startIndex=3", body(5)) == "http://h/s?startIndex=5")
  }

  @Test(arguments: ["http://h/s?page=3&per_page=2", "http://h/s?offset=4&limit=2"])
  func `a list that begins after its end has no missing items`(url: String) async throws {
    let found = try await detection(url, #"{"items":[],"page":3,"offset":4,"total":4}"#)
    let source = try CatalogSource(
      found.definition,
      options: options,
      firstPage: found.page,
      transport: ReplayTransport(.failure(.cancelled))
    )
    #expect(try await source.page(source.firstRequest).total == .exact(0))
  }

  @Test(arguments: [
    ("http://h/s?page=92233720368549&per_page=100000", #"{"items":[{"id":1}],"total":1000000}"#),
    (
      "http://h/s?page=2000",
      #"{"items":[{"id":1}],"per_page":9007199254740992,"next":"?page=2001"}"#
    ),
  ])
  func `numbers that no list has are no number of items before it`(
    url: String,
    body: String
  ) async throws {
    let found = try await detection(url, body)
    #expect(found.definition.pagination.itemsBefore(pageSize: found.definition.pageSize) == 0)
  }

  @Test func `a total beside a token of the URL isn't that of the items from there on`()
    async throws
  {
    let body = #"{"items":[{"id":1},{"id":2}],"total":40}"#
    #expect(try await detection("http://h/s?cursor=abc", body).definition.total == nil)
    #expect(try await detection("http://h/s?cursor=", body).definition.total != nil)
  }
}
