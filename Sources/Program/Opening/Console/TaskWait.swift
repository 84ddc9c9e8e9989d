import EverBase
import Glibc

/// Waits on the main thread, which runs no tasks, for the result of a task.
enum TaskWait {
  /// The time in milliseconds after which the progress text is displayed.
  private static let patience: Int32 = 500

  /// Runs an operation to its end; when it takes long, standard error displays what is requested,
  /// if anything is.
  ///
  /// The operation is cancelled once the other end of `reader`, such as standard output, is closed.
  @discardableResult
  static func result<Value: Sendable>(
    requesting what: String? = nil,
    reader: Int32 = -1,
    of operation: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let mailbox = Mailbox<Result<Value, any Error>>()
    let task = Task { mailbox.post(await Result(operation)) }
    var isShown = false
    let shown = StandardError.isTerminal ? what : nil
    while true {
      // `poll` ignores a negative descriptor, and without events it reports only errors and hang-ups.
      var ready = [
        pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: task.isCancelled ? -1 : reader, events: 0, revents: 0),
      ]
      let count = poll(&ready, 2, shown == nil || isShown ? -1 : patience)
      if ready[1].revents != 0 { task.cancel() }
      if let result = mailbox.takeAll().first {
        if isShown { StandardError.showProgress("") }
        return try result.get()
      }
      if count == 0, let shown {
        StandardError.showProgress("requesting \(shown) …")
        isShown = true
      }
    }
  }
}
