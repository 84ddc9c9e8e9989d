/// Tasks that wait for the outcomes of requests to a thread; each task is resumed once.
///
/// Any thread may call the methods.
package final class WaitingTasks<Outcome: Sendable>: Sendable {
  package typealias ID = Int

  private struct State {
    var lastID: ID = 0
    /// Requests whose tasks don't wait yet, and weren't cancelled.
    var issued: Set<ID> = []
    var waiters: [ID: CheckedContinuation<Outcome, Never>] = [:]
    /// The outcome of requests after the end; nil before it.
    var refusal: Outcome?
  }

  private let state: Lock<State>
  private let cancelled: Outcome

  /// - Parameter cancelled: the outcome of a request whose task is cancelled.
  package init(cancelled: Outcome) {
    self.cancelled = cancelled
    state = Lock(State())
  }

  /// Whether ``close(with:later:)`` was called.
  package var isClosed: Bool { state.withLock { $0.refusal != nil } }

  /// Sends a request to the thread and suspends the task until its outcome.
  ///
  /// `send` returns nil, or the outcome when sending fails; `withdraw` notifies the thread that a
  /// sent request isn't needed any more. Both run with a lock held, one after the other, and must
  /// not call this object.
  package func outcome(
    of send: (ID) -> Outcome?,
    onCancel withdraw: @Sendable (ID) -> Void
  ) async -> Outcome {
    let id = state.withLock { state in
      state.lastID += 1
      state.issued.insert(state.lastID)
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let refusal = state.withLock { state -> Outcome? in
          let isWanted = state.issued.remove(id) != nil
          if let refusal = state.refusal { return refusal }
          guard isWanted else { return cancelled }
          state.waiters[id] = waiter
          guard let failure = send(id) else { return nil }
          state.waiters[id] = nil
          return failure
        }
        if let refusal { waiter.resume(returning: refusal) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.issued.remove(id)
        let waiter = state.waiters.removeValue(forKey: id)
        if waiter != nil { withdraw(id) }
        return waiter
      }
      waiter?.resume(returning: cancelled)
    }
  }

  /// Whether the task of a request waits for its outcome.
  package func isWaiting(_ id: ID) -> Bool { state.withLock { $0.waiters[id] != nil } }

  /// Resumes the task of a request; does nothing when it doesn't wait any more.
  package func finish(_ id: ID, _ outcome: Outcome) {
    state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: outcome)
  }

  /// Ends all requests: the current ones with an outcome, and later ones with it or their own.
  package func close(with outcome: Outcome, later refusal: Outcome? = nil) {
    let waiters = state.withLock { state in
      state.refusal = state.refusal ?? refusal ?? outcome
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }
}

/// Where the tasks of this program run.
package enum TaskPlace {
  /// The executor for new tasks; nil for the shared threads.
  ///
  /// Demos set it, so that tasks run on one thread in a fixed order.
  @TaskLocal package static var executor: (any TaskExecutor)?
}

extension Result {
  /// Awaits a function, and stores its result or error.
  package init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
