/// What the server says to one request, before compression.
struct Answer: Sendable, Hashable {
  var status: Int
  var headers: [MockHeader]
  var body: [UInt8]

  /// Bytes of a file that are sent in the place of the body; nil: the body is sent.
  var file: FileSlice?

  /// Whether the connection is closed in the middle of the body.
  var isCut = false

  /// Which requests get the body compressed with gzip.
  var compression = Compression.whenAccepted

  enum Compression: Sendable, Hashable {
    case never
    case whenAccepted
    case always
  }
}

extension Answer {
  static let jsonType = MockHeader("Content-Type", "application/json; charset=utf-8")

  static func json(_ body: [UInt8]) -> Answer {
    json(200, body)
  }

  static func json(
    _ status: Int,
    _ body: [UInt8],
    compression: Compression = .whenAccepted
  ) -> Answer {
    Answer(status: status, headers: [jsonType], body: body, compression: compression)
  }

  static func text(_ status: Int, _ text: String, type: String = "text/plain") -> Answer {
    Answer(
      status: status,
      headers: [MockHeader("Content-Type", "\(type); charset=utf-8")],
      body: Array(text.utf8),
      compression: .never
    )
  }

  /// The answer with an entity tag as Express makes them (weak, length and hash), or 304 without a
  /// body when the client already has that.
  func validated(ifNoneMatch: String?) -> Answer {
    guard status == 200 else { return self }
    let hash = String(decoding: body, as: UTF8.self).stableHash
    let tag = "W/\"\(String(body.count, radix: 16))-\(String(hash, radix: 16))\""
    var answer = self
    answer.headers.append(MockHeader("ETag", tag))
    guard ifNoneMatch == tag else { return answer }
    answer.status = 304
    answer.body = []
    answer.compression = .never
    return answer
  }

  /// Cuts a third off the body's end, under a length that fits.
  mutating func removeEnd() {
    if let slice = file { file?.count -= slice.count / 3 }
    body.removeLast(body.count / 3)
  }
}
