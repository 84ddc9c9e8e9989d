import EverBase
import Glibc
import EverMock
import EverDemo
import EverRecording
import EverWeb

/// The mock API and the network of a demo.
///
/// All requests go to the mock API through a Unix socket, whatever host their URL names, so that a
/// demo needs no network and shows no port.
final class DemoServers: Sendable {
  private struct State {
    var count = 0
    var server: MockServer?
    var network: SimulatedNetwork?
    /// The profile that a step has selected; nil for that of the command line.
    var profile: NetworkProfile?
  }

  private let directory: String
  private let outside: OutsideWork
  private let state = Lock(State())

  /// - Throws: when there is no directory for the socket.
  init(_ outside: OutsideWork) throws {
    var template = Array("/tmp/everscroll-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(errno: errno)
      throw Problem("No directory can be made in /tmp: \(reason).", status: 1)
    }
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.outside = outside
  }

  /// Removes the directory of the sockets.
  func close() {
    for number in 0...state.withLock(\.count) { unlink(socket(number)) }
    rmdir(directory)
  }

  private func socket(_ number: Int) -> String { "\(directory)/\(number)" }

  /// Starts the server of a new session, with a number of items in its lists; nil for the usual
  /// number.
  func startServer(_ items: Int?) throws(MockError) -> MockServer {
    let number = state.withLock(\.count)
    let configuration = MockConfiguration(
      socketPath: socket(number),
      items: items,
      showsScenes: true
    )
    let server = try MockServer.start(configuration)
    state.withLock { state in
      state.count += 1
      state.server = server
    }
    return server
  }

  /// Sends all requests to the server that starts next, without limits of real time.
  func configure(_ configuration: inout TransportConfiguration) {
    configuration.unixSocketPath = socket(max(0, state.withLock(\.count) - 1))
    configuration.proxy = ""
    configuration.connectTimeout = .zero
    configuration.slowTime = .zero
    configuration.averageTime = .zero
  }

  /// The network of a new session, which the steps of the tape change; the profile counts unless a
  /// step has selected one.
  func network(_ profile: NetworkProfile) -> SimulatedNetwork {
    state.withLock { state in
      let network = SimulatedNetwork(state.profile ?? profile)
      state.network = network
      return network
    }
  }

  /// A transport whose requests take no virtual time.
  func outside(_ transport: CurlTransport) -> any HTTPTransport {
    OutsideTransport(transport, outside)
  }

  /// Performs a step about the network or the server.
  func perform(_ step: TapeStep) throws {
    switch step.action {
    case .network(let text):
      guard let profile = NetworkProfile.parse(text) else {
        throw RecordingProblem("‘\(text)’ isn't a network; Network takes \(NetworkProfile.syntax).")
      }
      let network = state.withLock { state in
        state.profile = profile
        return state.network
      }
      network?.change(to: profile)
    case .fault(let words):
      if let reason = try started.fail(words) { throw RecordingProblem(reason) }
    case .drift(let count): try started.drift(by: count)
    case .environment(let name, let value): setenv(name, value, 1)
    default: break
    }
  }

  private var started: MockServer {
    get throws {
      guard let server = state.withLock(\.server) else {
        throw RecordingProblem("There is no server yet; open a source first.")
      }
      return server
    }
  }
}
