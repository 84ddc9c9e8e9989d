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
    let output = ServeOutput()
    let configuration = MockConfiguration(
      port: Int(options.port ?? 0),
      items: options.items,
      showsScenes: !options.hasCodedPictures
    ) { output.add($0.jsonLine) }
    let server = try MockServer.start(configuration)
    output.begin(with: server.baseURL)
    StandardError.write("Requests under /_mock/ need the header ‘\(server.controlHeader)’.")
    var received: Int32 = 0
    sigwait(&signals, &received)
    server.stop()
    switch output.outcome {
    case .written: return 128 + received
    case .closed: return 0
    case .failed:
      if let problem = output.outcome.problem { throw problem }
      return 1
    }
  }
}

/// The output of the server; the base URL is the first line, however early the first request
/// completes.
private final class ServeOutput: Sendable {
  fileprivate struct State {
    /// The lines that wait for the first one; nil after it is written.
    var waiting: [String]? = []
    var outcome = StandardOutput.Outcome.written
  }

  private let state = Lock(State())

  /// The outcome of the last write.
  var outcome: StandardOutput.Outcome { state.withLock(\.outcome) }

  func begin(with line: String) {
    state.withLock { $0.write([line] + ($0.waiting.take() ?? [])) }
  }

  /// Adds a line, from the server's thread.
  func add(_ line: String) {
    state.withLock { state in
      guard state.waiting?.append(line) == nil else { return }
      state.write([line])
    }
  }
}

extension ServeOutput.State {
  /// Writes lines; when that fails, the server ends.
  fileprivate mutating func write(_ lines: [String]) {
    outcome = StandardOutput.write(data: lines.map { $0 + "\n" }.joined())
    if outcome != .written { kill(getpid(), SIGTERM) }
  }
}
