import Paging
import EverWeb

/// Why a server sent an error, in the categories for which advice differs.
enum Refusal: Hashable, Sendable {
  /// Too many requests; the time until the next one is allowed, nil when the server states none.
  case limited(Duration?)
  /// The server is overloaded or fails temporarily; the requested wait, nil for none.
  case busy(Duration?)
  /// A credential is missing or was rejected.
  case denied
  /// A retry without a change wouldn't help.
  case other

  /// Reads the status and the headers (RFC 9110, 15), and the words when those are ambiguous.
  ///
  /// GitHub and others respond with 403 when the quota is used up.
  ///
  /// - Parameters:
  ///   - response: the error.
  ///   - words: its message and its name, if they are known; only their kind is used.
  ///   - now: seconds since 1970.
  init(_ response: HTTPResponse, words: String, now: Int) {
    switch response.status {
    case 202, 408, 425, 500, 502, 503, 504:
      self = .busy(RetryDelay.retryAfter(response, now: now))
    case 429,
      200...299 where Self.isLimit(response, words), 403 where Self.isLimit(response, words):
      self = .limited(RetryDelay.untilReset(response, now: now))
    case 401, 403: self = .denied
    case 200...299 where Self.has(words, oneOf: "credentials"),
      400 where Self.has(words, oneOf: "credentials"):
      self = .denied
    default: self = .other
    }
  }

  var remedy: PageError.Remedy {
    switch self {
    case .limited(let wait?), .busy(let wait?): .wait(wait)
    case .limited(nil): .slowDown
    case .busy(nil): .retry
    case .denied, .other: .user
    }
  }

  /// The wait that the server requested; nil for none.
  var wait: Duration? { if case .wait(let wait) = remedy { wait } else { nil } }

  private static func isLimit(_ response: HTTPResponse, _ words: String) -> Bool {
    RequestQuota.remaining(response) == 0 || response.header("Retry-After") != nil
      || has(words, oneOf: "limits")
  }

  private static func has(_ words: String, oneOf list: String) -> Bool {
    let words = words.lowercased()
    return Vocabulary.words("refusals", list).contains { words.contains($0) }
  }
}
