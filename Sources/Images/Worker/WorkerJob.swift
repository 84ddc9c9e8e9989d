import ImageDecoding
import Locking

/// What the thread of the image worker is told.
enum WorkerMessage: Sendable {
  case job(WorkerJob)
  case close
}

/// An image to be decoded, and the task that waits for it.
final class WorkerJob: Sendable {
  typealias Outcome = Result<DecodedImage, DecodeFailure>
  typealias Waiter = CheckedContinuation<Outcome, Never>

  private enum State {
    case new(bytes: [UInt8])
    case waiting(bytes: [UInt8], Waiter)
    case running(Waiter)
    case ended
  }

  let target: DecodeTarget
  private let state: Lock<State>

  init(_ bytes: [UInt8], for target: DecodeTarget) {
    self.target = target
    state = Lock(.new(bytes: bytes))
  }

  /// Has a task wait; it goes on at once when the job was cancelled before.
  func wait(_ waiter: Waiter) {
    let isCancelled = state.withLock { state in
      guard case .new(let bytes) = state else { return true }
      state = .waiting(bytes: bytes, waiter)
      return false
    }
    if isCancelled { waiter.resume(returning: .failure(.cancelled)) }
  }

  /// Drops the job when it has not begun; one that runs is finished.
  func cancel() {
    let waiter: Waiter? = state.withLock { state in
      switch state {
      case .new:
        state = .ended
        return nil
      case .waiting(_, let waiter):
        state = .ended
        return waiter
      case .running, .ended: return nil
      }
    }
    waiter?.resume(returning: .failure(.cancelled))
  }

  /// Begins the job; returns the bytes of the image, or nil when nobody waits for it any more.
  func begin() -> [UInt8]? {
    state.withLock { state in
      guard case .waiting(let bytes, let waiter) = state else { return nil }
      state = .running(waiter)
      return bytes
    }
  }

  /// Tells the task that waits how it ended; nothing happens when none does.
  func finish(_ outcome: Outcome) {
    let waiter: Waiter? = state.withLock { state in
      defer { state = .ended }
      switch state {
      case .waiting(_, let waiter), .running(let waiter): return waiter
      case .new, .ended: return nil
      }
    }
    waiter?.resume(returning: outcome)
  }
}
