/// The last interrupted responses, up to a number of bytes.
struct PartialResponses {
  private let limit: Int
  private var bytes = 0
  /// The responses, the oldest first.
  private var responses: [(key: [String], response: PartialResponse)] = []

  /// Makes an empty store with a limit on the bytes of all bodies.
  init(limit: Int) {
    self.limit = limit
  }

  /// Stores a response, in the place of an older one to the same request; evicts the oldest if
  /// needed.
  mutating func keep(_ response: PartialResponse, of key: [String]) {
    _ = take(key)
    guard response.body.count <= limit else { return }
    responses.append((key, response))
    bytes += response.body.count
    while bytes > limit { bytes -= responses.removeFirst().response.body.count }
  }

  /// Removes and returns the response to a request; nil when there is none.
  ///
  /// - Complexity: O(responses).
  mutating func take(_ key: [String]) -> PartialResponse? {
    guard let index = responses.firstIndex(where: { $0.key == key }) else { return nil }
    let response = responses.remove(at: index).response
    bytes -= response.body.count
    return response
  }

  /// Removes all responses, because memory is needed for others.
  mutating func removeAll() {
    responses = []
    bytes = 0
  }
}
