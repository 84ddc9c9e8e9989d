/// What the server has seen since its start or its last reset, control requests aside.
package struct MockLog: Sendable {
  /// How many requests have come, whole, whatever became of them.
  package internal(set) var received = 0

  /// The paths, with queries, of the requests that haven't ended, in the order in which they came.
  package internal(set) var open: [String] = []

  /// The paths, with queries, of those that are held.
  package internal(set) var held: [String] = []

  /// The requests that have ended, in that order; the last 100 000 at least.
  package internal(set) var finished: [MockRequest] = []

  static let capacity = 100_000

  /// - Complexity: O(1) amortized: the oldest half is dropped at once.
  mutating func append(_ request: MockRequest) {
    finished.append(request)
    if finished.count >= 2 * Self.capacity { finished.removeFirst(Self.capacity) }
  }
}
