/// A clock that advances only when a test moves it.
public final class ManualClock: Clock, Sendable {
  /// A moment on a manual clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes a moment.
    public init(offset: Duration) { self.offset = offset }

    /// The moment after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The duration to another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether one moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastSleeper = 0
    /// The deadlines of the tasks that sleep.
    var deadlines: [Int: Instant] = [:]
  }

  private let state = Watched(State())

  /// Makes a clock at time zero.
  public init() {}

  /// The current time.
  public var now: Instant { state.state.now }

  /// The resolution: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that sleep on the clock.
  public var sleepers: Int { state.state.deadlines.count }

  /// Suspends the task until a test has moved the clock to the deadline.
  ///
  /// - Parameters:
  ///   - deadline: the end of the sleep.
  ///   - tolerance: ignored.
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let sleeper = state.change { state in
      state.lastSleeper += 1
      if deadline > state.now { state.deadlines[state.lastSleeper] = deadline }
      return state.lastSleeper
    }
    let isDue = await state.wait(
      until: { $0.deadlines[sleeper] == nil },
      onCancel: { $0.deadlines[sleeper] = nil }
    )
    if !isDue { throw CancellationError() }
  }

  /// Advances the clock, and resumes the tasks whose deadline is reached, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.change { state in
      state.now = state.now.advanced(by: duration)
      return state.deadlines.filter { $0.value <= state.now }
    }
    for (sleeper, _) in due.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      state.change { $0.deadlines[sleeper] = nil }
    }
  }

  /// Waits until at least a number of tasks sleep on the clock, or the waiting task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async {
    await state.wait { $0.deadlines.count >= count }
  }
}
