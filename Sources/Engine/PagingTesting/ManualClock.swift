import EverBase

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

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Lock(State())
  private let watch = CountWatch()

  /// Makes a clock at time zero.
  public init() {}

  /// The current time.
  public var now: Instant { state.withLock { $0.now } }

  /// The resolution: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that sleep on the clock.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Suspends the task until a test has moved the clock to the deadline.
  ///
  /// - Parameters:
  ///   - deadline: the end of the sleep.
  ///   - tolerance: ignored.
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock {
      $0.nextID += 1
      return $0.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Sleeper(deadline: deadline, continuation: continuation), id: id)
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Advances the clock, and resumes the tasks whose deadline is reached, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      watch.update(state.sleepers.count)
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until at least a number of tasks sleep on the clock, or the waiting task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async {
    await watch.wait(for: count)
  }

  private func add(_ sleeper: Sleeper, id: Int) {
    enum Outcome { case sleeps, isDue, wasCancelled }
    let outcome = state.withLock { state -> Outcome in
      if state.cancelled.remove(id) != nil { return .wasCancelled }
      if sleeper.deadline <= state.now { return .isDue }
      state.sleepers[id] = sleeper
      watch.update(state.sleepers.count)
      return .sleeps
    }
    switch outcome {
    case .sleeps: break
    case .isDue: sleeper.continuation.resume()
    case .wasCancelled: sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let sleeper = state.sleepers.removeValue(forKey: id) else {
        state.cancelled.insert(id)
        return nil
      }
      watch.update(state.sleepers.count)
      return sleeper
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
