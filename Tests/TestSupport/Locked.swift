import Glibc

/// A value that one thread at a time may use.
///
/// Its lock is a `pthread_mutex_t`, of which the thread sanitizer knows. It doesn't see the waiting
/// path of `Mutex`, which is in a library built without it, and so reports races that are none.
///
/// Unchecked, because the compiler can't see that `value` is only touched between lock and unlock.
final class Locked<Value: ~Copyable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: consuming sending Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
