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

  /// All headers except headers of the connection and the length.
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
