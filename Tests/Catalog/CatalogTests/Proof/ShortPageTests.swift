@testable import EverCatalog
import Paging
import Testing
import EverWeb

/// Responses in the place of the page after a short one.
@Suite struct ShortPageTests {
  private func page(
    _ response: HTTPResponse,
    afterShortPage followsShortPage: Bool,
    first: String = #"[{"id":5},{"id":9}]"#
  ) async throws(PageError) -> Continuation {
    try await page(.success(response), afterShortPage: followsShortPage, first: first)
  }

  private func page(
    _ response: Result<HTTPResponse, HTTPError>,
    afterShortPage followsShortPage: Bool,
    at url: String = "http://h/l?page=1&limit=2",
    first: String = #"[{"id":5},{"id":9}]"#
  ) async throws(PageError) -> Continuation {
    let found: Detection
    let source: CatalogSource
    do {
      found = try detected(url, first).opened
      source = try CatalogSource(
        found.definition,
        options: .plain,
        transport: ReplayTransport(response)
      )
    } catch {
      throw PageError("\(error)")
    }
    var request = PageRequest(key: .page(4), pageSize: 2)
    request.followsShortPage = followsShortPage
    return try await source.page(request).continuation
  }

  @Test(arguments: [
    (400, "{}", "400 Bad Request"), (410, "{}", "410 Gone"),
    (422, "{}", "422 Unprocessable Content"), (200, "", "an empty response"),
    (200, "null", "an empty response"), (200, #"{"page":4}"#, "no list"),
  ])
  func `a page that isn't there ends the list, and is an error after a full one`(
    status: Int,
    body: String,
    reason: String
  ) async throws {
    let response = HTTPResponse.json(body, status: status)
    guard case .assumedEnd(let why) = try await page(response, afterShortPage: true) else {
      Issue.record("no end")
      return
    }
    #expect(why.contains(reason))
    await #expect(throws: PageError.self) { try await page(response, afterShortPage: false) }
  }

  @Test(arguments: [
    (200, #"{"message":"No more items"}"#), (200, #"{"error":"No more pages"}"#),
    (400, #"{"error":"The offset is out of bounds"}"#),
    (422, #"{"message":"page does not exist"}"#),
  ])
  func `a message that there is no such page ends the list after a full one, too`(
    status: Int,
    body: String
  ) async throws {
    let end = try await page(.json(body, status: status), afterShortPage: false)
    guard case .assumedEnd = end else {
      Issue.record("\(end)")
      return
    }
  }

  @Test(arguments: [
    (422, #"{"message":"Only the first 1000 search results are available"}"#),
    (400, #"{"message":"page must not exceed 100"}"#),
    (400, #"{"error":"page size out of range"}"#),
    (403, #"{"message":"page out of range"}"#),
  ])
  func `a limit isn't an end after a full page`(status: Int, body: String) async throws {
    let response = HTTPResponse.json(body, status: status)
    await #expect(throws: PageError.self) { try await page(response, afterShortPage: false) }
  }

  @Test(arguments: [(true, PageError.Remedy.user), (false, .retry)])
  func `a page that doesn't arrive after a short one isn't requested again`(
    followsShortPage: Bool,
    remedy: PageError.Remedy
  ) async {
    let slow = HTTPError.timedOut(host: "h", detail: "too slow")
    let error = await #expect(throws: PageError.self) {
      try await page(.failure(slow), afterShortPage: followsShortPage)
    }
    #expect(error?.remedy == remedy)
  }

  @Test(arguments: [
    (400, #"{"message":"invalid api key"}"#), (401, "{}"), (403, "{}"), (429, "{}"), (500, "{}"),
    (200, #"{"message":"quota exceeded"}"#), (200, #"{"error":"out of memory"}"#), (200, "<html>"),
  ])
  func `a permission, a limit or a failure is an error after a short page, too`(
    status: Int,
    body: String
  ) async throws {
    let response = HTTPResponse.json(body, status: status)
    await #expect(throws: PageError.self) { try await page(response, afterShortPage: true) }
  }

  @Test func `a list whose responses number their pages ends there`() async throws {
    await #expect(throws: PageError.self) {
      try await page(
        .json("{}", status: 400),
        afterShortPage: true,
        first: #"{"rows":[{"id":5},{"id":9}],"page":1,"pages":9}"#
      )
    }
  }
}
