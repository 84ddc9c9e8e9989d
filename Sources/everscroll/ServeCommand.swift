import CommandLineOptions
import Glibc
import Locking
import MockAPI

/// `everscroll serve`: the mock API server alone.
enum ServeCommand {
  /// Serves until SIGINT or SIGTERM; prints the base URL, then a JSON line for each request.
  ///
  /// - Throws: when the server can't start.
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
    var received: Int32 = 0
    sigwait(&signals, &received)
    server.stop()
    return received == SIGINT ? 130 : 0
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
  /// Lines that wait for the first; nil once that is written.
  private let waiting = Lock<[String]?>([])

  func begin(with line: String) {
    write([line])
    write(waiting.withLock { $0.take() } ?? [])
  }

  /// Adds a line, from the server's thread.
  func add(_ line: String) {
    let mustWait = waiting.withLock { waiting in
      waiting?.append(line)
      return waiting != nil
    }
    if !mustWait { write([line]) }
  }

  /// Writes lines; without a reader the server ends.
  private func write(_ lines: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    if StandardOutput.write(text) != .written { kill(getpid(), SIGTERM) }
  }
}
