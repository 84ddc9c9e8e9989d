/// A clock read as durations since one start, so that instants of any type can be compared.
protocol Timeline: Sendable {
  var now: Duration { get }
  func sleep(until due: Duration) async throws
}

extension Timeline {
  /// Waits until a time; returns at once when it has passed.
  ///
  /// - Throws: `HTTPError.cancelled` when the task that waits is cancelled.
  func hold(until due: Duration) async throws(HTTPError) {
    do {
      try await sleep(until: due)
    } catch {
      throw .cancelled
    }
  }
}

private struct ClockTimeline<Base: Clock<Duration>>: Timeline {
  let clock: Base
  let start: Base.Instant

  var now: Duration { start.duration(to: clock.now) }

  func sleep(until due: Duration) async throws {
    try Task.checkCancellation()
    // A clock may suspend the task even for a time that has passed.
    guard due > now else { return }
    try await Task.sleep(until: start.advanced(by: due), clock: clock)
  }
}

func makeTimeline(_ clock: some Clock<Duration>) -> any Timeline {
  ClockTimeline(clock: clock, start: clock.now)
}
