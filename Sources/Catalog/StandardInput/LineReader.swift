import Glibc
import Locking

/// Reads lines from a descriptor on a thread of its own, only as far as requests need them.
///
/// The thread alone uses the descriptor and the file of the lines; requests suspend their tasks and
/// block nothing.
final class LineReader: Sendable {
  enum Reply: Sendable {
    /// The lines, and whether the input ends after them.
    case lines(LineBatch, isEnd: Bool)
    case gone(before: Int)
    case failed(Int32)
    /// The task was cancelled, or the reader closed.
    case cancelled
  }

  enum Command: Sendable {
    case ask(UInt64, LineRequest)
    case withdraw(UInt64)
    case close
  }

  private let mailbox = Mailbox<Command>()
  private let replies = ReplyTable()

  /// Starts the thread, which doesn't read yet.
  ///
  /// - Parameters:
  ///   - descriptor: the input.
  ///   - isOwner: whether the reader closes the descriptor at its end.
  ///   - readSize: the bytes of one read, and so the most that is read ahead.
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

  /// Ends the thread; waiting requests receive `cancelled`.
  func close() {
    replies.close()
    mailbox.post(.close)
  }

  /// Requests lines.
  ///
  /// - Returns: the reply; `.cancelled` after the task is cancelled.
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

/// The tasks that wait for a reader, by the number of their request; each is resumed once.
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

  /// Registers a waiting task; false when it is cancelled already, or the table is closed.
  func register(_ continuation: CheckedContinuation<LineReader.Reply, Never>, for id: UInt64)
    -> Bool
  {
    state.withLock { state in
      // Under the lock, so that a later cancellation finds the continuation.
      guard !state.isClosed, !Task.isCancelled else { return false }
      state.waiting[id] = continuation
      return true
    }
  }

  func answer(_ id: UInt64, _ reply: LineReader.Reply) {
    let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
    continuation?.resume(returning: reply)
  }

  /// Cancels all waiting tasks, and all later ones.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(returning: .cancelled) }
  }
}
