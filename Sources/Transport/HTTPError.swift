package import Secrets

/// Why no whole answer came.
///
/// Each description is a sentence for the user that says what happened and, where there is
/// something to do, what.
package enum HTTPError: Error, Hashable, Sendable {
  /// The task that waited was cancelled.
  case cancelled
  /// HTTP can't be spoken at all: libcurl is missing or unusable; the detail says why.
  case unavailable(String)
  /// The URL can't be asked: malformed, or of a scheme other than http and https.
  case badURL(SecretURL)
  /// The request itself is unsound, such as a header with a line break; the detail never has a value.
  case badRequest(String)
  /// The name has no address.
  case hostNotFound(host: String)
  /// No connection could be made; the detail says why.
  case connectionFailed(host: String, detail: String)
  /// The connection ended before a whole answer was here.
  case connectionLost(host: String, detail: String)
  /// Nothing, or too little, came for too long.
  case timedOut(host: String, detail: String)
  /// The certificate or the handshake failed.
  case insecure(host: String, detail: String)
  /// The body passed the limit, in bytes.
  case bodyTooLarge(host: String, limit: Int)
  /// The answer was no sound HTTP: broken chunking, broken compression, a bad header.
  case malformed(host: String, detail: String)
  /// More redirects than the limit.
  case tooManyRedirects(url: SecretURL)
  /// A redirect that is not followed: from https to http, or to another scheme.
  case redirectRefused(from: SecretURL, to: SecretURL)
  /// Only the cache may answer, and it hasn't got the URL.
  case notCached(url: SecretURL)

  /// Whether asking again soon can help: not where the same answer would come again.
  package var isTransient: Bool {
    switch self {
    case .hostNotFound, .connectionFailed, .connectionLost, .timedOut: true
    case .cancelled, .unavailable, .badURL, .badRequest, .insecure, .bodyTooLarge,
      .malformed, .tooManyRedirects, .redirectRefused, .notCached:
      false
    }
  }
}
