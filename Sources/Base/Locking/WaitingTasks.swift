/// Tasks that wait for the outcomes of requests to a thread, each of which is resumed once.
///
/// Any thread may call the methods.
package final class WaitingTasks<Outcome: Sendable>: Sendable {
  package typealias ID = Int

  private struct State {
    var table = WaiterTable<CheckedContinuation<Outcome, Never>>()
    /// The outcome of requests after the end.
    var refusal: Outcome
  }

  private let state: Lock<State>
  private let cancelled: Outcome

  /// - Parameter cancelled: the outcome of a request whose task is cancelled.
  package init(cancelled: Outcome) {
    self.cancelled = cancelled
    state = Lock(State(refusal: cancelled))
  }

  /// Whether ``close(with:later:)`` was called.
  package var isClosed: Bool { state.withLock { $0.table.isClosed } }

  /// Sends a request to the thread and suspends the task until its outcome.
  ///
  /// `send` returns nil, or the outcome when sending fails; `withdraw` notifies the thread that a
  /// sent request isn't needed any more. Both run with a lock held, one after the other, and must
  /// not call this object.
  package func outcome(
    of send: (ID) -> Outcome?,
    onCancel withdraw: @Sendable (ID) -> Void
  ) async -> Outcome {
    let id = state.withLock { $0.table.issue() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let refusal = state.withLock { state -> Outcome? in
          guard state.table.wait(id, waiter) else {
            return state.table.isClosed ? state.refusal : cancelled
          }
          guard let failure = send(id) else { return nil }
          _ = state.table.finish(id)
          return failure
        }
        if let refusal { waiter.resume(returning: refusal) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        let waiter = state.table.cancel(id)
        if waiter != nil { withdraw(id) }
        return waiter
      }
      waiter?.resume(returning: cancelled)
    }
  }

  /// Protects a request from cancellation, because its outcome is useful in any case; false when
  /// its task doesn't wait any more.
  package func begin(_ id: ID) -> Bool { state.withLock { $0.table.begin(id) } }

  /// Resumes the task of a request; does nothing when it doesn't wait any more.
  package func finish(_ id: ID, _ outcome: Outcome) {
    state.withLock { $0.table.finish(id) }?.resume(returning: outcome)
  }

  /// Ends all requests: the current ones with an outcome, and later ones with it or their own.
  package func close(with outcome: Outcome, later refusal: Outcome? = nil) {
    let waiters = state.withLock { state in
      if !state.table.isClosed { state.refusal = refusal ?? outcome }
      return state.table.close()
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }
}
