import Glibc

/// Runs the work on a new POSIX thread that takes no signals; false when there is none to be had.
///
/// Signals are for the thread that waits for them; with `SIGPIPE` blocked, a write to a connection
/// that the server closed is an error of that write.
package func startDetachedThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  let context = Unmanaged.passRetained(Work(run: work))
  guard withSignalsBlocked({ create(context) }) else {
    context.release()
    return false
  }
  return true
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func create(_ context: Unmanaged<Work>) -> Bool {
  var thread = pthread_t()
  let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
    return nil
  }
  guard pthread_create(&thread, nil, body, context.toOpaque()) == 0 else { return false }
  pthread_detach(thread)
  return true
}

/// A new thread inherits the mask of the one that creates it.
private func withSignalsBlocked(_ body: () -> Bool) -> Bool {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_SETMASK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}
