import EverDefinitions
import EverBase
import Paging

/// A page one that existed before the source.
final class FirstPage: Sendable {
  private let page: Lock<ParsedPage?>
  private let pagination: Pagination

  init(_ page: ParsedPage?, of pagination: Pagination) {
    self.page = Lock(page)
    self.pagination = pagination
  }

  /// Takes the page, once; nil for another page.
  ///
  /// A request that bypasses the cache discards the page and receives nil.
  func take(for request: PageRequest) -> ParsedPage? {
    page.withLock { page in
      guard pagination.isFirst(request.key), page != nil else { return nil }
      defer { page = nil }
      return request.bypassesCache ? nil : page
    }
  }
}
