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

/// A complete request, for which a rule may make a response.
package struct RuledRequest: Sendable {
  package let method: String

  /// The path and the query, as sent.
  package let target: String

  /// The first 64 KiB of the body.
  package let body: String

  /// The number of the request in order of arrival, from 1; control requests don't count.
  package internal(set) var number: Int

  let headers: [MockHeader]
  let time: ContinuousClock.Instant
  /// The target without percent escapes.
  let parts: RequestTarget

  /// Makes a request that arrives now, with the number 0 before it is known; a test of a rule needs
  /// no server.
  package init(
    _ method: String,
    _ target: String,
    headers: [MockHeader] = [],
    body: String = "",
    number: Int = 0,
    at time: ContinuousClock.Instant = .now
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.number = number
    self.time = time
    parts = RequestTarget(target)
  }

  /// The percent-decoded path without the query.
  package var path: String { parts.path }

  /// The start of URLs in the response, without a slash at the end.
  package var origin: String { "http://" + (header("Host") ?? "127.0.0.1") }

  /// The first value of a query parameter, percent-decoded; nil when it is missing.
  package subscript(parameter: String) -> String? { parts[parameter] }

  /// The value of the first header with a name, which is case-insensitive; nil when there is none.
  package func header(_ name: String) -> String? { headers.value(name) }
}
