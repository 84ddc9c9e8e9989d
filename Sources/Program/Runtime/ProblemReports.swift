import Locking

/// Sentences for the user about what goes wrong beside the feed, kept until somebody can tell them.
///
/// Any thread may report; none is lost before ``connect(_:)``.
package final class ProblemReports: Sendable {
  private struct State {
    var waiting: [String] = []
    var tell: (@Sendable (String) -> Void)?
  }

  private let state = Lock(State())

  package init() {}

  /// Reports a problem.
  package func report(_ sentence: String) {
    let tell = state.withLock { state in
      if state.tell == nil { state.waiting.append(sentence) }
      return state.tell
    }
    tell?(sentence)
  }

  /// Hands over what was reported so far, and from now on each report as it comes, on its thread.
  package func connect(_ tell: @escaping @Sendable (String) -> Void) {
    let waiting = state.withLock { state in
      state.tell = tell
      defer { state.waiting = [] }
      return state.waiting
    }
    for sentence in waiting { tell(sentence) }
  }
}
