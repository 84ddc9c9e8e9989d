/// The server's response to one request, before compression.
struct MockResponse: Sendable, Hashable {
  var status: Int
  var headers: [MockHeader]
  var body: [UInt8]

  /// The part of a file that is sent in the place of the body; nil when the body is sent.
  var file: FileSlice?

  /// Whether the server closes the connection in the middle of the body.
  var isCut = false

  /// When the body is compressed with gzip.
  var compression = Compression.whenAccepted

  enum Compression: Sendable, Hashable {
    case never
    case whenAccepted
    case always
  }
}

extension MockResponse {
  static let jsonType = MockHeader("Content-Type", "application/json; charset=utf-8")

  static func json(_ body: [UInt8]) -> MockResponse {
    json(200, body)
  }

  static func json(
    _ status: Int,
    _ body: [UInt8],
    compression: Compression = .whenAccepted
  ) -> MockResponse {
    MockResponse(status: status, headers: [jsonType], body: body, compression: compression)
  }

  static func text(_ status: Int, _ text: String, type: String = "text/plain") -> MockResponse {
    MockResponse(
      status: status,
      headers: [MockHeader("Content-Type", "\(type); charset=utf-8")],
      body: Array(text.utf8),
      compression: .never
    )
  }

  /// Adds an entity tag in the form of Express (weak, length and hash).
  ///
  /// The result is a 304 without a body when the client sent the same tag.
  func validated(ifNoneMatch: String?) -> MockResponse {
    guard status == 200 else { return self }
    let hash = String(decoding: body, as: UTF8.self).stableHash
    let tag = "W/\"\(String(body.count, radix: 16))-\(String(hash, radix: 16))\""
    var response = self
    response.headers.append(MockHeader("ETag", tag))
    guard ifNoneMatch == tag else { return response }
    response.status = 304
    response.body = []
    response.compression = .never
    return response
  }

  /// Removes the last third of the body and keeps `Content-Length` consistent with the rest.
  mutating func removeEnd() {
    if let slice = file { file?.count -= slice.count / 3 }
    body.removeLast(body.count / 3)
  }
}
