import EverBase

/// The thread that runs SQLite; it starts with the first job.
///
/// The session is created, used and closed on this thread, so it needs no lock.
final class SessionThread: Sendable {
  typealias Job = @Sendable (Session) -> Void

  private struct Queue: Sendable {
    var jobs: [Job] = []
    var isClosed = false

    /// The next job; nil when there will be none, and nothing while there is none yet.
    mutating func next() -> Job?? {
      guard jobs.isEmpty else { return jobs.removeFirst() }
      return isClosed ? .some(nil) : nil
    }
  }

  private let queue: Monitor<Queue>
  private let thread: LazyThread

  init(_ makeSession: @escaping @Sendable () -> Session) {
    let queue = Monitor(Queue())
    self.queue = queue
    thread = LazyThread(named: "store") {
      let session = makeSession()
      while case let job?? = queue.wait(for: { $0.next() }) { job(session) }
      session.close()
    }
  }

  deinit { close() }

  /// Submits a job to the thread.
  ///
  /// - Throws: `StoreError.closed` or `noThread`; the job never runs then.
  func submit(_ job: @escaping Job) throws(StoreError) {
    guard thread.start() else { throw .noThread }
    let isTaken = queue.change { queue in
      if !queue.isClosed { queue.jobs.append(job) }
      return !queue.isClosed
    }
    guard isTaken else { throw .closed }
  }

  /// Runs work on the thread and waits for its result.
  func result<Value: Sendable>(
    _ work: @escaping @Sendable (Session) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { waiter in
      do throws(StoreError) {
        try submit { session in
          waiter.resume(returning: Result { () throws(StoreError) in try work(session) })
        }
      } catch {
        waiter.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }

  /// Blocks until a job has returned its value; nil when the time has passed before, or the thread
  /// accepts no job.
  func value<Value: Sendable>(
    waitingAtMost limit: Duration,
    of job: @escaping @Sendable (Session) -> Value
  ) -> Value? {
    let found = Monitor(Value?.none)
    let submitted: Void? = try? submit { session in
      let value = job(session)
      found.change { $0 = value }
    }
    return submitted == nil ? nil : found.wait(atMost: limit) { $0 }
  }

  /// Refuses new jobs; the thread finishes the waiting ones, closes the session and ends.
  func close() { queue.change { $0.isClosed = true } }

  /// Closes the thread, and blocks until it has ended; false when the time has passed before.
  func close(waitingAtMost limit: Duration) -> Bool {
    close()
    return thread.waitForEnd(atMost: limit)
  }
}
