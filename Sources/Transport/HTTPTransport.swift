/// Sends one request and waits for its answer.
///
/// Cancelling the task that waits ends the request at the socket and throws `HTTPError.cancelled`.
package protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// - Parameter request: what to ask.
  /// - Returns: the answer, whatever its status: a 404 is an answer.
  /// - Throws: an ``HTTPError`` when no whole answer came.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
