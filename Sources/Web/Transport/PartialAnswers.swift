/// The last interrupted responses, up to a number of bytes.
struct PartialAnswers {
  private let limit: Int
  private var bytes = 0
  /// The responses, the oldest first.
  private var answers: [(key: [String], answer: PartialAnswer)] = []

  /// Makes an empty store with a limit on the bytes of all bodies.
  init(limit: Int) {
    self.limit = limit
  }

  /// Stores a response, in the place of an older one to the same request; evicts the oldest if
  /// needed.
  mutating func keep(_ answer: PartialAnswer, of key: [String]) {
    _ = take(key)
    guard answer.body.count <= limit else { return }
    answers.append((key, answer))
    bytes += answer.body.count
    while bytes > limit { bytes -= answers.removeFirst().answer.body.count }
  }

  /// Removes and returns the response to a request; nil when there is none.
  ///
  /// - Complexity: O(answers).
  mutating func take(_ key: [String]) -> PartialAnswer? {
    guard let index = answers.firstIndex(where: { $0.key == key }) else { return nil }
    let answer = answers.remove(at: index).answer
    bytes -= answer.body.count
    return answer
  }

  /// Removes all responses, because memory is needed for others.
  mutating func removeAll() {
    answers = []
    bytes = 0
  }
}
