import Locking
import Paging
import Transport

/// An answer to the first page's request that was there before the source was.
final class FirstAnswer: Sendable {
  private let answer: Lock<HTTPResponse?>

  init(_ answer: HTTPResponse?) {
    self.answer = Lock(answer)
  }

  /// Takes the answer, which is then gone; nil for another page, and where the user wants what is
  /// there now.
  func take(for request: PageRequest) -> HTTPResponse? {
    answer.withLock { answer in
      guard request.key == .first, answer != nil else { return nil }
      defer { answer = nil }
      return request.bypassesCache ? nil : answer
    }
  }
}
