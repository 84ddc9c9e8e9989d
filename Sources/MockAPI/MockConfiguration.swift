/// What a mock server serves and how it misbehaves.
package struct MockConfiguration: Sendable {
  /// The loopback port to listen on; 0 takes a free one.
  package var port: Int

  /// How many items each collection holds, from 0 to 10 000 000; nil for as many as the real ones.
  package var items: Int?

  /// What generated items and shares of faults depend on.
  package var seed: UInt64

  /// The faults that are there from the start.
  package var faults: MockFaults

  /// Whether `/api/people` sends full objects when asked with `expanded=true`; false is the API that
  /// ignores it.
  package var expandedHonoured: Bool

  /// Called after each request that isn't a control request.
  ///
  /// On the server's thread, in the order in which they ended. Must not stop the server.
  package var onRequest: (@Sendable (MockRequest) -> Void)?

  /// Makes the answer to a request for which none was put on the server; nil leaves it to the APIs.
  ///
  /// Called on the server's thread, one request at a time; the answer's target doesn't count.
  package var rule: (@Sendable (RuledRequest) -> MockAnswer?)?

  package static let maximumItems = 10_000_000

  package init(
    port: Int = 0,
    items: Int? = nil,
    seed: UInt64 = 0,
    faults: MockFaults = MockFaults(),
    expandedHonoured: Bool = true,
    onRequest: (@Sendable (MockRequest) -> Void)? = nil,
    rule: (@Sendable (RuledRequest) -> MockAnswer?)? = nil
  ) {
    if let items {
      precondition(
        (0...Self.maximumItems).contains(items),
        "a collection of \(items) items: the mock server has 0 to \(Self.maximumItems)"
      )
    }
    self.port = port
    self.items = items
    self.seed = seed
    self.faults = faults
    self.expandedHonoured = expandedHonoured
    self.rule = rule
    self.onRequest = onRequest
  }
}
