import CEverServer
import EverBase

/// An HTTP server on the loopback interface that imitates swapi.tech, Stack Exchange, Picsum and
/// Unsplash, and sends responses that tests prepare.
///
/// It computes responses on one thread of its own; a held request blocks no thread. All methods may
/// be called from any thread, but not from `onRequest`. The server stops when it is released.
package final class MockServer: Sendable {
  /// The port on which it listens; 0 when it listens on a Unix socket.
  package let port: Int

  /// The start of its URLs, without a slash at the end.
  ///
  /// A server on a Unix socket has the same URL in each run, which a client reaches by the socket's
  /// path alone.
  package let baseURL: String

  let core: ServerCore
  private let daemon: Lock<Daemon?>

  /// `@unchecked Sendable`: `stop` takes the pointer out of the lock once and is then its only
  /// user.
  private struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// The names of its Stack Exchange sites, some of the real ones, in alphabetical order.
  package static let sites = Site.all.map(\.name).sorted()

  /// The last 5 000 requests that have ended, in that order.
  package var requests: [MockRequest] { log.finished.suffix(MockLog.capacity) }

  /// The log of all requests.
  package var log: MockLog { core.log }

  /// Starts a server, which accepts requests when this returns.
  ///
  /// - Throws: `portTaken`, `portOutOfRange`, or `refused` when the system has no more threads or
  ///   files.
  package static func start(
    _ configuration: MockConfiguration = MockConfiguration()
  ) throws(MockError) -> MockServer {
    guard let port = UInt16(exactly: configuration.port) else {
      throw .portOutOfRange(configuration.port)
    }
    let core = ServerCore(configuration)
    var code: Int32 = 0
    let path = configuration.socketPath
    guard let daemon = cmhd_start(path, port, core.callbacks, &code) else {
      throw MockError(port: configuration.port, errno: code)
    }
    return MockServer(core, daemon, at: path)
  }

  private init(_ core: ServerCore, _ daemon: OpaquePointer, at path: String?) {
    self.core = core
    port = path == nil ? Int(cmhd_port(daemon)) : 0
    baseURL = path == nil ? "http://127.0.0.1:\(port)" : "http://mock.everscroll"
    self.daemon = Lock(Daemon(pointer: daemon))
  }

  deinit {
    stop()
  }

  /// Closes all connections, held requests included, ends all waits, and frees the port.
  ///
  /// A second call does nothing.
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
  /// Adds a rule, which counts requests from now on.
  package func add(_ rule: FaultRule) {
    core.addFault(rule)
  }

  /// Sets the response for a path, or for a path with a query.
  package func prepare(_ response: PreparedResponse) {
    core.put(response)
  }

  /// Holds all requests whose path has this prefix, or this path alone with a `$` at its end, until
  /// ``release()``.
  package func hold(pathPrefix: String = "/") {
    core.addFault(FaultRule(.hold, path: pathPrefix))
  }

  /// Responds to all held requests, and holds no later ones.
  package func release() {
    core.release()
  }

  /// Waits until the log meets a condition.
  ///
  /// - Parameter condition: called under the server's lock after each change; it must be fast and
  ///   call no method of the server.
  /// - Returns: false when the server was stopped or the task cancelled first.
  @discardableResult
  package func wait(until condition: @escaping @Sendable (MockLog) -> Bool) async -> Bool {
    await core.wait(until: condition)
  }

  /// Waits until this number of requests has arrived since the start, with or without a response.
  @discardableResult
  package func waitForRequests(count: Int) async -> Bool {
    await wait { $0.received >= count }
  }

  /// Waits until this number of requests has ended since the start.
  @discardableResult
  package func waitForFinished(count: Int) async -> Bool {
    await wait { $0.received - $0.open.count >= count }
  }

  /// Waits until this number of requests is held at once.
  @discardableResult
  package func waitForHeld(count: Int) async -> Bool {
    await wait { $0.held.count >= count }
  }
}

/// Faults of the lists; images and single items stay without faults.
extension MockServer {
  /// The paths of the lists.
  private static let lists = [
    "/api/people$", "/2.3/users/", "/2.3/sites", "/v2/list", "/photos$", "/search/photos",
  ]

  /// Makes lists fail.
  ///
  /// - Parameter words: a rule as ``FaultText`` reads it. Without `path=`, it applies to all lists;
  ///   without `count=`, each list fails three times, so that the retries of a client fail too.
  /// - Throws: why the words aren't a rule.
  package func fail(_ words: String) throws(FaultText.Rejection) {
    var rule = try FaultText.rule(words)
    if rule.count == nil { rule.count = 3 }
    for path in rule.path == "/" ? Self.lists : [rule.path] {
      rule.path = path
      add(rule)
    }
  }
}
