import Cells
import ListParts
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

  /// What happened, what to do, and how long the server asked to wait.
  package var sentence: String {
    guard case .wait(let asked) = reason.remedy else { return reason.message }
    return reason.message + " The server asked to wait "
      + Countdown(end: asked).text(at: .zero).string + "."
  }
}
