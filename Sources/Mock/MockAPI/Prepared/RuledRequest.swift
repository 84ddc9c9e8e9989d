/// A request for which a rule makes a response.
package struct RuledRequest: Sendable {
  /// The number of the request in order of arrival, from 1; control requests don't count.
  package let number: Int

  private let arrival: Traffic.Arrival

  init(_ arrival: Traffic.Arrival, number: Int) {
    self.arrival = arrival
    self.number = number
  }

  /// Makes a request that no server received, to test a rule without a server.
  ///
  /// - Parameters:
  ///   - method: the method, such as `GET`.
  ///   - target: the path and the query, as they would be sent.
  ///   - headers: its headers.
  ///   - body: the body.
  ///   - number: the number of the request, from 1.
  package init(
    _ method: String,
    _ target: String,
    headers: [MockHeader] = [],
    body: String = "",
    number: Int
  ) {
    self.init(
      Traffic.Arrival(
        method: method,
        path: target,
        target: RequestTarget(target),
        headers: headers,
        time: .now,
        body: body
      ),
      number: number
    )
  }

  package var method: String { arrival.method }

  /// The percent-decoded path without the query.
  package var path: String { arrival.target.path }

  /// The path and the query, as sent.
  package var target: String { arrival.path }

  /// The first 64 KiB of the body.
  package var body: String { arrival.body }

  /// The start of URLs in the response, without a slash at the end.
  package var origin: String { arrival.origin }

  /// The first value of a query parameter, percent-decoded; nil when it is missing.
  package subscript(parameter: String) -> String? { arrival.target[parameter] }

  /// The value of the first header with a name, which is case-insensitive; nil when there is none.
  package func header(_ name: String) -> String? { arrival.header(name) }
}
