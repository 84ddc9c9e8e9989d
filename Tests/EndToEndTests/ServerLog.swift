import MockAPI
import TestSupport
import Testing

extension MockServer {
  /// Waits until the server has heard what a test wants it to.
  ///
  /// - Parameters:
  ///   - description: What is waited for, for the message of a failure: “a second page”.
  ///   - timeout: How long to wait at most.
  ///   - sourceLocation: Where the failure is shown to be.
  ///   - condition: Whether the log is as wanted; called under the server's lock.
  /// - Throws: ``NotHeard`` when the time is over.
  func waitUntil(
    _ description: String,
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation,
    condition: @escaping @Sendable (MockLog) -> Bool
  ) async throws(NotHeard) {
    let isHeard = await withTaskGroup(of: Bool.self) { group in
      group.addTask { await self.wait(until: condition) }
      // A deadline: no test goes on because of it.
      group.addTask {
        try? await Task.sleep(for: timeout)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    let log = log
    // At the deadline, who waits may have heard of it and not had its turn yet.
    guard !isHeard, !condition(log) else { return }
    throw NotHeard(description: description, log: log, sourceLocation: sourceLocation)
  }

  /// Waits until so many requests are held at once.
  func waitUntilHolding(
    _ count: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(NotHeard) {
    try await waitUntil("\(count) held", sourceLocation: sourceLocation) { $0.held.count >= count }
  }

  /// The log once every request has ended.
  ///
  /// A row may be on the screen before the server has noted that its request is over. The program
  /// may send another request a moment later, what it loads ahead above all: who counts what is in
  /// the log waits for the number that it must come to, or has the program end first.
  func quietLog(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(NotHeard) -> MockLog {
    try await waitUntil("the end of every request", sourceLocation: sourceLocation) {
      $0.open.isEmpty && $0.finished.count == $0.received
    }
    return log
  }
}

/// What was waited for did not come to the server; shows what did.
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
  /// The requests for a list that have ended, the oldest first.
  var listRequests: [MockRequest] { finished.sorted { $0.number < $1.number }.filter(\.isList) }

  /// The numbers of the pages that were asked for, in the order of the requests.
  var pages: [Int] { listRequests.compactMap(\.page) }
}

extension MockRequest {
  /// Whether it is for a page of a list: neither for one item, nor for a total.
  var isList: Bool { page != nil }

  /// The number of the page asked for; nil when it says none.
  var page: Int? { pageNumber(inPath: path) }
}

/// The number of the page that a path with a query asks for; nil when it says none.
func pageNumber(inPath path: String) -> Int? {
  path.split(whereSeparator: { "?&".contains($0) })
    .first { $0.hasPrefix("page=") }
    .flatMap { Int($0.dropFirst(5)) }
}
