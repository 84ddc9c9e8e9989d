/// The requests since the start of the server.
package struct MockLog: Sendable {
  /// The number of complete requests, whatever their outcome.
  package internal(set) var received = 0

  /// The paths, with queries, of the requests that haven't ended, in order of arrival.
  package internal(set) var open: [String] = []

  /// The paths, with queries, of the held requests.
  package internal(set) var held: [String] = []

  /// The requests that have ended, in that order; at least the last 5 000.
  package internal(set) var finished: [MockRequest] = []

  static let capacity = 5_000

  /// - Complexity: O(1) amortized; the oldest half is dropped at once.
  mutating func append(_ request: MockRequest) {
    finished.append(request)
    if finished.count >= 2 * Self.capacity { finished.removeFirst(Self.capacity) }
  }
}
