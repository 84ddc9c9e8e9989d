package import Console
package import Browser
package import Paging

extension OpenFailure {
  package init(_ problem: Problem) {
    self.init(problem.sentence, remedy: problem.remedy, kind: problem.kind)
  }
}

extension Problem {
  /// Makes the problem of a list that can't be loaded.
  package init(_ error: PageError) {
    self.init(sentence: error.description, status: 1, remedy: error.remedy, kind: error.kind)
  }

  package init(_ failure: OpenFailure) {
    let sentence = [failure.message, failure.advice].compactMap(\.self).joined(separator: " ")
    self.init(sentence: sentence, status: 2)
  }
}
