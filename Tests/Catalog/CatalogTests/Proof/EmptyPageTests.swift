@testable import EverCatalog
import Paging
import Testing
import EverWeb

/// Pages without items after others.
@Suite struct EmptyPageTests {
  private static let numbered = "http://h/l?page=1&limit=2"
  private static let named = #"{"rows":[{"id":5},{"id":9}],"next":"/l?page=2"}"#

  private func end(
    of body: String,
    after first: String,
    at url: String,
    _ key: PageKey,
    isAnnounced: Bool
  ) async throws -> Continuation {
    let source = try CatalogSource(
      try detected(url, first).opened.definition,
      options: SourceOptions(environment: { _ in nil }, unixTime: { 0 }),
      transport: ReplayTransport(.success(.json(body)))
    )
    var request = PageRequest(key: key, pageSize: 2)
    request.isAnnounced = isAnnounced
    return try await source.page(request).continuation
  }

  @Test(arguments: [(true, true), (false, false)])
  func `an empty page by number is doubted where it was announced`(
    isAnnounced: Bool,
    isDoubted: Bool
  ) async throws {
    let rows = #"[{"id":5},{"id":9}]"#
    let end = try await end(
      of: "[]",
      after: rows,
      at: Self.numbered,
      .page(2),
      isAnnounced: isAnnounced
    )
    #expect(end.isAssumed == isDoubted)
  }

  @Test(arguments: [(#"{"rows":[]}"#, true), (#"{"rows":[],"next":null}"#, false)])
  func `an empty page that the server named is doubted unless it states the end`(
    body: String,
    isDoubted: Bool
  ) async throws {
    let key = PageKey.opaque("http://h/l?page=2")
    let end = try await end(of: body, after: Self.named, at: "http://h/l", key, isAnnounced: false)
    #expect(end.isAssumed == isDoubted)
  }
}

extension Continuation {
  fileprivate var isAssumed: Bool {
    if case .assumedEnd = self { true } else { false }
  }
}
