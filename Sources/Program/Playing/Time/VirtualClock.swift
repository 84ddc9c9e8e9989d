import EverBase

/// A clock that advances only when its owner moves it, with the tasks that sleep on it.
package final class VirtualClock: Clock {
  /// The time since the start.
  package struct Instant: InstantProtocol {
    package let offset: Duration

    package func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    package func duration(to other: Instant) -> Duration { other.offset - offset }

    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: Int
    let due: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Duration.zero
    var lastNumber = 0
    var sleepers: [Sleeper] = []
    /// The sleepers that were cancelled before they slept.
    var cancelled: Set<Int> = []
  }

  private let state = Lock(State())

  package init() {}

  package var now: Instant { Instant(offset: state.withLock { $0.now }) }

  package var minimumResolution: Duration { .nanoseconds(1) }

  /// The first time at which a task wakes up; nil when none sleeps.
  var firstDue: Duration? { state.withLock { state in state.sleepers.map(\.due).min() } }

  /// Moves the clock, and resumes the task that is due first, if one is due by then.
  ///
  /// Of several tasks that are due at once, the one that has slept longest is resumed; the others
  /// stay due.
  func advance(to time: Duration) {
    let first = state.withLock { state -> Sleeper? in
      state.now = max(state.now, time)
      let due = state.sleepers.filter { $0.due <= state.now }
      guard let first = due.min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) else {
        return nil
      }
      state.sleepers.removeAll { $0.number == first.number }
      return first
    }
    first?.continuation.resume()
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Sleeper(number: number, due: deadline.offset, continuation: continuation))
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func add(_ sleeper: Sleeper) {
    let isCancelled = state.withLock { state in
      let isCancelled = state.cancelled.remove(sleeper.number) != nil
      if !isCancelled { state.sleepers.append(sleeper) }
      return isCancelled
    }
    if isCancelled { sleeper.continuation.resume(throwing: CancellationError()) }
  }

  private func cancel(_ number: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.sleepers.remove(at: place)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
