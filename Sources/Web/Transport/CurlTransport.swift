import EverBase

/// Sends requests with libcurl, whose multi interface runs on a thread of its own.
///
/// The first request starts the thread and loads libcurl; ``close()`` or the end of the transport
/// ends them. Connections are reused, HTTP/2 is used when a TLS server offers it, and bodies are
/// decompressed.
///
/// libcurl doesn't detect a truncated compressed stream in a body of the right length; the code
/// that parses the body does.
package final class CurlTransport: HTTPTransport, Sendable {
  private let configuration: TransportConfiguration
  private let thread: CurlThread

  package init(configuration: TransportConfiguration) {
    precondition(configuration.connectionsPerHost > 0, "a host needs at least one connection")
    self.configuration = configuration
    thread = CurlThread(
      named: "transport",
      cancelled: .failure(.cancelled),
      unstarted: .failure(.unavailable("no thread could be started for it"))
    ) { runCurl($0, configuration) }
  }

  deinit { close() }

  /// Cancels all requests, later ones included, and ends the thread without waiting for it.
  package func close() { thread.inbox.close(with: .failure(.cancelled)) }

  /// Closes the transport and waits for the end of its thread, as a program must before it exits:
  /// OpenSSL's exit handler frees memory that an open connection still uses.
  ///
  /// The call blocks its thread, so no task may call it.
  ///
  /// - Returns: whether the thread has ended.
  @discardableResult
  package func close(waitingAtMost limit: Duration) -> Bool {
    close()
    return thread.waitForEnd(atMost: limit)
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var trail = RedirectTrail(request, limit: configuration.redirectLimit)
    while true {
      var response = try await thread.outcome(of: trail.request).get()
      guard try trail.follow(response) else {
        response.isTemporary = trail.isTemporary
        return response
      }
    }
  }
}
