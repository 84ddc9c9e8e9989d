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
      queue.runAll()
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

  private struct State {
    var now = Duration.zero
    /// When the sleeping tasks wake up.
    var due: [WaitingTasks<Bool>.ID: Duration] = [:]
  }

  private let state = Lock(State())
  /// The sleeping tasks; false for a cancelled one.
  private let sleepers = WaitingTasks(cancelled: false)

  package var now: Instant { Instant(offset: state.withLock { $0.now }) }

  package var minimumResolution: Duration { .nanoseconds(1) }

  /// The first time at which a task wakes up; nil when none sleeps.
  var firstDue: Duration? { state.withLock { state in state.due.values.min() } }

  /// Moves the clock, and resumes the task that is due first, if one is due by then.
  ///
  /// If several tasks are due at once, the task that has slept longest is resumed; the others stay
  /// due.
  func advance(to time: Duration) {
    let first = state.withLock { state in
      state.now = max(state.now, time)
      let first = state.due.filter { $0.value <= state.now }
        .min { ($0.value, $0.key) < ($1.value, $1.key) }
      if let first { state.due[first.key] = nil }
      return first
    }
    if let first { sleepers.finish(first.key, true) }
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let isDue = await sleepers.outcome { id in
      state.withLock { $0.due[id] = deadline.offset }
      return nil
    } onCancel: { id in
      state.withLock { $0.due[id] = nil }
    }
    guard isDue else { throw CancellationError() }
  }
}

/// Runs tasks one after another on the thread that calls ``runAll()``.
///
/// Jobs that this thread adds run in the order in which they were added. Jobs of other threads,
/// which report the end of outside work, wait until no other job is left, so that the order never
/// depends on the duration of that work.
package final class TaskQueue: TaskExecutor {
  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var jobsFromOutside: [UnownedJob] = []
  }

  private let state = Monitor(State())
  private let owner = pthread_self()

  /// Makes a queue of the current thread.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOwn = pthread_equal(pthread_self(), owner) != 0
    state.change { state in
      if isOwn { state.jobs.append(job) } else { state.jobsFromOutside.append(job) }
    }
  }

  /// Runs jobs until none is left.
  func runAll() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Blocks until another thread has added a job.
  func waitForOutside() { state.wait { $0.jobsFromOutside.isEmpty ? nil : () } }

  private func next() -> UnownedJob? {
    state.change { state in
      if state.jobs.isEmpty { swap(&state.jobs, &state.jobsFromOutside) }
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }
}
