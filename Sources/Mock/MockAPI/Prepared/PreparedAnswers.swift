/// The prepared answers, by target.
struct PreparedAnswers: Sendable {
  /// The answers by target; the newest one is last.
  private var answers: [String: [MockAnswer]] = [:]

  /// Adds an answer, or replaces the one for the same requests.
  mutating func put(_ answer: MockAnswer) {
    answers[answer.target, default: []].removeAll {
      $0.bodyPart == answer.bodyPart && $0.neededHeader == answer.neededHeader
    }
    answers[answer.target, default: []].append(answer)
  }

  /// Returns the answer to a request.
  ///
  /// An answer for the path with exactly this query precedes one for the path. Among these, an
  /// answer that requires something of the body or the headers precedes one that doesn't.
  ///
  /// - Returns: The answer; nil when there is none.
  func find(_ target: String, body: String, headers: [MockHeader] = []) -> Answer? {
    guard !answers.isEmpty else { return nil }
    let path = String(target.prefix { $0 != "?" })
    for candidates in [answers[target], path == target ? nil : answers[path]] {
      let fitting = candidates?.filter { $0.fits(body, headers) } ?? []
      let found = fitting.last { $0.bodyPart != nil || $0.neededHeader != nil } ?? fitting.last
      if let found { return found.answer }
    }
    return nil
  }
}

extension MockAnswer {
  /// The response of the server.
  var answer: Answer {
    let isCoded = headers.value("Content-Encoding") != nil
    return Answer(
      status: status,
      headers: headers,
      body: body,
      compression: isCoded ? .never : .whenAccepted
    )
  }

  fileprivate func fits(_ body: String, _ headers: [MockHeader]) -> Bool {
    let hasHeader = neededHeader.map { needed in
      headers.contains { $0.isNamed(needed.name) && $0.value == needed.value }
    }
    return (bodyPart.map { body.contains($0) } ?? true) && hasHeader ?? true
  }
}
