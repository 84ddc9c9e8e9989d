import CCurl
import Locking

/// Hands requests to the transport's thread and answers back to the tasks that wait.
///
/// Everything is under one lock, held for a few instructions; continuations are resumed outside of
/// it. The thread owns it as well as the transport, so it outlives both.
final class CurlQueue: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPError>
  typealias Waiter = CheckedContinuation<Outcome, Never>
  typealias ID = ExchangeTable<Waiter>.ID

  /// What the thread is to do.
  enum Command: Sendable {
    case start(ID, HTTPRequest)
    case cancel(ID)
  }

  private struct State {
    var table = ExchangeTable<Waiter>()
    var commands: [Command] = []
    /// Whether the thread was started.
    var isStarted = false
    /// Why no request can be made; nil while they can.
    var failure: HTTPError?
    /// How the thread is woken; nil before and after its life.
    var alarm: CurlAlarm?
  }

  private let state = Lock(State())

}

/// What the tasks that ask call, from any thread.
extension CurlQueue {
  /// Whether a thread was asked for.
  var isStarted: Bool { state.withLock(\.isStarted) }

  func issue() -> ID { state.withLock { $0.table.issue() } }

  /// Queues a request; true when the caller must start the thread first.
  func submit(_ id: ID, _ request: HTTPRequest, _ waiter: Waiter) -> Bool {
    let (refusal, isFirst) = state.withLock { state -> (HTTPError?, Bool) in
      if let failure = state.failure { return (failure, false) }
      guard state.table.wait(id, waiter) else { return (.cancelled, false) }
      state.commands.append(.start(id, request))
      state.alarm?.ring()
      defer { state.isStarted = true }
      return (nil, !state.isStarted)
    }
    if let refusal { waiter.resume(returning: .failure(refusal)) }
    return isFirst
  }

  /// Ends a request: the waiter is told now, the socket is closed by the thread.
  func cancel(_ id: ID) {
    let waiter = state.withLock { state -> Waiter? in
      guard let waiter = state.table.cancel(id) else { return nil }
      if let index = state.commands.firstIndex(where: { $0.starts(id) }) {
        state.commands.remove(at: index)
      } else {
        state.commands.append(.cancel(id))
        state.alarm?.ring()
      }
      return waiter
    }
    waiter?.resume(returning: .failure(.cancelled))
  }

  /// Ends every request as cancelled, and the thread.
  func close() {
    let waiters = state.withLock { state in
      state.alarm?.ring()
      state.commands = []
      return state.table.close()
    }
    for waiter in waiters { waiter.resume(returning: .failure(.cancelled)) }
  }

  /// Ends every request, now and later, with an error.
  func fail(_ error: HTTPError) {
    let waiters = state.withLock { state in
      state.failure = error
      state.commands = []
      return state.table.close()
    }
    for waiter in waiters { waiter.resume(returning: .failure(error)) }
  }

}

/// What the transport's thread calls.
extension CurlQueue {
  /// What there is to do; nil when the thread is to end.
  func take() -> [Command]? {
    state.withLock { state in
      guard !state.table.isClosed else { return nil }
      defer { state.commands = [] }
      return state.commands
    }
  }

  func finish(_ id: ID, _ outcome: Outcome) {
    state.withLock { $0.table.finish(id) }?.resume(returning: outcome)
  }

  /// Says how the thread is woken from now on; nil before its handle is destroyed.
  func wake(by alarm: CurlAlarm?) {
    state.withLock { $0.alarm = alarm }
  }
}

extension CurlQueue.Command {
  fileprivate func starts(_ id: CurlQueue.ID) -> Bool {
    if case .start(id, _) = self { true } else { false }
  }
}

/// Ends the wait of a multi handle.
///
/// Safe to send: `curl_multi_wakeup` is the one call that any thread may make, and the queue drops
/// the alarm under its lock before the handle is destroyed.
struct CurlAlarm: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer

  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  func ring() { _ = ccurl_multi_wake(multi) }
}
