import Glibc
import EverBase
import EverMock

/// `everscroll serve`: runs only the mock API server.
enum ServeCommand {
  /// Serves until a signal arrives or standard output is closed; prints the base URL, then one JSON
  /// line per request.
  ///
  /// - Returns: 128 plus the signal's number, as in a shell; 0 when standard output was closed.
  /// - Throws: when the server can't start, or standard output fails.
  static func run(_ options: Options) throws -> Int32 {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGHUP)
    // The signals are blocked before the server starts its threads, so that only this thread
    // receives them.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let outcome = Lock(StandardOutput.Outcome.written)
    let configuration = MockConfiguration(
      port: Int(options.port ?? 0),
      items: options.items,
      showsScenes: true
    ) { request in
      outcome.withLock { $0 = write(request.jsonLine) }
    }
    // The base URL is the first line: a request that completes before it waits for the lock.
    let server = try outcome.withLock { outcome in
      let server = try MockServer.start(configuration)
      outcome = write(server.baseURL)
      return server
    }
    for rule in options.failures { try server.fail(rule) }
    var received: Int32 = 0
    sigwait(&signals, &received)
    server.stop()
    let ended = outcome.withLock { $0 }
    if let problem = ended.problem { throw problem }
    return ended == .written ? 128 + received : 0
  }

  /// Writes a line; when that fails, the server ends.
  private static func write(_ line: String) -> StandardOutput.Outcome {
    let outcome = StandardOutput.write(data: line + "\n")
    if outcome != .written { kill(getpid(), SIGTERM) }
    return outcome
  }
}
