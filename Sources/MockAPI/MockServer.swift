import CMicrohttpd
import Locking

/// An HTTP server on the loopback interface that speaks as swapi.tech, Stack Exchange, Picsum and
/// Unsplash do, and answers what a test wants.
///
/// Answers are computed on one thread of its own; no thread waits for a held request. Everything
/// here may be called from any thread, but not from `onRequest`. Stops when it is released.
package final class MockServer: Sendable {
  /// The port that is listened on.
  package let port: Int

  private let core: ServerCore
  private let daemon: Lock<Daemon?>

  /// `@unchecked Sendable`: the pointer is only used by whoever takes it out of the lock, once.
  private struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// What URLs start with, without a slash at the end.
  package var baseURL: String { "http://127.0.0.1:\(port)" }

  /// The header line that requests under `/_mock/` have to bear.
  package var controlHeader: String { "\(ControlCommand.tokenHeader): \(core.token)" }

  /// The last 100 000 requests that have ended, in that order, control requests aside.
  package var requests: [MockRequest] { log.finished.suffix(MockLog.capacity) }

  /// All that the server has seen.
  package var log: MockLog { core.log }

  /// Starts a server, which answers when this returns.
  ///
  /// - Throws: `portTaken`, `portOutOfRange`, or `refused` when the system has no threads or files
  ///   left.
  package static func start(
    _ configuration: MockConfiguration = MockConfiguration()
  ) throws(MockError) -> MockServer {
    guard let port = UInt16(exactly: configuration.port) else {
      throw .portOutOfRange(configuration.port)
    }
    let core = ServerCore(configuration)
    var code: Int32 = 0
    guard let daemon = cmhd_start(port, core.callbacks, &code) else {
      throw MockError(port: configuration.port, errno: code)
    }
    return MockServer(core, daemon)
  }

  private init(_ core: ServerCore, _ daemon: OpaquePointer) {
    self.core = core
    port = Int(cmhd_port(daemon))
    self.daemon = Lock(Daemon(pointer: daemon))
  }

  deinit {
    stop()
  }

  /// Closes every connection, held requests included, ends every wait, and frees the port.
  ///
  /// Does nothing the second time.
  package func stop() {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    guard let running else { return }
    core.prepareToStop()
    cmhd_stop(running.pointer)
  }
}

extension MockServer {
  /// Adds a rule; it counts requests from now on.
  package func add(_ rule: FaultRule) {
    core.addFault(rule)
  }

  /// Answers a path, or a path with a query, so from now on.
  package func answer(_ answer: MockAnswer) {
    core.put(answer)
  }

  /// Holds every request whose path starts so, until ``release()``; only that path, with a `$` after it.
  package func hold(pathPrefix: String = "/") {
    core.addFault(FaultRule(.hold, path: pathPrefix))
  }

  /// Answers all held requests, and holds no more.
  package func release() {
    core.release()
  }

  /// Forgets all faults, prepared answers, the log and the quota, and answers all held requests.
  package func reset() {
    core.reset()
  }

  /// Waits until the log is as wanted.
  ///
  /// - Parameter condition: Called under the server's lock after each change; must be quick and call
  ///   nothing of the server's.
  /// - Returns: False when the server was stopped or the task cancelled first.
  @discardableResult
  package func wait(
    until condition: @escaping @Sendable (MockLog) -> Bool
  ) async -> Bool {
    await core.wait(until: condition)
  }

  /// Waits until so many requests have come since the start, answered or not.
  @discardableResult
  package func waitForRequests(count: Int) async -> Bool {
    await wait { $0.received >= count }
  }

  /// Waits until so many requests have ended since the start.
  @discardableResult
  package func waitForFinished(count: Int) async -> Bool {
    await wait { $0.finished.count >= count }
  }

  /// Waits until so many requests are held at once.
  @discardableResult
  package func waitForHeld(count: Int) async -> Bool {
    await wait { $0.held.count >= count }
  }
}
