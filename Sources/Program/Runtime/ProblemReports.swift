import EverBase

/// Problems outside the feeds, as sentences for the user, which are kept until they can be
/// displayed.
///
/// Any thread may report a problem; none is lost before ``connect(_:)``.
package final class ProblemReports: Sendable {
  private struct State {
    var waiting: [String] = []
    var receive: (@Sendable (String) -> Void)?
  }

  private let state = Lock(State())

  package init() {}

  /// Reports a problem.
  package func report(_ sentence: String) {
    let receive = state.withLock { state in
      if state.receive == nil { state.waiting.append(sentence) }
      return state.receive
    }
    receive?(sentence)
  }

  /// Passes on all reports so far, and from now on each report on its own thread.
  package func connect(_ receive: @escaping @Sendable (String) -> Void) {
    let waiting = state.withLock { state in
      state.receive = receive
      defer { state.waiting = [] }
      return state.waiting
    }
    for sentence in waiting { receive(sentence) }
  }
}
