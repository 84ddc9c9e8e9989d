import Secrets

/// One request to one origin, checked: what goes on the wire, without redirects.
struct Exchange {
  let url: URLReference
  let method: String
  /// `Name: value`, the private ones included when this origin may see them.
  let headerLines: [String]
  let body: [UInt8]?
  let bodyLimit: Int
  let isImage: Bool

  /// Checks a request.
  ///
  /// - Throws: `HTTPError.badURL` for what is no http or https URL; `HTTPError.badRequest` for a
  ///   method or header that would end its line early and so smuggle in another.
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
  /// Whether an answer that broke off can be gone on with.
  ///
  /// Pages are small, and change.
  var isResumable: Bool {
    isImage && method == "GET" && body == nil
      && !headerLines.contains { $0.lowercased().hasPrefix("range:") }
  }

  /// What tells requests apart whose answers may differ.
  var key: [String] { [url.withoutFragment] + headerLines }
}

/// The header as libcurl takes it, which would read `Name:` as "don't send it".
private func headerLine(_ name: String, _ value: String) throws(HTTPError) -> String {
  guard isToken(name) else { throw .badRequest("a header's name isn't a word") }
  // The value is never told: it may be a secret.
  guard value.utf8.allSatisfy(isFieldByte) else {
    throw .badRequest("the header \(name) has a line break or control character in it")
  }
  return value.isEmpty ? "\(name);" : "\(name): \(value)"
}

/// Whether it is a token of RFC 9110, section 5.6.2: what methods and header names are.
private func isToken(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !separators.contains($0) }
}

private let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)

/// Whether a header's value may have the byte (RFC 9110, section 5.5).
private func isFieldByte(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte != 0x7F || byte == 0x09
}
