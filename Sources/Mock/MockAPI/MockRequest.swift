import EverBase

/// A header's name and value, as sent.
package struct MockHeader: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the header has this name; names compare without case.
  func isNamed(_ name: String) -> Bool { HeaderSyntax.areSame(self.name, name) }
}

extension [MockHeader] {
  /// The value of the first header with a name; nil when there is none.
  func value(_ name: String) -> String? { first { $0.isNamed(name) }?.value }
}

/// A request that has ended.
package struct MockRequest: Sendable, Hashable {
  /// How the exchange ended.
  package enum Outcome: String, Sendable, Hashable {
    /// All bytes of the reply were written to the socket.
    case answered
    /// The client closed the connection first.
    case aborted
    /// The server closed the connection first, because of a fault.
    case closed
    /// The server was stopped first.
    case stopped
  }

  /// The number of the request in order of arrival, from 1.
  package let number: Int

  /// The time at which the request was complete.
  package let arrival: ContinuousClock.Instant

  package let method: String

  /// The path and the query, as sent.
  package let path: String

  package let headers: [MockHeader]

  /// The first 64 KiB of the body.
  package internal(set) var body = ""

  /// The status of the reply; 0 when there was none.
  package let status: Int

  /// The bytes of the body to send, after compression; fewer than announced for a truncated body.
  package let bytes: Int

  package let outcome: Outcome

  /// From the complete request to the end of the reply.
  package let milliseconds: Int

  /// The value of the first header with a name, which is case-insensitive; nil when there is none.
  package func header(_ name: String) -> String? {
    headers.value(name)
  }

  /// The request as one JSON object without a line end, in the form of `everscroll serve`.
  ///
  /// It has no time of day, so that two runs can be compared.
  package var jsonLine: String {
    let json = JSONWriter.object { json in
      json.member("n", number)
      json.member("method", method)
      json.member("path", path)
      json.member("status", status)
      json.member("bytes", bytes)
      json.member("outcome", outcome.rawValue)
      json.member("ms", milliseconds)
    }
    return String(decoding: json, as: UTF8.self)
  }
}
