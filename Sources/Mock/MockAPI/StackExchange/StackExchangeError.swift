/// An error of the Stack Exchange API (api.stackexchange.com/docs/error-handling).
struct StackExchangeError: Error, Hashable {
  let status: Int
  /// The `error_id`, which the API distinguishes from the status.
  let id: Int
  let name: String
  let message: String

  static func badParameter(_ message: String) -> StackExchangeError {
    StackExchangeError(status: 400, id: 400, name: "bad_parameter", message: message)
  }

  static let noMethod = StackExchangeError(
    status: 404,
    id: 404,
    name: "no_method",
    message: "no method found with this name"
  )

  static func throttled(seconds: Int) -> StackExchangeError {
    StackExchangeError(
      status: 400,
      id: 502,
      name: "throttle_violation",
      message: "too many requests from this IP, more requests available in \(seconds) seconds"
    )
  }

  /// The error for a status that is set before the methods run.
  static func status(_ status: Int) -> StackExchangeError {
    let name =
      switch status {
      case 401: "access_token_required"
      case 403: "access_denied"
      case 404: "no_method"
      case 429, 502: "throttle_violation"
      case 503: "temporarily_unavailable"
      case 500...: "internal_error"
      default: "bad_parameter"
      }
    return StackExchangeError(
      status: status,
      id: status == 429 ? 502 : status,
      name: name,
      message: "simulated error"
    )
  }
}

/// The requests of a client in a day or an hour.
struct Quota: Sendable, Hashable {
  let maximum: Int
  let remaining: Int

  /// The quota after a number of requests; when it is used up, the next period begins.
  init(_ maximum: Int, used: Int) {
    self.maximum = maximum
    remaining = maximum - 1 - (max(1, used) - 1) % maximum
  }
}
