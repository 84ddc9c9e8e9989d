import Locking

/// Sends requests through libcurl, whose multi interface runs on one thread of its own.
///
/// The thread starts, and libcurl is loaded on it, at the first request; both end with ``close()``
/// or when the transport goes. Connections are kept and reused, HTTP/2 is spoken where a TLS server
/// offers it, and bodies come decompressed.
///
/// What libcurl doesn't notice is a compressed stream that ends early in a body of the right length;
/// the reader of the body finds out.
package final class CurlTransport: HTTPTransport, Sendable {
  private let configuration: TransportConfiguration
  private let queue = CurlQueue()
  /// Opens when the thread has ended.
  private let thread = Latch()

  package init(configuration: TransportConfiguration) {
    precondition(configuration.connectionsPerHost > 0, "a host needs at least one connection")
    self.configuration = configuration
  }

  deinit { queue.close() }

  /// Ends every request as cancelled, and the thread; requests that come later are cancelled too.
  ///
  /// It doesn't wait for the thread.
  package func close() { queue.close() }

  /// Closes, and waits for the thread to be gone, as a program must before it exits: OpenSSL's own
  /// exit handler pulls away what an open connection still uses.
  ///
  /// It blocks the thread that calls it, so no task may.
  ///
  /// - Parameter limit: how long to wait at most.
  /// - Returns: whether the thread is gone.
  @discardableResult
  package func close(waitingAtMost limit: Duration) -> Bool {
    queue.close()
    return !queue.isStarted || thread.wait(atMost: limit)
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var trail = RedirectTrail(request, limit: configuration.redirectLimit)
    while true {
      let response = try await exchange(trail.request)
      guard try trail.follow(response) else { return response }
    }
  }

  /// One request and its answer, without redirects.
  private func exchange(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let id = queue.issue()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if queue.submit(id, request, waiter) { startThread() }
      }
    } onCancel: {
      queue.cancel(id)
    }
    return try outcome.get()
  }

  private func startThread() {
    let started = startDetachedThread(named: "transport") { [queue, configuration, thread] in
      runCurl(queue, configuration)
      thread.open()
    }
    guard !started else { return }
    queue.fail(.unavailable("no thread could be started for it"))
    thread.open()
  }
}
