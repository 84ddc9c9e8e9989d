/// A response that the server returns for one target, in the place of the API's.
package struct PreparedResponse: Sendable, Hashable {
  /// The path and the query as a client sends them; without a `?`, it matches any query.
  package var target: String

  /// Text that the request's body must contain, such as a cursor; nil for any body.
  package var bodyPart: String?

  /// A header that the request must have, such as a credential; nil for any headers.
  package var neededHeader: MockHeader? = nil

  /// The status, from 200 to 599.
  package var status: Int

  /// All headers but those of the connection and the length.
  ///
  /// With a `Content-Encoding`, the body is sent unchanged.
  package var headers: [MockHeader]

  package var body: [UInt8]

  package static let json = [MockHeader("Content-Type", "application/json")]

  package init(
    _ target: String,
    bodyPart: String? = nil,
    status: Int = 200,
    headers: [MockHeader] = PreparedResponse.json,
    body: [UInt8]
  ) {
    precondition(target.hasPrefix("/"), "a target of \(target): it starts with a slash")
    precondition((200..<600).contains(status), "a status of \(status): 200 to 599 may be sent")
    self.target = target
    self.bodyPart = bodyPart
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(
    _ target: String,
    bodyPart: String? = nil,
    status: Int = 200,
    headers: [MockHeader] = PreparedResponse.json,
    body: String
  ) {
    self.init(
      target,
      bodyPart: bodyPart,
      status: status,
      headers: headers,
      body: Array(body.utf8)
    )
  }
}

extension PreparedResponse {
  /// Parses a response from an HTTP/1.1 message (RFC 9112, 2.1): a status line, headers, an empty
  /// line and the body; nil when the message is invalid.
  ///
  /// Lines may end in a line feed alone, as text editors write them. Headers of the connection and
  /// the length, as in a saved response, are dropped.
  init?(_ target: String, message: [UInt8]) {
    var rest = message[...]
    guard let status = Self.status(Self.takeLine(&rest)) else { return nil }
    var headers: [MockHeader] = []
    while true {
      guard let line = Self.takeLine(&rest) else { return nil }
      if line.isEmpty { break }
      guard let header = Self.header(line) else { return nil }
      if !Self.ownHeaders.contains(header.name.lowercased()) { headers.append(header) }
    }
    self.init(target, status: status, headers: headers, body: Array(rest))
  }

  private static let ownHeaders: Set = [
    "connection", "content-length", "date", "keep-alive", "transfer-encoding",
  ]

  /// Takes a line without its end; nil when no line end is left.
  private static func takeLine(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }

  private static func status(_ line: String?) -> Int? {
    guard let words = line?.split(separator: " "), words.count >= 2 else { return nil }
    guard words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
    return (200..<600).contains(status) ? status : nil
  }

  private static func header(_ line: String) -> MockHeader? {
    let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else { return nil }
    let value = sides[1].drop { $0 == " " || $0 == "\t" }
    return MockHeader(String(sides[0]), String(value))
  }
}
