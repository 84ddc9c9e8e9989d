import EverBase

/// Performs the decisions of ``Traffic`` and resumes the tasks that wait for the log.
final class ServerCore: Sendable {
  let routes: MockRoutes
  let rule: (@Sendable (RuledRequest) -> PreparedResponse?)?
  let onRequest: (@Sendable (MockRequest) -> Void)?
  let state: Lock<State>
  let pictures = PictureStore()

  struct State {
    var traffic: Traffic
    var responses = PreparedResponses()
    var suspended: [UInt64: ExchangeHandle] = [:]
    /// The conditions of the tasks that wait for the log.
    var awaited: [WaitingTasks<Bool>.ID: @Sendable (MockLog) -> Bool] = [:]
  }

  private let waiting = WaitingTasks<Bool>(cancelled: false)

  init(_ configuration: MockConfiguration) {
    let routes = MockRoutes(configuration)
    self.routes = routes
    rule = configuration.rule
    onRequest = configuration.onRequest
    state = Lock(State(traffic: Traffic(faults: MockFaults())))
  }

  var log: MockLog { state.withLock { $0.traffic.log } }

  func addFault(_ rule: FaultRule) {
    state.withLock { $0.traffic.faults.add(rule) }
  }

  func put(_ response: PreparedResponse) {
    state.withLock { $0.responses.put(response) }
  }

  func release() { resume { $0.released() } }

  /// Ends holds and waits; new requests are closed from now on.
  func prepareToStop() {
    resume { $0.stopped() }
    waiting.close(with: false)
  }

  /// Resumes the suspended exchanges that a change of the traffic returns.
  ///
  /// It holds the lock, so that no exchange ends and frees its memory before it is resumed.
  func resume(_ change: @Sendable (inout Traffic) -> [UInt64]) {
    update { state in
      for id in change(&state.traffic) {
        state.suspended.removeValue(forKey: id)?.resume()
      }
    }
  }

  /// Changes the state and resumes the waiters whose condition holds afterwards.
  func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    let (result, ready) = state.withLock { state in
      let result = change(&state)
      let log = state.traffic.log
      let ready = state.awaited.filter { $0.value(log) }.keys
      for id in ready { state.awaited[id] = nil }
      return (result, ready)
    }
    for id in ready { waiting.finish(id, true) }
    return result
  }
}

extension ServerCore {
  /// Waits until the condition holds; false when the server stopped or the task was cancelled
  /// first.
  func wait(until condition: @escaping @Sendable (MockLog) -> Bool) async -> Bool {
    await waiting.outcome(
      of: { id in
        state.withLock { state in
          if condition(state.traffic.log) { return true }
          state.awaited[id] = condition
          return nil
        }
      },
      onCancel: { [state] id in state.withLock { $0.awaited[id] = nil } }
    )
  }
}
