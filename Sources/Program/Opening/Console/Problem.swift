package import Paging

/// The reason why a command failed.
package struct Problem: Error {
  /// What happened, and what to do; its advice is part of the message.
  package let reason: PageError
  /// The exit status: 2 for wrong arguments, otherwise 1.
  package let status: Int32

  package init(sentence: String, status: Int32) {
    reason = PageError(sentence)
    self.status = status
  }

  /// Makes the problem of a list that can't be loaded.
  package init(_ error: PageError) {
    reason = PageError(error.description, remedy: error.remedy).of(error.kind)
    status = 1
  }

  /// Calls a function, and replaces its error with a problem that has the same sentence.
  package static func wrapping<Value: ~Copyable, Failure: Error & CustomStringConvertible>(
    status: Int32 = 2,
    _ body: () throws(Failure) -> Value
  ) throws(Problem) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw Problem(sentence: error.description, status: status)
    }
  }

  /// Calls a function, and replaces its problem with the reason.
  package static func unwrapping<Value>(
    _ body: () throws(Problem) -> Value
  ) throws(PageError) -> Value {
    do throws(Problem) {
      return try body()
    } catch {
      throw error.reason
    }
  }

  /// What happened, and what to do.
  package var sentence: String { reason.message }
}
