import Locking

/// The thread that runs SQLite; it starts with the first job.
///
/// The session is created, used and closed on this thread, so it needs no lock.
final class SessionThread: Sendable {
  typealias Job = @Sendable (Session) -> Void

  private enum Life {
    case unborn
    case started
    case impossible
  }

  private let queue = JobQueue<Job>()
  private let life = Lock(Life.unborn)
  private let makeSession: @Sendable () -> Session

  init(_ makeSession: @escaping @Sendable () -> Session) {
    self.makeSession = makeSession
  }

  deinit { queue.close() }

  /// Submits a job to the thread and returns its number.
  ///
  /// - Throws: `StoreError.closed` or `noThread`; the job never runs then.
  @discardableResult
  func submit(_ job: @escaping Job) throws(StoreError) -> Int {
    guard start() else { throw .noThread }
    guard let number = queue.add(job) else { throw .closed }
    return number
  }

  /// Refuses new jobs; the thread finishes the waiting ones, closes the session and ends.
  func close() { queue.close() }

  /// Blocks until a job is finished; false when the time has passed before.
  func wait(for job: Int, atMost limit: Duration) -> Bool { queue.wait(for: job, atMost: limit) }

  /// Blocks until the thread has ended after ``close()``; false when the time has passed before.
  func waitForEnd(atMost limit: Duration) -> Bool {
    guard life.withLock({ $0 }) == .started else { return true }
    return queue.waitForEnd(atMost: limit)
  }

  private func start() -> Bool {
    life.withLock { life in
      if life == .unborn {
        let isRunning = startDetachedThread(named: "store") { [queue, makeSession] in
          Self.run(queue, makeSession)
        }
        life = isRunning ? .started : .impossible
      }
      return life == .started
    }
  }

  private static func run(_ queue: JobQueue<Job>, _ makeSession: () -> Session) {
    work(queue, makeSession())
    queue.end()
  }

  private static func work(_ queue: JobQueue<Job>, _ session: Session) {
    while let job = queue.next() {
      job(session)
      queue.finish()
    }
    session.close()
  }
}
