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
