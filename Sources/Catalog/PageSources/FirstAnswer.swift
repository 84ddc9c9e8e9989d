import Definitions
import Locking
import Paging
import Transport

/// A response to the first page's request that existed before the source.
final class FirstAnswer: Sendable {
  private let answer: Lock<HTTPResponse?>
  private let pagination: Pagination

  init(_ answer: HTTPResponse?, of pagination: Pagination) {
    self.answer = Lock(answer)
    self.pagination = pagination
  }

  /// Takes the response, once; nil for another page.
  ///
  /// A request that bypasses the cache discards the response and receives nil.
  func take(for request: PageRequest) -> HTTPResponse? {
    answer.withLock { answer in
      guard pagination.isFirst(request.key), answer != nil else { return nil }
      defer { answer = nil }
      return request.bypassesCache ? nil : answer
    }
  }
}
