/// The number of requests that a server still answers, as headers tell it.
package enum RequestQuota {
  /// The headers that hold the number.
  package static let headers = [
    "X-RateLimit-Remaining", "RateLimit-Remaining", "X-Rate-Limit-Remaining",
  ]

  /// The number; nil where no header tells one.
  package static func remaining(_ response: HTTPResponse) -> Int? {
    headers.lazy.compactMap { response.header($0).flatMap { Int($0) } }.first
  }
}
