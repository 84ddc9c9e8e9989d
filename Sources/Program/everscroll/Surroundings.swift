import Glibc

/// What a run takes from the machine: the time, chance, and its servers.
struct Surroundings: Sendable {
  /// The surroundings of new sources and connections; a demo replaces them.
  @TaskLocal static var current = Surroundings()

  /// The clock of all waits.
  var clock: any Clock<Duration> = .continuous

  /// Returns seconds since 1970.
  var unixTime: @Sendable () -> Int = { time(nil) }

  /// The seed of all that is random; nil for another one each time.
  var seed: UInt64?

  /// The servers of a demo; nil when requests go to those that their URLs name.
  var demo: DemoServers?
}
