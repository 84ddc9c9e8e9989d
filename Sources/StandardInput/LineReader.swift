import Glibc
import Locking

/// Reads lines from a descriptor on a thread of its own, only as far as they are wanted.
///
/// The thread is the only one that touches the descriptor and the file of the lines; whoever wants
/// lines is a task that waits without blocking.
final class LineReader: Sendable {
  /// What becomes of a request.
  enum Reply: Sendable {
    /// The lines, and whether no other follows.
    case lines(LineBatch, isEnd: Bool)
    case gone(before: Int)
    case failed(Int32)
    /// The waiting task was cancelled, or the reader closed.
    case cancelled
  }

  enum Command: Sendable {
    case ask(UInt64, LineRequest)
    case withdraw(UInt64)
    case close
  }

  private let mailbox = Mailbox<Command>()
  private let replies = ReplyTable()

  /// Starts the thread; it reads nothing yet.
  ///
  /// - Parameters:
  ///   - descriptor: what is read.
  ///   - isOwner: whether the descriptor is closed in the end; else it stays open.
  ///   - readSize: bytes that are read at once, and ahead of what is wanted at most.
  ///   - makeStore: makes the store, on the thread.
  init(
    descriptor: Int32,
    isOwner: Bool = false,
    readSize: Int,
    makeStore: @escaping @Sendable () -> LineStore
  ) {
    let started = startDetachedThread(named: "lines") { [mailbox, replies] in
      var loop = LineReaderLoop(
        descriptor: descriptor,
        readSize: readSize,
        mailbox: mailbox,
        replies: replies,
        store: makeStore()
      )
      loop.run()
      if isOwner { Glibc.close(descriptor) }
    }
    if !started { replies.close() }
  }

  deinit { close() }

  /// Ends the thread; who waits is told that it was cancelled.
  func close() {
    replies.close()
    mailbox.post(.close)
  }

  /// Asks for lines.
  ///
  /// - Returns: `.cancelled` once the task is.
  func ask(_ request: LineRequest) async -> Reply {
    let id = replies.newID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard replies.register(continuation, for: id) else {
          return continuation.resume(returning: .cancelled)
        }
        mailbox.post(.ask(id, request))
      }
    } onCancel: {
      replies.answer(id, .cancelled)
      mailbox.post(.withdraw(id))
    }
  }
}

/// Those who wait for a reader, by the number of their request; each is answered once.
final class ReplyTable: Sendable {
  private struct State {
    var lastID: UInt64 = 0
    var isClosed = false
    var waiting: [UInt64: CheckedContinuation<LineReader.Reply, Never>] = [:]
  }

  private let state = Lock(State())

  func newID() -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Lets somebody wait; false when the task is cancelled by now, or nobody will answer.
  func register(_ continuation: CheckedContinuation<LineReader.Reply, Never>, for id: UInt64)
    -> Bool
  {
    state.withLock { state in
      // Under the lock: a cancellation after it finds the continuation.
      guard !state.isClosed, !Task.isCancelled else { return false }
      state.waiting[id] = continuation
      return true
    }
  }

  func answer(_ id: UInt64, _ reply: LineReader.Reply) {
    let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
    continuation?.resume(returning: reply)
  }

  /// Answers everybody, now and from now on, with a cancellation.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(returning: .cancelled) }
  }
}
