import CPseudoTerminal
import Cells
import Glibc
import Locking

/// The line between a program and its terminal, and the thread that serves it.
///
/// The thread moves bytes both ways, hears how the program fares, and wakes those who wait. It is
/// the only one that reads and closes descriptors; everything else happens under the lock.
final class TerminalLine: Sendable {
  /// Why a wait is over.
  enum Wake: Sendable {
    case changed
    case timedOut
  }

  struct State: ~Copyable {
    var emulator: TerminalEmulator
    var output = ProgramOutput()
    var programState = ProgramState.running

    /// What the last row said after each read since keys were last typed, the oldest first.
    var told: [String] = []

    /// Texts of the last row that are kept.
    static let mostTold = 1_000

    /// The revision whose last row is kept.
    var notedRevision = 0

    /// Counts every change that someone may wait for.
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

    /// The revision of which the waiters have heard.
    var heardRevision = 0
  }

  struct Waiter {
    var deadline: ContinuousClock.Instant
    var continuation: CheckedContinuation<Wake, Never>
  }

  let session: cpt_session
  let bell: Int32
  let state: Lock<State>

  init(session: cpt_session, size: Size, kitty: String?) {
    self.session = session
    bell = cpt_bell_new()
    state = Lock(
      State(emulator: TerminalEmulator(size: size, kitty: kitty), master: session.master)
    )
  }

  func withState<Value>(_ body: (inout State) -> Value) -> Value {
    state.withLock(body)
  }

  /// Changes what the thread goes by, and has it look.
  func tell(_ change: (inout State) -> Void) {
    state.withLock { change(&$0) }
    cpt_bell_ring(bell)
  }

  func send(_ bytes: [UInt8]) {
    tell { state in
      state.input += bytes
      state.told = []
    }
  }

  /// Suspends until something has changed since a revision, or the deadline or cancellation comes.
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
        cpt_bell_ring(bell)
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
      waiter?.continuation.resume(returning: .timedOut)
    }
  }

  /// Starts the thread.
  ///
  /// It ends, and closes everything, after `isClosing` was set.
  func serve() {
    var thread = pthread_t()
    let line = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(&thread, nil, serveLine, line)
    precondition(code == 0, "no thread for a terminal's line: error \(code)")
    pthread_detach(thread)
  }
}
