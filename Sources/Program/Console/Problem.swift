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

  /// What happened, and what to do.
  package var sentence: String { reason.message }
}
