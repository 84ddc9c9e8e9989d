@testable import EverDefinitions
import EverItems
@testable import EverPages
import Paging
import EverBase
import Testing
import EverWeb

/// Ordinary pages made from larger ones in a cache.
@Suite struct KeptPartTests {
  /// A cache with some pages of photos, without a server.
  private struct Cache: HTTPTransport {
    let pages: [String: HTTPResponse]

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      guard let page = pages[request.url.revealed] else {
        throw .notCached(url: request.url)
      }
      return page
    }
  }

  private func source(_ pages: [(number: Int, size: Int, ids: Range<Int>)]) throws -> CatalogSource
  {
    let definition = try #require(try SourceCatalog.builtIn()["photos"])
    let base = "https://picsum.photos/v2/list"
    let responses = pages.map { page -> (String, HTTPResponse) in
      let items = page.ids.map { #"{"id":"\#($0)","author":"A","width":3,"height":2}"# }
      let url = "\(base)?page=\(page.number)&limit=\(page.size)"
      let age = HTTPHeader("Age", "9")
      let link = HTTPHeader("Link", "<\(url)0>; rel=\"next\"")
      return (
        url,
        HTTPResponse.json(
          "[\(items.joined(separator: ","))]",
          headers: [age, link],
          url: url
        )
      )
    }
    return try CatalogSource(
      definition,
      transport: Cache(pages: Dictionary(uniqueKeysWithValues: responses))
    )
  }

  @Test(arguments: [(4, 90), (5, 120), (6, 150)])
  func `a page is a part of one that was requested when the user was fast`(
    number: Int,
    first: Int
  ) async throws {
    let source = try source([(2, 90, 90..<180)])
    let page = try await source.page(PageRequest(key: .page(number), pageSize: 30))
    #expect(page.items.map(\.id) == (first..<(first + 30)).map { .sent("\"\($0)\"") })
    #expect(page.next == .page(number + 1))
  }

  @Test func `a page is put together of parts of others`() async throws {
    let source = try source([(10, 100, 900..<1_000), (51, 20, 1_000..<1_020)])
    let page = try await source.page(PageRequest(key: .page(34), pageSize: 30))
    #expect(page.items.map(\.id) == (990..<1_020).map { .sent("\"\($0)\"") })
    #expect(page.next == .page(35))
  }

  @Test func `the last part of the last page ends the list`() {
    let request = PageRequest(key: .page(2), pageSize: 90)
    let whole = Page(items: Array(90..<130))
    let parts = [0, 30, 60].map { KeptPart(request: request, before: $0, count: 30) }
    let pages = parts.map { $0.page(of: whole) }
    #expect(pages.map { $0?.items.count } == [30, 10, nil])
    #expect(pages[0]?.following != nil && pages[1]?.following == nil)
  }

  @Test func `a page of which a part is missing isn't in the cache`() async throws {
    let source = try source([(10, 100, 900..<1_000)])
    await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .page(34), pageSize: 30))
    }
  }

  @Test func `what no page has isn't in the cache`() async throws {
    let source = try source([(2, 90, 90..<180)])
    await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .page(7), pageSize: 30))
    }
  }
}
