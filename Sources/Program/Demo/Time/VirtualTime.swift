import EverBase
import EverTerminal
import Glibc

/// The time of a demo, which passes only when nothing more can happen at the present moment.
///
/// Work outside of the process therefore affects the content of a demo, but never its times.
package struct VirtualTime: LoopClock, Sendable {
  package let clock = VirtualClock()
  package let outside = OutsideWork()
  private let queue = TaskQueue()

  /// Makes a time that starts now, for tasks of the current thread.
  package init() {}

  /// The time since the start.
  package var now: Duration { clock.now.offset }

  /// Calls a function whose new tasks, and theirs, run in this time.
  package func run<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try TaskPlace.$executor.withValue(queue) { Result { () throws(Failure) in try body() } }.get()
  }

  /// Runs all tasks until each has ended or sleeps.
  func settle() {
    while true {
      _ = queue.runAll()
      guard outside.isInFlight else { return }
      queue.waitForOutside()
    }
  }

  /// Lets time pass until a task wakes up, at most to a time.
  func advance(to latest: Duration) {
    clock.advance(to: min(clock.firstDue ?? latest, latest))
  }
}

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

/// Runs tasks one after another on the thread that calls ``runAll()``.
///
/// Jobs that this thread adds run in the order in which they were added. Jobs of other threads,
/// which report the end of outside work, wait until no other job is left, so that the order never
/// depends on the duration of that work.
package final class TaskQueue: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var jobsFromOutside: [UnownedJob] = []
  }

  private let state = Lock(State())
  private let owner = pthread_self()

  /// Readable when another thread has added a job.
  private let arrivals = Mailbox<Void>()

  /// Makes a queue of the current thread.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard pthread_equal(pthread_self(), owner) == 0 else {
      state.withLock { $0.jobs.append(job) }
      return
    }
    state.withLock { $0.jobsFromOutside.append(job) }
    arrivals.post(())
  }

  /// Runs jobs until none is left; returns whether there was one.
  func runAll() -> Bool {
    var hasRun = false
    while let job = next() {
      job.runSynchronously(on: asUnownedTaskExecutor())
      hasRun = true
    }
    return hasRun
  }

  /// Blocks until another thread has added a job.
  func waitForOutside() {
    while state.withLock({ $0.jobsFromOutside.isEmpty }) {
      var ready = pollfd(fd: arrivals.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, -1)
      _ = arrivals.takeAll()
    }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      if state.jobs.isEmpty { swap(&state.jobs, &state.jobsFromOutside) }
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }
}
