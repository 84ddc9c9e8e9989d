import MockAPI
import Synchronization

/// When requests ended, by the server that answered them.
final class EndTimes: Sendable {
  private let times = Mutex<[ContinuousClock.Instant]>([])

  /// Takes a request that has just ended; made for `MockConfiguration.onRequest`.
  func note(_ request: MockRequest) {
    times.withLock { $0.append(.now) }
  }

  /// The time from each end to the next.
  var gaps: [Duration] {
    let times = times.withLock { $0 }
    return zip(times, times.dropFirst()).map { $0.duration(to: $1) }
  }
}
