@testable import EverCatalog
@testable import EverItems
import EverBase
import Testing
import EverWeb

/// The number of pages that a response announces by the address of the last one.
@Suite struct LastPageTests {
  static let url = Pagination.Family.url(next: [.body(JSONPath("links.next.href"))])

  @Test(
    arguments: [
      // Spring HATEOAS (HAL), page one of three with and without its number.
      ("http://h/l?page=1", "/l?page=2", "/l?page=3", 2),
      ("http://h/l", "/l?page=2", "/l?page=3", 2),
      ("http://h/l?page=0", "/l?page=1", "/l?page=2", 2),
      // JSON:API with offsets.
      ("http://h/l?o=10", "/l?o=20", "/l?o=40", 3),
      ("http://h/l", "/l?o=20", "/l?o=40", 2),
      ("http://h/l?page=2", "/l?page=3", "/l?page=3", 1),
      // Without a next page, this one is the last, or one is missing.
      ("http://h/l?page=3", nil, "/l?page=3", 0),
      ("http://h/l?page=2", nil, "/l?page=3", 1),
      ("http://h/l", nil, "/l?page=1", 0),
      // Nothing is known.
      ("http://h/l?page=1", "/l?page=2", nil, nil),
      ("http://h/l?page=1", "/l?page=2", "/l?page=z", nil),
      ("http://h/l?page=1", "/l?page=2", "/m?page=3", nil),
      ("http://h/l?page=1", "/l?page=9223372036854775807", "/l?page=3", nil),
    ] as [(String, String?, String?, Int?)]
  )
  func `the address of the last page tells how many pages follow`(
    own: String,
    next: String?,
    last: String?,
    pages: Int?
  ) throws {
    let links = [("next", next), ("last", last)].compactMap { name, url in
      url.map { "\"\(name)\":{\"href\":\"\($0)\"}" }
    }
    let body = "{\"links\":{\(links.joined(separator: ","))}}"
    let parsed = ParsedPage(
      try JSONDocument(Array(body.utf8)).root,
      of: HTTPResponse(status: 200, url: SecretURL(own))
    )
    #expect(parsed.pagesAfter(Self.url) == pages)
  }
}
