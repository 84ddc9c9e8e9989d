import EverBase

/// Decides whether a response is followed to another URL: the redirect rules as a value.
///
/// It follows a limited number of redirects, only to http and https, and never from https to http.
/// A body, which may contain a key, and a key in the URL are sent only to the origin for which they
/// were made. (Methods: RFC 9110, section 15.4.)
struct RedirectTrail {
  private(set) var request: HTTPRequest

  /// Whether a followed redirect may lead elsewhere the next time (RFC 9110, section 15.4).
  private(set) var isTemporary = false

  /// The number of redirects that may still be followed.
  private var left: Int

  init(_ request: HTTPRequest, limit: Int) {
    self.request = request
    left = limit
  }

  /// Takes a response; true when ``request`` is its redirect, false when the response is final.
  ///
  /// - Throws: `HTTPError.tooManyRedirects`, `HTTPError.redirectRefused`, `HTTPError.privateRefused`,
  ///   or `HTTPError.malformed` for a `Location` that isn't a URL.
  mutating func follow(_ response: HTTPResponse) throws(HTTPError) -> Bool {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.header("Location"), !location.isEmpty
    else { return false }
    guard left > 0 else { throw .tooManyRedirects(url: response.url) }
    left -= 1
    let target = try target(of: location, from: response.url)
    if turnsToGet(response.status) { turnToGet() }
    let part: HTTPError.PrivatePart? =
      request.body != nil ? .body : copiesKey(to: target) ? .key : nil
    if let part, !mayReceivePrivateParts(target) {
      throw .privateRefused(from: response.url, to: target, part)
    }
    request.url = target
    isTemporary = isTemporary || ![301, 308].contains(response.status)
    return true
  }

  private func mayReceivePrivateParts(_ target: SecretURL) -> Bool {
    guard let from = URLReference(request.url), let to = URLReference(target) else { return false }
    return to.mayReceivePrivateParts(of: from)
  }

  /// Whether a page's key, which the user may have given, is in another URL too; the URL of an image
  /// is the server's.
  private func copiesKey(to target: SecretURL) -> Bool {
    request.destination == .page && request.url.sharesSecret(with: target)
  }

  private func target(of location: String, from text: SecretURL) throws(HTTPError) -> SecretURL {
    guard let from = URLReference(text) else { throw .badURL(text) }
    guard let absolute = from.resolving(location) else {
      throw .malformed(host: from.authority, detail: "it redirects to something that isn't a URL")
    }
    guard let to = URLReference(absolute), from.scheme == "http" || to.scheme == "https" else {
      throw .redirectRefused(from: text, to: SecretURL(absolute))
    }
    // A user name and password are sent only to the origin for which they were given.
    return SecretURL(from.origin == to.origin ? to.text : to.withoutUser)
  }

  private func turnsToGet(_ status: Int) -> Bool {
    switch status {
    case 303: request.method != "GET" && request.method != "HEAD"
    case 301, 302: request.method == "POST"
    default: false
    }
  }

  private mutating func turnToGet() {
    request.method = "GET"
    request.body = nil
    request.headers.removeAll { describesBody($0.name) }
    request.selectingHeaders.removeAll { describesBody($0.name) }
    request.privateHeaders.removeAll { describesBody($0.name) }
  }
}

private func describesBody(_ name: String) -> Bool {
  name.lowercased().hasPrefix("content-")
}
