import EverBase
import EverMock
import EverRecording
import EverWeb
import Glibc
package import Paging

/// The reason why a command failed.
package struct Problem: Error {
  /// What happened, and what to do; its advice is part of the message.
  package let reason: PageError
  /// The exit status: 2 for wrong arguments, otherwise 1.
  package let status: Int32

  package init(_ sentence: String, status: Int32 = 2) {
    self.init(PageError(sentence), status: status)
  }

  private init(_ reason: PageError, status: Int32) {
    self.reason = reason
    self.status = status
  }

  /// Makes the problem of any error, whose description is a sentence for the user.
  ///
  /// A list, a store or a server that fails isn't a fault of the arguments.
  package init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as PageError:
      self.init(PageError(error.description, remedy: error.remedy).of(error.kind), status: 1)
    case let problem as RecordingProblem:
      self.init(problem.description, status: problem.status)
    case is StoreError, is MockError: self.init("\(error)", status: 1)
    default: self.init("\(error)")
    }
  }

  /// What happened, and what to do.
  package var sentence: String { reason.message }

  /// Calls a function, and replaces its error with one for the screen.
  static func shown<Value>(_ body: () throws -> Value) throws(PageError) -> Value {
    do {
      return try body()
    } catch {
      throw Problem(error).reason
    }
  }
}

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
