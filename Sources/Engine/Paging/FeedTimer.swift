/// A type-erased clock that measures the time since it was made.
package struct FeedTimer: Sendable {
  /// Returns the time since the timer was made.
  package let now: @Sendable () -> Duration
  /// Sleeps until a time; throws when the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a timer that starts now.
  package init(_ clock: some Clock<Duration>) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
