import EverDefinitions
import Glibc

/// The inputs of a run from outside: the time, random numbers, and its servers.
struct Surroundings: Sendable {
  /// The surroundings of new sources and connections; a demo replaces them.
  @TaskLocal static var current = Surroundings()

  /// The clock of all waits.
  var clock: any Clock<Duration> = .continuous

  /// Returns seconds since 1970.
  var unixTime: @Sendable () -> Int = { time(nil) }

  /// The current year in UTC.
  var year: Int? { Timestamp(String(unixTime()))?.year }

  /// The seed of all random numbers; nil for a new one each time.
  var seed: UInt64?

  /// The network of a demo; nil when requests go to the servers that their URLs name.
  var demo: DemoServers?
}
