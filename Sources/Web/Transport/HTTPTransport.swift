package import EverBase

/// Sends a request and receives its response.
///
/// Cancelling the waiting task closes the request's socket and throws `HTTPError.cancelled`.
package protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// - Returns: the response of any status; a 404 is a response.
  /// - Throws: an ``HTTPError`` when there is no complete response.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse

  /// Records a wait that a server requested in the body of a response, which only its source
  /// understands; nothing by default.
  func rest(for time: Duration, after url: SecretURL)
}

extension HTTPTransport {
  package func rest(for time: Duration, after url: SecretURL) {}
}
