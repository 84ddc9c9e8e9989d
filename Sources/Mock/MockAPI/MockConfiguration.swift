import EverBase
import Glibc

/// The content of a mock server.
package struct MockConfiguration: Sendable {
  /// The loopback port to listen on; 0 for a free one.
  package var port: Int

  /// The path of a Unix socket to listen on instead of a port; nil for the port.
  package var socketPath: String?

  /// The number of items of each collection, from 0 to 10 000 000; nil for the real number.
  package var items: Int?

  /// The seed of generated items.
  package var seed: UInt64 = 0

  /// Whether `/api/people` returns full objects for `expanded=true`; false imitates the API that
  /// ignores it.
  package var expandedHonoured: Bool

  /// Whether images are photos and portraits; false for cheap photos.
  package var showsScenes: Bool

  /// Receives each request, in the order in which they end.
  ///
  /// It is called on the server's thread and must not stop the server.
  package var onRequest: (@Sendable (MockRequest) -> Void)?

  /// Returns the response to a request without a prepared one; nil leaves it to the APIs.
  ///
  /// It is called on the server's thread, for one request at a time; the target of the returned
  /// response is ignored.
  package var rule: (@Sendable (RuledRequest) -> PreparedResponse?)?

  package static let maximumItems = 10_000_000

  package init(
    port: Int = 0,
    items: Int? = nil,
    expandedHonoured: Bool = true,
    showsScenes: Bool = false,
    onRequest: (@Sendable (MockRequest) -> Void)? = nil,
    rule: (@Sendable (RuledRequest) -> PreparedResponse?)? = nil
  ) {
    if let items {
      precondition(
        (0...Self.maximumItems).contains(items),
        "a collection of \(items) items: the mock server has 0 to \(Self.maximumItems)"
      )
    }
    self.port = port
    self.items = items
    self.expandedHonoured = expandedHonoured
    self.showsScenes = showsScenes
    self.rule = rule
    self.onRequest = onRequest
  }
}

/// Why the mock server didn't start.
package enum MockError: Error, Hashable, CustomStringConvertible {
  /// Another program listens on the port.
  case portTaken(Int)
  /// The port isn't in the range 0 to 65535.
  case portOutOfRange(Int)
  /// The system reported an error, with this value of `errno`.
  case refused(port: Int, errno: Int32)

  package var description: String {
    switch self {
    case .portTaken(let port):
      "Port \(port) is in use. Choose another with --port, or leave it out for a free one."
    case .portOutOfRange(let port):
      "\(port) isn't a port. Choose one from 1 to 65535, or 0 for a free one."
    case .refused(let port, let code):
      "The mock server can't listen on 127.0.0.1:\(port): \(String(errno: code))."
    }
  }

  init(port: Int, errno code: Int32) {
    self = code == EADDRINUSE ? .portTaken(port) : .refused(port: port, errno: code)
  }
}
