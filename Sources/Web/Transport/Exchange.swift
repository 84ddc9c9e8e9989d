import EverBase

/// One checked request to one origin, as it is sent on the wire, without redirects.
struct Exchange {
  let url: URLReference
  let request: HTTPRequest
  /// The lines `Name: value`; private headers are included if this origin may receive them.
  let headerLines: [String]

  /// Validates a request.
  ///
  /// - Throws: `HTTPError.badURL` for a URL that isn't http or https; `HTTPError.badRequest` for a
  ///   method or header that would end its line early and so inject another header.
  init(_ request: HTTPRequest) throws(HTTPError) {
    guard let url = URLReference(request.url) else { throw .badURL(request.url) }
    guard HeaderSyntax.isToken(request.method) else { throw .badRequest("the method isn't a word") }
    let own = request.privateOrigin.flatMap(URLReference.init)?.origin == url.origin
    self.url = url
    self.request = request
    let secret = own ? request.privateHeaders : []
    let headers =
      request.headers + request.selectingHeaders
      + secret.map { HTTPHeader($0.name, $0.value.revealed) }
    headerLines = try headers.map(headerLine)
  }

  var isImage: Bool { request.destination == .image }
}

/// The header in libcurl's form; libcurl would take `Name:` as a request not to send the header.
private func headerLine(_ header: HTTPHeader) throws(HTTPError) -> String {
  let (name, value) = (header.name, header.value)
  guard HeaderSyntax.isToken(name) else { throw .badRequest("a header's name isn't a word") }
  // The message doesn't contain the value, which may be a secret.
  guard HeaderSyntax.isValue(value) else {
    throw .badRequest("the header \(name) has a line break or control character in it")
  }
  return value.isEmpty ? "\(name);" : "\(name): \(value)"
}
