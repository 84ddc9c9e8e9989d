import EverBase

/// The thread that runs SQLite; it starts with the first job.
///
/// The session is created, used and closed on this thread, so it needs no lock.
final class SessionThread: Sendable {
  typealias Job = @Sendable (Session) -> Void

  private let queue: JobQueue<Job>
  private let thread: LazyThread

  init(_ makeSession: @escaping @Sendable () -> Session) {
    let queue = JobQueue<Job>()
    self.queue = queue
    thread = LazyThread(named: "store") {
      let session = makeSession()
      while let job = queue.next() {
        job(session)
        queue.finish()
      }
      session.close()
    }
  }

  deinit { queue.close() }

  /// Submits a job to the thread and returns its number.
  ///
  /// - Throws: `StoreError.closed` or `noThread`; the job never runs then.
  @discardableResult
  func submit(_ job: @escaping Job) throws(StoreError) -> Int {
    guard thread.start() else { throw .noThread }
    guard let number = queue.add(job) else { throw .closed }
    return number
  }

  /// Blocks until a job has returned its value; nil when the time has passed before, or the thread
  /// accepts no job.
  func value<Value: Sendable>(
    waitingAtMost limit: Duration,
    of job: @escaping @Sendable (Session) -> Value
  ) -> Value? {
    let found = Lock(Value?.none)
    let number = try? submit { session in
      let value = job(session)
      found.withLock { $0 = value }
    }
    guard let number, queue.wait(for: number, atMost: limit) else { return nil }
    return found.withLock { $0 }
  }

  /// Refuses new jobs; the thread finishes the waiting ones, closes the session and ends.
  func close() { queue.close() }

  /// Closes the thread, and blocks until it has ended; false when the time has passed before.
  func close(waitingAtMost limit: Duration) -> Bool {
    close()
    return thread.waitForEnd(atMost: limit)
  }
}
