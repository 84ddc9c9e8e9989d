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
