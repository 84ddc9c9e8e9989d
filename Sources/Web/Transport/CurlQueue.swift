import CCurl
import Locking

/// Passes requests to the transport's thread, and outcomes back to the waiting tasks.
///
/// One lock, held for short sections, protects the state; continuations are resumed outside of it.
/// The thread and the transport both own the queue, so it outlives both.
final class CurlQueue: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPError>
  typealias Waiter = CheckedContinuation<Outcome, Never>
  typealias ID = ExchangeTable<Waiter>.ID

  enum Command: Sendable {
    case start(ID, HTTPRequest)
    case cancel(ID)
  }

  private struct State {
    var table = ExchangeTable<Waiter>()
    var commands: [Command] = []
    /// Whether the thread was started.
    var isStarted = false
    /// Why requests fail; nil while they are possible.
    var failure: HTTPError?
    /// Wakes the thread; nil before and after the life of the thread.
    var alarm: CurlAlarm?
  }

  private let state = Lock(State())

}

/// The methods for the requesting tasks, on any thread.
extension CurlQueue {
  /// Whether the thread was started.
  var isStarted: Bool { state.withLock(\.isStarted) }

  func issue() -> ID { state.withLock { $0.table.issue() } }

  /// Queues a request; true when the caller must start the thread.
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

  /// Cancels a request: resumes its task now, and lets the thread close the socket.
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

  /// Wakes the thread, if it runs.
  func wake() { state.withLock { $0.alarm?.ring() } }

  /// Cancels all requests and ends the thread.
  func close() {
    let waiters = state.withLock { state in
      state.alarm?.ring()
      state.commands = []
      return state.table.close()
    }
    for waiter in waiters { waiter.resume(returning: .failure(.cancelled)) }
  }

  /// Fails all requests, current and later ones, with an error.
  func fail(_ error: HTTPError) {
    let waiters = state.withLock { state in
      state.failure = error
      state.commands = []
      return state.table.close()
    }
    for waiter in waiters { waiter.resume(returning: .failure(error)) }
  }

}

/// The methods for the transport's thread.
extension CurlQueue {
  /// Takes the waiting commands; nil when the thread must end.
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

  /// Sets the alarm that wakes the thread; nil before its handle is destroyed.
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
/// `@unchecked Sendable`: `curl_multi_wakeup` is the one call that any thread may make, and the
/// queue drops the alarm under its lock before the handle is destroyed.
struct CurlAlarm: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer

  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  func ring() { _ = ccurl_multi_wake(multi) }
}
