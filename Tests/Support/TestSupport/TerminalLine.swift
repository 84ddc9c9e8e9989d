import CEverSystem
import CPseudoTerminal
import EverText
import Glibc
import EverBase

/// The line between a program and its terminal, and the thread that serves it.
///
/// The thread moves bytes in both directions, follows the state of the program, and resumes waiting
/// tasks. It alone reads and closes descriptors; the lock protects everything else.
final class TerminalLine: Sendable {
  /// Why a wait ended.
  enum Wake: Sendable {
    case changed
    case timedOut
  }

  struct State: ~Copyable {
    var emulator: TerminalEmulator
    /// The version of a terminal with kitty's graphics; nil for one without.
    var kitty: String?
    var graphics = GraphicsCommands()
    var output = ProgramOutput()
    var programState = ProgramState.running

    /// The texts of the last row since the last input, the oldest first.
    var notices: [String] = []

    /// The most recorded texts of the last row.
    static let mostNotices = 1_000

    /// The revision whose last row is recorded.
    var notedRevision = 0

    /// The number of changes for which a task may wait.
    var revision = 0

    /// Whether the program's end of the line is closed and all its output read.
    var isDrained = false
    var isReading = true
    var isHangUpWanted = false
    var isClosing = false
    var master: Int32?
    var input: [UInt8] = []
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0

    /// The revision that the waiters have seen.
    var heardRevision = 0
  }

  struct Waiter {
    var deadline: ContinuousClock.Instant
    var continuation: CheckedContinuation<Wake, Never>
  }

  let session: cpt_session
  /// The program's home, which is deleted after the program has ended.
  private let home: TemporaryDirectory
  let event: Int32
  let state: Lock<State>

  init(session: cpt_session, size: Size, kitty: String?, home: TemporaryDirectory) {
    self.session = session
    self.home = home
    event = cevent_make()
    state = Lock(
      State(emulator: TerminalEmulator(size: size), kitty: kitty, master: session.master)
    )
  }

  func withState<Value>(_ body: (inout State) -> Value) -> Value {
    state.withLock(body)
  }

  /// Changes the state and wakes the thread.
  func change(_ change: (inout State) -> Void) {
    state.withLock { change(&$0) }
    cevent_signal(event)
  }

  func send(_ bytes: [UInt8]) {
    change { state in
      state.input += bytes
      state.notices = []
    }
  }

  /// Suspends the task until the revision has changed, the deadline has passed or the task is
  /// cancelled.
  func change(since revision: Int, until deadline: ContinuousClock.Instant) async -> Wake {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let wake: Wake? = state.withLock { state in
          if Task.isCancelled { return .timedOut }
          if state.revision != revision { return .changed }
          state.waiters[id] = Waiter(deadline: deadline, continuation: continuation)
          return nil
        }
        if let wake { continuation.resume(returning: wake) }
        cevent_signal(event)
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
      waiter?.continuation.resume(returning: .timedOut)
    }
  }

  /// Starts the thread.
  ///
  /// The thread ends, and closes everything, after `isClosing` was set.
  func serve() {
    var thread = pthread_t()
    let line = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(&thread, nil, serveLine, line)
    precondition(code == 0, "no thread for a terminal's line: error \(code)")
    pthread_detach(thread)
  }
}
