import EverDefinitions
import EverMock
package import Paging
import EverWeb

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
