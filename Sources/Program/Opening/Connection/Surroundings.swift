import EverDefinitions
import Glibc
package import EverMock
package import EverWeb

/// The inputs of a run from outside: the time, random numbers, and its servers.
package struct Surroundings: Sendable {
  /// The surroundings of new sources and connections; a demo replaces them.
  @TaskLocal package static var current = Surroundings()

  /// The clock of all waits.
  package var clock: any Clock<Duration> = .continuous

  /// Returns seconds since 1970.
  package var unixTime: @Sendable () -> Int = { time(nil) }

  /// The current year in UTC.
  var year: Int? { Timestamp(String(unixTime()))?.year }

  /// The seed of all random numbers; nil for a new one each time.
  package var seed: UInt64?

  /// The network of a demo; nil when requests go to the servers that their URLs name.
  package var demo: (any DemoNetwork)?

  package init() {}
}

/// The mock API and the simulated network that a demo uses instead of the real ones.
package protocol DemoNetwork: Sendable {
  /// Starts the server of a new session.
  ///
  /// - Parameter items: the number of items of its lists; nil for the usual number.
  /// - Returns: the running server.
  /// - Throws: a `MockError` when the server can't start.
  func startServer(_ items: Int?) throws(MockError) -> MockServer

  /// Sends all requests to the server that starts next, without limits of real time.
  func configure(_ configuration: inout TransportConfiguration)

  /// The network of a new session, which the steps of the demo change; the profile counts unless a
  /// step has selected one.
  func network(_ profile: NetworkProfile) -> SimulatedNetwork

  /// A transport whose requests take no virtual time.
  func outside(_ transport: CurlTransport) -> any HTTPTransport
}
