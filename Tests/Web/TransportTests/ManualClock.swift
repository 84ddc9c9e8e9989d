@testable import Transport
import Locking

/// A clock that advances only on demand.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let waiter: CheckedContinuation<Bool, Never>
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
  }

  private let state = Lock(State())

  /// The deadlines of all sleeps so far.
  let deadlines = EventLog<Duration>()

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let isDone = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        start(Sleeper(id: id, deadline: deadline, waiter: waiter))
      }
    } onCancel: {
      cancel(id)
    }
    guard isDone else { throw CancellationError() }
  }

  func advance(to offset: Duration) {
    let due = state.withLock { state in
      state.now.offset = offset
      defer { state.sleepers.removeAll { $0.deadline <= state.now } }
      return state.sleepers.filter { $0.deadline <= state.now }
    }
    for sleeper in due { sleeper.waiter.resume(returning: true) }
  }

  private func start(_ sleeper: Sleeper) {
    let outcome = state.withLock { state -> Bool? in
      if state.cancelled.remove(sleeper.id) != nil { return false }
      if sleeper.deadline <= state.now { return true }
      state.sleepers.append(sleeper)
      return nil
    }
    if let outcome { sleeper.waiter.resume(returning: outcome) }
    deadlines.append(sleeper.deadline.offset)
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.waiter.resume(returning: false)
  }
}
