import Glibc

/// Jobs for one thread, in first-in, first-out order.
///
/// `@unchecked Sendable`: the mutex guards each access to the state, and jobs run without it. The
/// queue needs a condition variable, which ``Locking/Lock`` doesn't have.
final class JobQueue<Job: Sendable>: @unchecked Sendable {
  private struct State {
    var jobs: [Job] = []
    var added = 0
    var finished = 0
    var isClosed = false
    var hasEnded = false
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state = State()

  init() {
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // With the wall clock, setting the time would change the length of a wait.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Adds a job; returns its number, from 1 on, or nil when the queue is closed.
  func add(_ job: Job) -> Int? {
    change { state in
      guard !state.isClosed else { return nil }
      state.jobs.append(job)
      state.added += 1
      return state.added
    }
  }

  /// Refuses new jobs; waiting jobs still run.
  func close() { change { $0.isClosed = true } }

  /// Blocks until a job is finished; false when the time has passed before.
  func wait(for number: Int, atMost limit: Duration) -> Bool {
    wait(atMost: limit) { $0.finished >= number }
  }

  /// Blocks until all jobs are done and the thread has ended; false when the time has passed
  /// before.
  func waitForEnd(atMost limit: Duration) -> Bool { wait(atMost: limit, until: \.hasEnded) }

  private func change<Value>(_ body: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { pthread_cond_broadcast(changed) }
    return body(&state)
  }

  private func wait(atMost limit: Duration, until isMet: (State) -> Bool) -> Bool {
    var deadline = monotonicTime(after: limit)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isMet(state) {
      if pthread_cond_timedwait(changed, mutex, &deadline) != 0 { return isMet(state) }
    }
    return true
  }
}

/// The methods that the thread calls.
extension JobQueue {
  /// Blocks until there is a job; nil when the queue is closed and empty.
  func next() -> Job? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while state.jobs.isEmpty, !state.isClosed { pthread_cond_wait(changed, mutex) }
    return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
  }

  /// Wakes the callers that wait for a job.
  func finish() { change { $0.finished += 1 } }

  /// Wakes all waiting callers: the thread has ended.
  func end() { change { $0.hasEnded = true } }
}

private func monotonicTime(after limit: Duration) -> timespec {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  let (seconds, attoseconds) = limit.components
  let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
  time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
  time.tv_nsec = nanoseconds % 1_000_000_000
  return time
}
