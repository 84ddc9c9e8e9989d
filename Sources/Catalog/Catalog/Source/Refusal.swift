import Paging
import Transport

/// Why a server sent an error, as far as that tells what helps.
enum Refusal: Hashable, Sendable {
  /// Too many requests; the time until the next one is answered, nil where the server told none.
  case limited(Duration?)
  /// The server has too much to do, or fails for now; the time that it asked for, nil for none.
  case busy(Duration?)
  /// A credential is missing, or was refused.
  case denied
  /// Asking again by itself would not help.
  case other

  /// Reads the status and the headers (RFC 9110, 15), and the words where those leave it open.
  ///
  /// GitHub and others answer 403 where requests are counted and none is left.
  ///
  /// - Parameters:
  ///   - response: the error.
  ///   - words: its message and its name as far as they are known; only their kind is looked at.
  ///   - now: seconds since 1970.
  init(_ response: HTTPResponse, words: String, now: Int) {
    switch response.status {
    case 429:
      self = .limited(RetryDelay.untilReset(response, now: now))
    case 200...299, 403:
      guard Self.isLimit(response, words) else {
        self = response.status == 403 || Self.namesCredential(words) ? .denied : .other
        return
      }
      self = .limited(RetryDelay.untilReset(response, now: now))
    case 401: self = .denied
    case 400 where Self.namesCredential(words): self = .denied
    case 408, 425, 500, 502, 503, 504: self = .busy(RetryDelay.retryAfter(response, now: now))
    default: self = .other
    }
  }

  var remedy: PageError.Remedy {
    switch self {
    case .limited(let wait): wait.map { .wait($0) } ?? .slowDown
    case .busy(let wait): wait.map { .wait($0) } ?? .retry
    case .denied, .other: .user
    }
  }

  /// The time that the server asked for; nil for none.
  var wait: Duration? {
    switch self {
    case .limited(let wait), .busy(let wait): wait
    case .denied, .other: nil
    }
  }

  private static func isLimit(_ response: HTTPResponse, _ words: String) -> Bool {
    RequestQuota.remaining(response) == 0 || response.header("Retry-After") != nil
      || has(words, oneOf: ["rate limit", "too many requests", "quota exceeded", "rate_limit"])
  }

  /// Whether a message is about a key: many servers say so with status 400 or 200.
  private static func namesCredential(_ words: String) -> Bool {
    has(
      words,
      oneOf: [
        "api key", "api_key", "apikey", "`key`", "key_required", "access token", "access_token",
        "not_authed", "invalid_auth", "unauthorized", "unauthenticated",
      ]
    )
  }

  private static func has(_ words: String, oneOf parts: [String]) -> Bool {
    let words = words.lowercased()
    return parts.contains { words.contains($0) }
  }
}
