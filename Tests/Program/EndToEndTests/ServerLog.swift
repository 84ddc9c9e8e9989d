import EverMock
import TestSupport
import Testing

extension MockServer {
  /// Waits until the server's log meets a condition.
  ///
  /// - Parameters:
  ///   - description: the expected event, for the message of a failure: “a second page”.
  ///   - timeout: the longest wait.
  ///   - sourceLocation: the place of a failure.
  ///   - condition: whether the log is as expected; called under the server's lock.
  /// - Throws: ``NotHeard`` when the time has passed.
  func waitUntil(
    _ description: String,
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation,
    condition: @escaping @Sendable (MockLog) -> Bool
  ) async throws(NotHeard) {
    let isHeard = await withTaskGroup(of: Bool.self) { group in
      group.addTask { await self.wait(until: condition) }
      // A deadline: it only ends a failing test.
      group.addTask {
        try? await Task.sleep(for: timeout)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    let log = log
    // At the deadline, the other task may have met the condition without having run since.
    guard !isHeard, !condition(log) else { return }
    throw NotHeard(description: description, log: log, sourceLocation: sourceLocation)
  }

  /// Waits until a number of requests is held at once.
  func waitUntilHolding(
    _ count: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(NotHeard) {
    try await waitUntil("\(count) held", sourceLocation: sourceLocation) { $0.held.count >= count }
  }

  /// The log when all requests have ended.
  ///
  /// A row may be on the screen before the server has recorded the end of its request. The program
  /// may send another request a moment later, especially a prefetch: to count requests, wait for
  /// the expected number, or quit the program first.
  func quietLog(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(NotHeard) -> MockLog {
    try await waitUntil("the end of every request", sourceLocation: sourceLocation) {
      $0.open.isEmpty && $0.finished.count == $0.received
    }
    return log
  }
}

/// A wait for the server without success, with its log.
struct NotHeard: Error, CustomStringConvertible {
  let description: String

  init(description: String, log: MockLog, sourceLocation: SourceLocation) {
    self.description = """
      \(sourceLocation.fileID):\(sourceLocation.line): Waited in vain: \(description). \
      \(log.received) requests have come. Open: \(log.open). Held: \(log.held). Ended:
      \(log.finished.suffix(20).map(\.jsonLine).joined(separator: "\n"))
      """
  }
}

extension MockLog {
  /// The requests for lists that have ended, the oldest first.
  var listRequests: [MockRequest] { finished.sorted { $0.number < $1.number }.filter(\.isList) }

  /// The requested page numbers in the order of the requests.
  var pages: [Int] { listRequests.compactMap(\.page) }
}

extension MockRequest {
  /// Whether it requests a page of a list, and not an item or a total.
  var isList: Bool { page != nil }

  /// The requested page number; nil when there is none.
  var page: Int? { pageNumber(inPath: path) }
}

/// The page number in a path with a query; nil when there is none.
func pageNumber(inPath path: String) -> Int? {
  path.split(whereSeparator: { "?&".contains($0) })
    .first { $0.hasPrefix("page=") }
    .flatMap { Int($0.dropFirst(5)) }
}
