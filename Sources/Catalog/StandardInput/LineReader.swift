import Glibc
import EverBase

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
    case request(WaitingTasks<Reply>.ID, LineRequest)
    case withdraw(WaitingTasks<Reply>.ID)
    case close
  }

  private let mailbox = Mailbox<Command>()
  private let tasks = WaitingTasks<Reply>(cancelled: .cancelled)

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
    let started = startDetachedThread(named: "lines") { [mailbox, tasks] in
      var loop = LineReaderLoop(
        descriptor: descriptor,
        readSize: readSize,
        mailbox: mailbox,
        tasks: tasks,
        store: makeStore()
      )
      loop.run()
      if isOwner { Glibc.close(descriptor) }
    }
    if !started { tasks.close(with: .cancelled) }
  }

  deinit { close() }

  /// Ends the thread; waiting requests receive `cancelled`.
  func close() {
    tasks.close(with: .cancelled)
    mailbox.post(.close)
  }

  /// Requests lines; `.cancelled` after the task is cancelled.
  func request(_ request: LineRequest) async -> Reply {
    await tasks.outcome { id in
      mailbox.post(.request(id, request))
      return nil
    } onCancel: { id in
      mailbox.post(.withdraw(id))
    }
  }
}
