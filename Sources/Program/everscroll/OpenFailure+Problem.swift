import Browser
import Paging

extension OpenFailure {
  init(_ problem: Problem) { self.init(problem.sentence, remedy: problem.remedy) }
}

extension Problem {
  /// Makes the problem of a list that can't be loaded.
  init(_ error: PageError) {
    self.init(sentence: error.description, status: 1, remedy: error.remedy)
  }

  init(_ failure: OpenFailure) {
    let sentence = [failure.message, failure.advice].compactMap(\.self).joined(separator: " ")
    self.init(sentence: sentence, status: 2)
  }
}
