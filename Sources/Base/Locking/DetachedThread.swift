import CEverSystem
import Glibc

/// Runs work on a new POSIX thread.
///
/// The thread blocks all signals except crash signals. Other threads wait for the blocked signals;
/// with `SIGPIPE` blocked, writing to a closed connection returns an error. Crash signals are
/// handled on a separate stack, so that the terminal is restored even when the thread has exhausted
/// its own.
///
/// - Parameters:
///   - name: the name of the thread in debuggers and `ps`; the system keeps 15 bytes of it.
///   - work: the work of the thread, which ends after it.
/// - Returns: whether the thread was started.
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

/// Runs the body with a separate stack for crash signals of this thread.
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

/// Blocks signals during the body: a new thread inherits the mask of its creator.
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

/// A thread that starts when it is first needed.
package final class LazyThread: Sendable {
  private enum Life: Sendable {
    case notStarted
    case running
    case ended
    case impossible
  }

  private let name: String
  private let work: @Sendable () -> Void
  private let life = Monitor(Life.notStarted)

  /// Makes a thread that isn't started.
  ///
  /// - Parameters:
  ///   - name: the name of the thread in debuggers and `ps`; the system keeps 15 bytes of it.
  ///   - work: the work of the thread, which ends after it.
  package init(named name: String, _ work: @escaping @Sendable () -> Void) {
    self.name = name
    self.work = work
  }

  /// Starts the thread if it isn't started; false when that fails or has failed.
  package func start() -> Bool {
    life.change { [life, work] state in
      if state == .notStarted {
        let isRunning = startDetachedThread(named: name) {
          work()
          life.change { $0 = .ended }
        }
        state = isRunning ? .running : .impossible
      }
      return state != .impossible
    }
  }

  /// Blocks the caller until the thread has ended; false when the time has passed before.
  ///
  /// A thread that was never started counts as ended.
  package func waitForEnd(atMost limit: Duration) -> Bool {
    life.wait(atMost: limit) { $0 == .running ? nil : true } ?? false
  }
}
