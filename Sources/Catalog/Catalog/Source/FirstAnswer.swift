import Locking
import Paging
import Transport

/// An answer to the first page's request that was there before the source was.
final class FirstAnswer: Sendable {
  private let answer: Lock<HTTPResponse?>
  private let pagination: Pagination

  init(_ answer: HTTPResponse?, of pagination: Pagination) {
    self.answer = Lock(answer)
    self.pagination = pagination
  }

  /// Takes the answer, which is then gone; nil for another page, and where the user wants what is
  /// there now.
  func take(for request: PageRequest) -> HTTPResponse? {
    answer.withLock { answer in
      guard pagination.isFirst(request.key), answer != nil else { return nil }
      defer { answer = nil }
      return request.bypassesCache ? nil : answer
    }
  }
}
