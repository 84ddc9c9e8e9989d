import CEverServer

/// The bytes of a response on the wire.
struct WireReply: Sendable {
  let status: Int
  let headers: [MockHeader]
  let body: [UInt8]

  /// The file that is sent in the place of the body; nil when the body is sent.
  let file: FileSlice?

  /// The number of bytes that are sent; after fewer than the whole body, the connection is closed.
  let sent: Int

  init(_ response: MockResponse, acceptsGzip: Bool, truncated: Bool) {
    status = response.status
    let isCut = truncated || response.isCut
    var response = response
    if isCut, let slice = response.file {
      response.body = slice.bytes
      response.file = nil
    }
    file = response.file
    let compresses =
      response.compression == .always || response.compression == .whenAccepted && acceptsGzip
    if compresses, let compressed = Self.gzip(response.body) {
      body = compressed
      headers =
        response.headers + [
          MockHeader("Content-Encoding", "gzip"), MockHeader("Vary", "Accept-Encoding"),
        ]
    } else {
      body = response.body
      headers = response.headers
    }
    sent = file?.count ?? (isCut ? body.count / 2 : body.count)
  }

  /// Whether an `Accept-Encoding` header allows gzip (RFC 9110, 12.5.3).
  static func acceptsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { coding in
      let words = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      return ["gzip", "x-gzip", "*"].contains(words.first) && !words.dropFirst().contains("q=0")
    }
  }

  private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = cmhd_gzip_bound(bytes.count)
    let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = cmhd_gzip(bytes, bytes.count, buffer.baseAddress, capacity)
    }
    return compressed.isEmpty ? nil : compressed
  }
}
