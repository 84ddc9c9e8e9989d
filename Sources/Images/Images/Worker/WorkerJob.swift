import ImageDecoding
import Locking

/// A message to the image worker's thread.
enum WorkerMessage: Sendable {
  case job(WorkerJob)
  case close
}

/// An image to decode, and the task that waits for it.
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

  /// Suspends a task until the job ends; resumes it at once when the job is already cancelled.
  func wait(_ waiter: Waiter) {
    let isCancelled = state.withLock { state in
      guard case .new(let bytes) = state else { return true }
      state = .waiting(bytes: bytes, waiter)
      return false
    }
    if isCancelled { waiter.resume(returning: .failure(.cancelled)) }
  }

  /// Cancels the job if it hasn't begun; a running job is finished.
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

  /// Begins the job and returns the bytes of the image; nil when no task waits for it.
  func begin() -> [UInt8]? {
    state.withLock { state in
      guard case .waiting(let bytes, let waiter) = state else { return nil }
      state = .running(waiter)
      return bytes
    }
  }

  /// Resumes the waiting task with the outcome; does nothing when no task waits.
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
