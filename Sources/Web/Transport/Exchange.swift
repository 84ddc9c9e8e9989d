import Secrets

/// One checked request to one origin, as it is sent on the wire, without redirects.
struct Exchange {
  let url: URLReference
  let method: String
  /// The lines `Name: value`; private headers are included if this origin may receive them.
  let headerLines: [String]
  let body: [UInt8]?
  let bodyLimit: Int
  let isImage: Bool

  /// Validates a request.
  ///
  /// - Throws: `HTTPError.badURL` for a URL that isn't http or https; `HTTPError.badRequest` for a
  ///   method or header that would end its line early and so inject another header.
  init(_ request: HTTPRequest) throws(HTTPError) {
    guard let url = URLReference(request.url) else { throw .badURL(request.url) }
    guard isToken(request.method) else { throw .badRequest("the method isn't a word") }
    let own = request.privateOrigin.flatMap(URLReference.init)?.origin == url.origin
    self.url = url
    method = request.method
    let secret = own ? request.privateHeaders : []
    headerLines =
      try request.headers.map { header throws(HTTPError) in
        try headerLine(header.name, header.value)
      }
      + secret.map { header throws(HTTPError) in
        try headerLine(header.name, header.value.revealed)
      }
    body = request.body
    bodyLimit = request.bodyLimit
    isImage = request.destination == .image
  }
}

extension Exchange {
  /// Whether an interrupted response can be resumed.
  ///
  /// Only images are; pages are small and change.
  var isResumable: Bool {
    isImage && method == "GET" && body == nil
      && !headerLines.contains { $0.lowercased().hasPrefix("range:") }
  }

  /// Identifies requests with the same response.
  var key: [String] { [url.withoutFragment] + headerLines }
}

/// The header in libcurl's form; libcurl would take `Name:` as a request not to send the header.
private func headerLine(_ name: String, _ value: String) throws(HTTPError) -> String {
  guard isToken(name) else { throw .badRequest("a header's name isn't a word") }
  // The message doesn't contain the value, which may be a secret.
  guard value.utf8.allSatisfy(isFieldByte) else {
    throw .badRequest("the header \(name) has a line break or control character in it")
  }
  return value.isEmpty ? "\(name);" : "\(name): \(value)"
}

/// Whether the text is a token (RFC 9110, section 5.6.2), as methods and header names must be.
private func isToken(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !separators.contains($0) }
}

private let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)

/// Whether a header's value may contain the byte (RFC 9110, section 5.5).
private func isFieldByte(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte != 0x7F || byte == 0x09
}
