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
