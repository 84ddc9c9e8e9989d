/// A header's name and value, as sent.
package struct MockHeader: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// One request that the server has finished with.
package struct MockRequest: Sendable, Hashable {
  /// How the exchange ended.
  package enum Outcome: String, Sendable, Hashable {
    /// Every byte of the reply was handed to the socket.
    case answered
    /// The client closed the connection first.
    case aborted
    /// The server closed the connection first, because a fault said so.
    case closed
    /// The server was stopped first.
    case stopped
  }

  /// Counts the requests in the order in which they came, from 1.
  ///
  /// Control requests don't count.
  package let number: Int

  /// When the whole request had come.
  package let arrival: ContinuousClock.Instant

  package let method: String

  /// The path and the query, as sent.
  package let path: String

  package let headers: [MockHeader]

  /// The first 64 KiB of what was sent after the headers.
  package internal(set) var body = ""

  /// The status that was sent; 0 when none was.
  package let status: Int

  /// Bytes of body that were to be sent, after compression; less than announced for a cut body.
  package let bytes: Int

  package let outcome: Outcome

  /// From the whole request to the end of the reply.
  package let milliseconds: Int

  /// The value of the first header of that name, in any letter case; nil when there is none.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The request as one JSON object without a line end, as `everscroll serve` prints it.
  ///
  /// No time of day is in it, so that two runs can be compared.
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
