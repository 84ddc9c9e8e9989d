import Glibc
import EverBase

/// Waits on the main thread, which runs no tasks, for the result of a task.
package enum TaskWait {
  /// The time in milliseconds after which the progress text is displayed.
  private static let patience: Int32 = 500

  /// Runs an operation to its end; when it takes long, standard error displays the progress text if
  /// there is one.
  @discardableResult
  package static func result<Value: Sendable, Failure>(
    progress: String? = nil,
    of operation: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Result<Value, Failure> {
    let mailbox = Mailbox<Result<Value, Failure>>()
    Task { mailbox.post(await Result(operation)) }
    var isShown = false
    let shown = StandardError.isTerminal ? progress : nil
    while true {
      var ready = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, shown == nil || isShown ? -1 : patience)
      if let value = mailbox.takeAll().first {
        if isShown { StandardError.showProgress("") }
        return value
      }
      if count == 0, let shown {
        StandardError.showProgress(shown)
        isShown = true
      }
    }
  }
}
