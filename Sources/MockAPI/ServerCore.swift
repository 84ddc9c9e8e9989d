import CMicrohttpd

/// Performs what ``Traffic`` decides; the library's callbacks end up here.
final class ServerCore: Sendable {
  private let routes: MockRoutes
  private let onRequest: (@Sendable (MockRequest) -> Void)?
  private let state: Locked<State>

  private struct State {
    var traffic: Traffic
    /// Those that are suspended.
    var suspended: [UInt64: ExchangeHandle] = [:]
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
  }

  private struct Waiter {
    let condition: @Sendable (MockLog) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  init(_ configuration: MockConfiguration) {
    routes = MockRoutes(configuration)
    onRequest = configuration.onRequest
    state = Locked(State(traffic: Traffic(faults: configuration.faults, seed: configuration.seed)))
  }

  var log: MockLog { state.withLock { $0.traffic.log } }

  func addFault(_ rule: FaultRule) {
    state.withLock { $0.traffic.faults.add(rule) }
  }

  func release() { resume { $0.released() } }

  func reset() { resume { $0.reset() } }

  /// Ends holds and waits.
  ///
  /// New requests are closed from here on.
  func prepareToStop() {
    resume { $0.stopped() }
    let waiters = state.withLock { state in
      let waiters = state.waiters
      state.waiters = [:]
      return waiters
    }
    for waiter in waiters.values { waiter.continuation.resume(returning: false) }
  }

  /// Resumes the suspended exchanges that a change of the traffic says are to be.
  ///
  /// Under the lock, so that an exchange can't end, and its memory go, before it is resumed.
  private func resume(_ change: @Sendable (inout Traffic) -> [UInt64]) {
    update { state in
      for id in change(&state.traffic) {
        state.suspended.removeValue(forKey: id)?.resume()
      }
    }
  }

  /// Changes the state, and resumes the waiters whose condition holds after it.
  private func update<Result: Sendable>(
    _ change: (inout State) -> Result
  ) -> Result {
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

// MARK: Waiting

extension ServerCore {
  /// Waits until the condition holds; false when the server stopped or the task was cancelled first.
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

  /// Keeps the waiter, or resumes it at once when there is nothing to wait for.
  private func enlist(_ id: Int, _ waiter: Waiter) {
    let outcome: Bool? = state.withLock { state in
      if waiter.condition(state.traffic.log) { return true }
      // The cancellation handler ran before there was a waiter when the task is cancelled by now.
      if state.traffic.isStopping || Task.isCancelled { return false }
      state.waiters[id] = waiter
      return nil
    }
    if let outcome { waiter.continuation.resume(returning: outcome) }
  }
}

// MARK: What the library calls

extension ServerCore {
  /// The callbacks, which take the core unretained: it must live as long as the daemon.
  var callbacks: cmhd_callbacks {
    cmhd_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      answer: { context, exchange in
        guard let core = ServerCore.from(context), let exchange else { return CMHD_CLOSE }
        return core.answer(ExchangeHandle(pointer: exchange))
      },
      finished: { context, exchange, ending in
        guard let core = ServerCore.from(context), let exchange else { return }
        core.finished(ExchangeHandle(pointer: exchange).id, ending)
      },
      left: { context, id in
        ServerCore.from(context)?.left(id)
      }
    )
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
    context.map { Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
  }

  private func answer(_ exchange: ExchangeHandle) -> cmhd_decision {
    let arrival = Traffic.Arrival(exchange, at: .now)
    if let command = ControlCommand(arrival, body: exchange.body) {
      return reply(perform(command), to: exchange, arrival)
    }
    let id = exchange.id
    let (step, quotaUsed) = update { state in
      let step = state.traffic.resumed(id) ?? state.traffic.arrived(id, arrival)
      if step == .hold {
        exchange.suspend()
        state.suspended[id] = exchange
      }
      return (step, state.traffic.quotaUsed)
    }
    switch step {
    case .hold: return CMHD_SUSPENDED
    case .close: return CMHD_CLOSE
    case .reply(let faults):
      let request = MockRoutes.Request(arrival, quotaUsed: quotaUsed)
      let answer = routes.answer(request, faults: faults)
      return reply(answer, to: exchange, arrival, truncated: faults.contains(.truncate))
    }
  }

  private func reply(
    _ answer: Answer,
    to exchange: ExchangeHandle,
    _ arrival: Traffic.Arrival,
    truncated: Bool = false
  ) -> cmhd_decision {
    let accepted = WireReply.acceptsGzip(arrival.header("Accept-Encoding"))
    let reply = WireReply(answer, acceptsGzip: accepted, truncated: truncated)
    guard exchange.reply(reply) else { return CMHD_CLOSE }
    let id = exchange.id
    state.withLock { $0.traffic.replied(id, status: reply.status, bytes: reply.sent) }
    return CMHD_REPLIED
  }

  private func finished(_ id: UInt64, _ ending: cmhd_ending) {
    let request = update { $0.traffic.ended(id, Traffic.Ending(ending), at: .now) }
    if let request { onRequest?(request) }
  }

  private func left(_ id: UInt64) {
    resume { $0.left(id) ? [id] : [] }
  }

  private func perform(_ command: ControlCommand) -> Answer {
    switch command {
    case .addFault(let rule): addFault(rule)
    case .release: release()
    case .reset: reset()
    case .listRequests:
      let lines = log.finished.suffix(MockLog.capacity).map { $0.jsonLine + "\n" }
      return .text(200, lines.joined(), type: "application/x-ndjson")
    case .reject(let status, let reason): return .text(status, reason + "\n")
    }
    return .text(200, "ok\n")
  }
}

extension Traffic.Ending {
  fileprivate init(_ ending: cmhd_ending) {
    self =
      switch ending {
      case CMHD_COMPLETED: .completed
      case CMHD_STOPPED: .stopped
      default: .broken
      }
  }
}

extension Traffic.Arrival {
  fileprivate init(_ exchange: ExchangeHandle, at time: ContinuousClock.Instant) {
    let path = exchange.target
    self.init(
      method: exchange.method,
      path: path,
      target: RequestTarget(path),
      headers: exchange.headers,
      time: time
    )
  }

  fileprivate func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension MockRoutes.Request {
  fileprivate init(_ arrival: Traffic.Arrival, quotaUsed: Int) {
    self.init(
      method: arrival.method,
      target: arrival.target,
      host: arrival.header("Host") ?? "127.0.0.1",
      ifNoneMatch: arrival.header("If-None-Match"),
      quotaUsed: quotaUsed
    )
  }
}
