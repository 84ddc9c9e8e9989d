import CEverWeb
import EverBase

/// Passes requests to the transport's thread, and outcomes back to the waiting tasks.
///
/// The thread and the transport both own the queue, so it outlives both.
final class CurlQueue: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPError>
  typealias ID = WaitingTasks<Outcome>.ID

  enum Command: Sendable {
    case start(ID, HTTPRequest)
    case cancel(ID)
  }

  private struct State {
    var commands: [Command] = []
    /// Wakes the thread; nil before the thread starts and after it ends.
    var alarm: CurlAlarm?
  }

  private let tasks = WaitingTasks<Outcome>(cancelled: .failure(.cancelled))
  private let state = Lock(State())
}

/// The methods for the requesting tasks, on any thread.
extension CurlQueue {
  /// Sends a request to the thread, which the first request starts, and waits for its outcome.
  ///
  /// Cancelling the task resumes it at once, and lets the thread close the socket.
  func outcome(of request: HTTPRequest, on thread: LazyThread) async -> Outcome {
    await tasks.outcome { id in
      guard thread.start() else {
        return .failure(.unavailable("no thread could be started for it"))
      }
      state.withLock { state in
        state.commands.append(.start(id, request))
        state.alarm?.ring()
      }
      return nil
    } onCancel: { id in
      cancel(id)
    }
  }

  private func cancel(_ id: ID) {
    state.withLock { state in
      if let index = state.commands.firstIndex(where: { $0.starts(id) }) {
        state.commands.remove(at: index)
      } else {
        state.commands.append(.cancel(id))
        state.alarm?.ring()
      }
    }
  }

  /// Wakes the thread, if it runs.
  func wake() { state.withLock { $0.alarm?.ring() } }

  /// Cancels all requests and ends the thread.
  func close() { end(.cancelled) }

  /// Fails all requests, current and later ones, with an error.
  func fail(_ error: HTTPError) { end(error) }

  private func end(_ error: HTTPError) {
    tasks.close(with: .failure(error))
    state.withLock { state in
      state.commands = []
      state.alarm?.ring()
    }
  }
}

/// The methods for the transport's thread.
extension CurlQueue {
  /// Takes the waiting commands; nil when the thread must end.
  func take() -> [Command]? {
    guard !tasks.isClosed else { return nil }
    return state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  func finish(_ id: ID, _ outcome: Outcome) { tasks.finish(id, outcome) }

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

  func ring() { _ = curl.multi_wakeup(multi) }
}
