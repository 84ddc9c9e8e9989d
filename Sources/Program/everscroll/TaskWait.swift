import Glibc
import Locking

/// Waits on the main thread, which is none of the tasks', for what a task does.
enum TaskWait {
  /// Milliseconds after which a person is told what is waited for.
  private static let patience: Int32 = 500

  /// Runs an operation to its end.
  ///
  /// - Parameters:
  ///   - progress: what a person on standard error reads when it takes long; nil: nothing.
  ///   - operation: what is waited for.
  /// - Returns: what came of it.
  @discardableResult
  static func result<Value: Sendable>(
    progress: String? = nil,
    of operation: @escaping @Sendable () async -> Value
  ) -> Value {
    let mailbox = Mailbox<Value>()
    Task { mailbox.post(await operation()) }
    var isTold = false
    let told = StandardError.isTerminal ? progress : nil
    while true {
      var ready = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, told == nil || isTold ? -1 : patience)
      if let value = mailbox.takeAll().first {
        if isTold { StandardError.showProgress("") }
        return value
      }
      if count == 0, let told {
        StandardError.showProgress(told)
        isTold = true
      }
    }
  }
}
