import Glibc

/// The processor time of this thread, on which other programs have little effect.
enum ThreadTime {
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  static func measure(_ work: () -> Void) -> Duration {
    let start = now
    work()
    return now - start
  }
}
