package import EverBase

/// Why no complete response was received.
///
/// Each description is a sentence for the user: what happened and, where possible, what to do.
package enum HTTPError: Error, Hashable, Sendable {
  /// The waiting task was cancelled.
  case cancelled
  /// libcurl is missing or can't be used; the detail says why.
  case unavailable(String)
  /// The URL can't be requested: it is malformed, or its scheme is neither http nor https.
  case badURL(SecretURL)
  /// The request itself is invalid, such as a header with a line break; the detail never contains a
  /// value.
  case badRequest(String)
  /// The host name has no address.
  case hostNotFound(host: String)
  /// No connection could be made; the detail says why.
  case connectionFailed(host: String, detail: String)
  /// The connection ended before the response was complete.
  case connectionLost(host: String, detail: String)
  /// The response was too slow, or did not arrive.
  case timedOut(host: String, detail: String)
  /// The certificate or the TLS handshake failed.
  case insecure(host: String, detail: String)
  /// The body exceeds the limit, in bytes.
  case bodyTooLarge(host: String, limit: Int)
  /// The body doesn't fit into the budget of memory, whose limit in bytes this is.
  case memoryFull(host: String, limit: Int)
  /// The response is invalid HTTP: invalid chunking, compression or headers.
  case malformed(host: String, detail: String)
  /// More redirects than the limit.
  case tooManyRedirects(url: SecretURL)
  /// A redirect that is not followed: from https to http, or to another scheme.
  case redirectRefused(from: SecretURL, to: SecretURL)
  /// A redirect to another origin that would send a private part of the request there.
  case privateRefused(from: SecretURL, to: SecretURL, PrivatePart)
  /// Only the cache may respond, and it doesn't have the URL.
  case notCached(url: SecretURL)

  /// A part of a request that only its own origin receives.
  package enum PrivatePart: String, Hashable, Sendable {
    case body = "the body of the request"
    case key = "the key in its address"
  }

  /// Whether a retry may succeed soon.
  package var isTransient: Bool {
    switch self {
    case .hostNotFound, .connectionFailed, .connectionLost, .timedOut: true
    case .cancelled, .unavailable, .badURL, .badRequest, .insecure, .bodyTooLarge, .memoryFull,
      .malformed, .tooManyRedirects, .redirectRefused, .privateRefused, .notCached:
      false
    }
  }
}

extension HTTPError: CustomStringConvertible {
  /// What happened and, where possible, what to do, without any secret of a URL.
  package var description: String {
    switch self {
    case .cancelled: "The request was cancelled."
    case .unavailable(let detail):
      "HTTP can't be used: \(detail). Check that libcurl (Debian: libcurl4) is installed."
    case .badURL(let url):
      "‘\(url.bare)’ can't be requested: a URL starts with http:// or https://."
    case .badRequest(let detail): "The request wasn't sent: \(detail)."
    case .hostNotFound(let host):
      "The host \(host) wasn't found; check the network and its spelling."
    case .connectionFailed(let host, let detail):
      "Can't connect to \(host): \(detail). Check that the server is running."
    case .connectionLost(let host, let detail): "The connection to \(host) was lost: \(detail)."
    case .timedOut(let host, let detail): "\(host) took too long: \(detail)."
    case .insecure(let host, let detail):
      "No secure connection to \(host): \(detail)."
        + (isUntrusted(detail) ? " SSL_CERT_FILE can name a certificate to trust." : "")
    case .bodyTooLarge(let host, let limit):
      "The response of \(host) is larger than \(byteCount(limit)), so it was stopped."
    case .memoryFull(let host, let limit):
      "The response of \(host) doesn't fit into the \(limit / 1_000_000) MB of memory that are "
        + "used for content, so it was stopped. Close other tabs or set --memory."
    case .malformed(let host, let detail): "The response of \(host) is broken: \(detail)."
    case .tooManyRedirects(let url):
      "\(url.bare) redirects again and again, so it was given up."
    case .redirectRefused(let from, let to):
      "\(from.bare) redirects to \(to.bare), which isn't followed: only http "
        + "and https are, and never from https to http."
    case .privateRefused(let from, let to, let part):
      "\(from.bare) redirects to \(to.bare), another server, which doesn't get \(part.rawValue)."
    case .notCached:
      "This isn't in the cache; start without --offline to request it."
    }
  }
}

/// Whether the certificate's issuer is unknown, which an additional trusted certificate can fix; it
/// can't fix an expired certificate or one of another host. (The words are OpenSSL's; see
/// verify(1).)
private func isUntrusted(_ detail: String) -> Bool {
  let detail = detail.lowercased()
  return ["self-signed certificate", "self signed certificate", "issuer certificate"]
    .contains { detail.contains($0) }
}

/// A limit in MiB if it is a whole number of them, otherwise in bytes.
private func byteCount(_ bytes: Int) -> String {
  bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
}
