import CEvent
import Glibc

/// Runs the work on a new POSIX thread.
///
/// It takes no signals but those of a crash. The others are for the thread that waits for them; with
/// `SIGPIPE` blocked, a write to a connection that the server closed is an error of that write. A crash
/// is handled on a stack of the thread's own, so the terminal is given back even where the thread has
/// used all of its stack.
///
/// - Parameters:
///   - name: what debuggers and `ps` call the thread; the system keeps 15 bytes of it.
///   - work: what the thread does before it ends.
/// - Returns: whether there is one.
package func startDetachedThread(
  named name: String,
  _ work: @escaping @Sendable () -> Void
) -> Bool {
  let context = Unmanaged.passRetained(Work(name: name, run: work))
  guard withSignalsBlocked({ create(context) }) else {
    context.release()
    return false
  }
  return true
}

private final class Work: Sendable {
  let name: String
  let run: @Sendable () -> Void

  init(name: String, run: @escaping @Sendable () -> Void) {
    self.name = name
    self.run = run
  }
}

private func create(_ context: Unmanaged<Work>) -> Bool {
  var thread = pthread_t()
  let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    cevent_name_thread(work.name)
    withCrashStack(work.run)
    return nil
  }
  guard pthread_create(&thread, nil, body, context.toOpaque()) == 0 else { return false }
  pthread_detach(thread)
  return true
}

/// Signals of a crash that happens on this thread are handled on another stack meanwhile.
private func withCrashStack(_ body: () -> Void) {
  let size = 64 << 10
  let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
  sigaltstack(&stack, nil)
  body()
  stack.ss_flags = Int32(SS_DISABLE)
  sigaltstack(&stack, nil)
  memory.deallocate()
}

/// A new thread inherits the mask of the one that creates it.
private func withSignalsBlocked(_ body: () -> Bool) -> Bool {
  var blocked = sigset_t()
  var before = sigset_t()
  sigfillset(&blocked)
  for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS] {
    sigdelset(&blocked, signal)
  }
  pthread_sigmask(SIG_SETMASK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}
