import CommandLineOptions
import Glibc
import Locking
import MockAPI

/// `everscroll serve`: the mock API server alone.
enum ServeCommand {
  /// Serves until a signal ends it or nobody reads its lines any more; prints the base URL, then a
  /// JSON line for each request.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; nil or 0 for one that the system chooses.
  ///   - options: What else the command line says.
  /// - Returns: 128 and the signal's number, as a shell would say; 0 without a reader.
  /// - Throws: when the server can't start, or standard output fails.
  static func run(port: UInt16?, options: Options) throws(Problem) -> Int32 {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGHUP)
    // Blocked before the server makes its threads, so that only this one hears of them.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let output = ServeOutput()
    let server = try start(
      MockConfiguration(port: Int(port ?? 0), items: options.items) { output.add($0.jsonLine) }
    )
    output.begin(with: server.baseURL)
    StandardError.say("Requests under /_mock/ want the header ‘\(server.controlHeader)’.")
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

  private static func start(_ configuration: MockConfiguration) throws(Problem) -> MockServer {
    do throws(MockError) {
      return try MockServer.start(configuration)
    } catch {
      throw Problem(sentence: error.description, status: 1)
    }
  }
}

/// The lines of the server; the base URL is first, however early the first request ends.
private final class ServeOutput: Sendable {
  private struct State {
    /// Lines that wait for the first; nil once that is written.
    var waiting: [String]? = []
    var outcome = StandardOutput.Outcome.written
  }

  private let state = Lock(State())

  /// What became of the lines.
  var outcome: StandardOutput.Outcome { state.withLock(\.outcome) }

  func begin(with line: String) {
    write([line])
    write(state.withLock { $0.waiting.take() } ?? [])
  }

  /// Adds a line, from the server's thread.
  func add(_ line: String) {
    let mustWait = state.withLock { state in
      state.waiting?.append(line)
      return state.waiting != nil
    }
    if !mustWait { write([line]) }
  }

  /// Writes lines; where they can't be written the server ends.
  private func write(_ lines: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    let outcome = StandardOutput.write(data: text)
    guard outcome != .written else { return }
    state.withLock { $0.outcome = outcome }
    kill(getpid(), SIGTERM)
  }
}
