/// The prepared responses, by target.
struct PreparedResponses: Sendable {
  /// The responses to each target; the newest one is last.
  private var responses: [String: [PreparedResponse]] = [:]

  /// Adds a response, or replaces the one for the same requests.
  mutating func put(_ response: PreparedResponse) {
    responses[response.target, default: []].removeAll {
      $0.bodyPart == response.bodyPart && $0.neededHeader == response.neededHeader
    }
    responses[response.target, default: []].append(response)
  }

  /// Returns the response to a request.
  ///
  /// A response for the path with exactly this query precedes one for the path. Among these, one
  /// that requires something of the body or the headers precedes one that doesn't.
  ///
  /// - Returns: the response; nil when there is none.
  func find(_ target: String, body: String, headers: [MockHeader] = []) -> MockResponse? {
    guard !responses.isEmpty else { return nil }
    let path = String(target.prefix { $0 != "?" })
    for candidates in [responses[target], path == target ? nil : responses[path]] {
      let fitting = candidates?.filter { $0.fits(body, headers) } ?? []
      let found = fitting.last { $0.bodyPart != nil || $0.neededHeader != nil } ?? fitting.last
      if let found { return found.response }
    }
    return nil
  }
}

extension PreparedResponse {
  var response: MockResponse {
    let isCoded = headers.value("Content-Encoding") != nil
    return MockResponse(
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
