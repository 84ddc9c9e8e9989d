/// The answers that broke off last, up to a number of bytes.
struct PartialAnswers {
  private let limit: Int
  private var bytes = 0
  /// The oldest first.
  private var answers: [(key: [String], answer: PartialAnswer)] = []

  /// Makes an empty memory for that many bytes of bodies.
  init(limit: Int) {
    self.limit = limit
  }

  /// Keeps an answer in place of an older one to the same request; the oldest go where room is needed.
  mutating func keep(_ answer: PartialAnswer, of key: [String]) {
    _ = take(key)
    guard answer.body.count <= limit else { return }
    answers.append((key, answer))
    bytes += answer.body.count
    while bytes > limit { bytes -= answers.removeFirst().answer.body.count }
  }

  /// Takes the answer to a request out; nil when none is kept.
  ///
  /// - Complexity: O(answers).
  mutating func take(_ key: [String]) -> PartialAnswer? {
    guard let index = answers.firstIndex(where: { $0.key == key }) else { return nil }
    let answer = answers.remove(at: index).answer
    bytes -= answer.body.count
    return answer
  }
}
