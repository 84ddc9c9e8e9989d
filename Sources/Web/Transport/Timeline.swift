/// A clock read as durations since one start, so that instants of any type can be compared.
struct Timeline: Sendable {
  private let read: @Sendable () -> Duration
  private let sleep: @Sendable (_ due: Duration) async throws -> Void

  /// Makes a timeline that starts now.
  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    sleep = { try await Task.sleep(until: start.advanced(by: $0), clock: clock) }
  }

  var now: Duration { read() }

  /// Waits until a time; returns at once when it has passed.
  ///
  /// - Throws: `HTTPError.cancelled` when the task that waits is cancelled.
  func hold(until due: Duration) async throws(HTTPError) {
    do {
      try Task.checkCancellation()
      // A clock may suspend the task even for a time that has passed.
      if due > now { try await sleep(due) }
    } catch {
      throw .cancelled
    }
  }
}
