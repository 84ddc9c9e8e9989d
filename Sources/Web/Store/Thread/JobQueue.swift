import EverBase

/// Jobs for one thread, in first-in, first-out order.
final class JobQueue<Job: Sendable>: Sendable {
  private struct State: Sendable {
    var jobs: [Job] = []
    var added = 0
    var finished = 0
    var isClosed = false
  }

  private let state = Monitor(State())

  /// Adds a job; returns its number, from 1 on, or nil when the queue is closed.
  func add(_ job: Job) -> Int? {
    state.change { state in
      guard !state.isClosed else { return nil }
      state.jobs.append(job)
      state.added += 1
      return state.added
    }
  }

  /// Refuses new jobs; waiting jobs still run.
  func close() { state.change { $0.isClosed = true } }

  /// Blocks until a job is finished; false when the time has passed before.
  func wait(for number: Int, atMost limit: Duration) -> Bool {
    state.wait(atMost: limit) { $0.finished >= number }
  }
}

/// The methods that the thread calls.
extension JobQueue {
  /// Blocks until there is a job; nil when the queue is closed and empty.
  func next() -> Job? {
    state.wait { state -> Job?? in
      guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
      return state.isClosed ? .some(nil) : nil
    }
  }

  /// Wakes the callers that wait for a job.
  func finish() { state.change { $0.finished += 1 } }
}
