import Glibc

/// State that a POSIX mutex protects, for short critical sections.
///
/// It replaces `Synchronization.Mutex`, whose futex calls on Linux are in a library without
/// instrumentation: the thread sanitizer would report each access as a race.
///
/// `@unchecked Sendable`: the state is accessed only with the mutex held.
package final class Lock<State: ~Copyable>: @unchecked Sendable {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  package init(_ state: consuming sending State) {
    self.state.initialize(to: state)
    mutex.initialize(to: pthread_mutex_t())
    let result = pthread_mutex_init(mutex, nil)
    precondition(result == 0, "a default mutex can't be made: error \(result)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Runs the body with the mutex held; the body must not lock again or call out.
  package func withLock<Value: ~Copyable>(_ body: (inout State) throws -> Value) rethrows -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state.pointee)
  }
}

/// State that a mutex protects, with threads that wait for changes of it.
///
/// A waiting thread is blocked, so no task may wait.
///
/// `@unchecked Sendable`: the condition variable is for any thread, and the state is accessed only
/// with the mutex held.
package final class Monitor<State: Sendable>: @unchecked Sendable {
  private let lock: Lock<State>
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    lock = Lock(state)
    changed.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // With the wall clock, setting the time would change the length of a wait.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
  }

  /// Runs the body with the mutex held, then wakes the waiting threads.
  package func change<Value>(_ body: (inout State) -> Value) -> Value {
    defer { pthread_cond_broadcast(changed) }
    return lock.withLock(body)
  }

  /// Blocks the thread until the body returns a value, and returns that; nil when the time has passed
  /// before.
  ///
  /// The body runs with the mutex held.
  package func wait<Value>(
    atMost limit: Duration? = nil,
    for body: (inout State) -> Value?
  ) -> Value? {
    let deadline = limit.map(monotonicTime)
    pthread_mutex_lock(lock.mutex)
    defer { pthread_mutex_unlock(lock.mutex) }
    while true {
      if let value = body(&lock.state.pointee) { return value }
      guard var deadline else {
        pthread_cond_wait(changed, lock.mutex)
        continue
      }
      if pthread_cond_timedwait(changed, lock.mutex, &deadline) != 0 {
        return body(&lock.state.pointee)
      }
    }
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
