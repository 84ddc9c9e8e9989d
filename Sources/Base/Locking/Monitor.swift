import Glibc

/// State that a mutex protects, with threads that wait for changes of it.
///
/// A waiting thread is blocked, so no task may wait.
///
/// `@unchecked Sendable`: the state is accessed only with the mutex held.
package final class Monitor<State: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  package init(_ state: State) {
    self.state = state
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

  /// Runs the body with the mutex held, then wakes the waiting threads.
  package func change<Value>(_ body: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { pthread_cond_broadcast(changed) }
    return body(&state)
  }

  /// Blocks the thread until the body returns a value; the body runs with the mutex held.
  package func wait<Value>(for body: (inout State) -> Value?) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = body(&state) { return value }
      pthread_cond_wait(changed, mutex)
    }
  }

  /// Blocks the thread until a condition is met; false when the time has passed before.
  package func wait(atMost limit: Duration, until isMet: (State) -> Bool) -> Bool {
    var deadline = monotonicTime(after: limit)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isMet(state) {
      if pthread_cond_timedwait(changed, mutex, &deadline) != 0 { return isMet(state) }
    }
    return true
  }
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
