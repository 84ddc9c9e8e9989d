import Glibc

/// A value behind a POSIX mutex.
///
/// `Synchronization.Mutex` would do, but on Linux it takes its futex inside the standard library,
/// where the thread sanitizer doesn't see it and reports every access by two threads of C libraries.
///
/// `@unchecked Sendable`: the value is only reached through `withLock`.
final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    let result = pthread_mutex_init(mutex, nil)
    precondition(result == 0, "a default mutex can't be made: error \(result)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs the body alone.
  ///
  /// Not to be called from within a body.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
