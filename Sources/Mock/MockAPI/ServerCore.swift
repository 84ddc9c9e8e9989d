import EverBase

/// Performs the decisions of ``Traffic`` and resumes the tasks that wait for the log.
final class ServerCore: Sendable {
  /// The token that requests under `/_mock/` must contain.
  let token = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
  let routes: MockRoutes
  let rule: (@Sendable (RuledRequest) -> PreparedResponse?)?
  let onRequest: (@Sendable (MockRequest) -> Void)?
  let state: Lock<State>
  let pictures = PictureStore()
  let paintingQueue: PaintingQueue

  struct State {
    var traffic: Traffic
    var responses = PreparedResponses()
    var suspended: [UInt64: ExchangeHandle] = [:]
    /// The pictures of exchanges that will be resumed; nil when painting failed.
    var painted: [UInt64: FileSlice?] = [:]
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
  }

  struct Waiter {
    let condition: @Sendable (MockLog) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  init(_ configuration: MockConfiguration) {
    let routes = MockRoutes(configuration)
    self.routes = routes
    rule = configuration.rule
    onRequest = configuration.onRequest
    paintingQueue = PaintingQueue()
    state = Lock(State(traffic: Traffic(faults: configuration.faults, seed: configuration.seed)))
  }

  var log: MockLog { state.withLock { $0.traffic.log } }

  func addFault(_ rule: FaultRule) {
    state.withLock { $0.traffic.faults.add(rule) }
  }

  /// Removes all faults but new items, and responds to all held requests.
  func endFaults() {
    state.withLock { $0.traffic.faults.keepDrift() }
    release()
  }

  func put(_ response: PreparedResponse) {
    state.withLock { $0.responses.put(response) }
  }

  func release() { resume { $0.released() } }

  func reset() {
    state.withLock { $0.responses = PreparedResponses() }
    resume { $0.reset() }
  }

  /// Ends holds and waits; new requests are closed from now on.
  func prepareToStop() {
    paintingQueue.clear()
    resume { $0.stopped() }
    let waiters = state.withLock { state in
      let waiters = state.waiters
      state.waiters = [:]
      return waiters
    }
    for waiter in waiters.values { waiter.continuation.resume(returning: false) }
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
      let ready = state.waiters.filter { $0.value.condition(log) }
      for id in ready.keys { state.waiters[id] = nil }
      return (result, ready.values.map(\.continuation))
    }
    for continuation in ready { continuation.resume(returning: true) }
    return result
  }
}

extension ServerCore {
  /// Waits until the condition holds; false when the server stopped or the task was cancelled
  /// first.
  func wait(until condition: @escaping @Sendable (MockLog) -> Bool) async -> Bool {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        enlist(id, Waiter(condition: condition, continuation: continuation))
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
      waiter?.continuation.resume(returning: false)
    }
  }

  /// Stores the waiter, or resumes it at once when there is nothing to wait for.
  private func enlist(_ id: Int, _ waiter: Waiter) {
    let outcome: Bool? = state.withLock { state in
      if waiter.condition(state.traffic.log) { return true }
      // If the task is cancelled by now, the cancellation handler ran before there was a waiter.
      if state.traffic.isStopping || Task.isCancelled { return false }
      state.waiters[id] = waiter
      return nil
    }
    if let outcome { waiter.continuation.resume(returning: outcome) }
  }
}
