import Glibc
import EverBase

/// Runs tasks one after another on the thread that calls ``runAll()``.
///
/// Jobs that this thread adds run in the order in which they were added. Jobs of other threads,
/// which report the end of outside work, wait until no other job is left, so that the order never
/// depends on the duration of that work.
package final class TaskQueue: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var jobsFromOutside: [UnownedJob] = []
  }

  private let state = Lock(State())
  private let owner = pthread_self()

  /// Readable when another thread has added a job.
  private let arrivals = Mailbox<Void>()

  /// Makes a queue of the current thread.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard pthread_equal(pthread_self(), owner) == 0 else {
      state.withLock { $0.jobs.append(job) }
      return
    }
    state.withLock { $0.jobsFromOutside.append(job) }
    arrivals.post(())
  }

  /// Runs jobs until none is left; returns whether there was one.
  func runAll() -> Bool {
    var hasRun = false
    while let job = next() {
      job.runSynchronously(on: asUnownedTaskExecutor())
      hasRun = true
    }
    return hasRun
  }

  /// Blocks until another thread has added a job.
  func waitForOutside() {
    while state.withLock({ $0.jobsFromOutside.isEmpty }) {
      var ready = pollfd(fd: arrivals.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, -1)
      _ = arrivals.takeAll()
    }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      if state.jobs.isEmpty { swap(&state.jobs, &state.jobsFromOutside) }
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }
}
