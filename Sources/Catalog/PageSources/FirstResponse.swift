import Definitions
import Locking
import Paging
import Transport

/// A response to the first page's request that existed before the source.
final class FirstResponse: Sendable {
  private let response: Lock<HTTPResponse?>
  private let pagination: Pagination

  init(_ response: HTTPResponse?, of pagination: Pagination) {
    self.response = Lock(response)
    self.pagination = pagination
  }

  /// Takes the response, once; nil for another page.
  ///
  /// A request that bypasses the cache discards the response and receives nil.
  func take(for request: PageRequest) -> HTTPResponse? {
    response.withLock { response in
      guard pagination.isFirst(request.key), response != nil else { return nil }
      defer { response = nil }
      return request.bypassesCache ? nil : response
    }
  }
}
