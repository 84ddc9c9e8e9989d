import Locking

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

  /// Refuses new jobs; the thread finishes the waiting ones, closes the session and ends.
  func close() { queue.close() }

  /// Blocks until a job is finished; false when the time has passed before.
  func wait(for job: Int, atMost limit: Duration) -> Bool { queue.wait(for: job, atMost: limit) }

  /// Blocks until the thread has ended after ``close()``; false when the time has passed before.
  func waitForEnd(atMost limit: Duration) -> Bool { thread.waitForEnd(atMost: limit) }
}
