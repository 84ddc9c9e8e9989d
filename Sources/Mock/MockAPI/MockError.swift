import EverBase
import Glibc

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
