import EverBounds

/// The number of requests that a server still allows, according to its headers.
package enum RequestQuota {
  /// The headers that hold the number.
  package static let headers = [
    "X-RateLimit-Remaining", "RateLimit-Remaining", "X-Rate-Limit-Remaining",
  ]

  /// The number, at least 0; nil when no header states it.
  package static func remaining(_ response: HTTPResponse) -> Int? {
    headers.lazy.compactMap { response.header($0).flatMap { Int($0) } }.first
      .map { Count(clamping: $0).value }
  }
}
