import Glibc

/// A gate that opens once, and at which threads wait.
///
/// `@unchecked Sendable`: the state is accessed only with the mutex held.
final class Latch: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isOpen = false

  init() {
    pthread_mutex_init(mutex, nil)
    let attributes = UnsafeMutablePointer<pthread_condattr_t>.allocate(capacity: 1)
    pthread_condattr_init(attributes)
    // With the wall clock, setting the time would change the length of a wait.
    pthread_condattr_setclock(attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, attributes)
    pthread_condattr_destroy(attributes)
    attributes.deallocate()
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func open() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isOpen = true
    pthread_cond_broadcast(condition)
  }

  /// Blocks the thread until the gate is open; false when the time has passed before.
  func wait(atMost limit: Duration) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let nanoseconds = deadline.tv_nsec + limit.wholeMilliseconds % 1_000 * 1_000_000
    deadline.tv_sec += limit.wholeMilliseconds / 1_000 + nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isOpen {
      if pthread_cond_timedwait(condition, mutex, &deadline) != 0 { break }
    }
    return isOpen
  }
}
