import Locking

/// The tasks of a loop: one for each job at a time, whose result waits until the loop takes it.
///
/// Used on the loop's thread only. A task that was cancelled, or that another took the place of, is
/// forgotten at once, and its result is dropped. So every result is one that is still wanted, and
/// comes once.
package struct TaskTable<Job: Hashable & Sendable, Mail: Sendable> {
  private struct Letter: Sendable {
    /// What the mail is the result of; nil: something beside the table, which is always wanted.
    let job: Job?
    let number: UInt64
    /// Nil: there is only something to look after.
    let mail: Mail?
  }

  private let mailbox = Mailbox<Letter>()
  private var tasks: [Job: (number: UInt64, task: Task<Void, Never>)] = [:]
  private var lastNumber: UInt64 = 0

  package init() {}

  /// Readable while there is mail.
  package var descriptor: Int32 { mailbox.descriptor }

  /// Tasks whose result was neither taken nor given up.
  package var count: Int { tasks.count }

  /// Leaves mail for the loop, from any thread.
  package var post: @Sendable (Mail) -> Void {
    { [mailbox] in mailbox.post(Letter(job: nil, number: 0, mail: $0)) }
  }

  /// Makes the descriptor readable without mail, from any thread.
  package var wake: @Sendable () -> Void {
    { [mailbox] in mailbox.post(Letter(job: nil, number: 0, mail: nil)) }
  }

  /// Starts a task for a job; one that is under way for it is cancelled.
  package mutating func start(_ job: Job, _ work: @escaping @Sendable () async -> Mail) {
    cancel(job)
    lastNumber += 1
    let number = lastNumber
    let task = Task { [mailbox] in
      mailbox.post(Letter(job: job, number: number, mail: await work()))
    }
    tasks[job] = (number, task)
  }

  /// Cancels a job's task; a job without one is left alone.
  package mutating func cancel(_ job: Job) {
    tasks.removeValue(forKey: job)?.task.cancel()
  }

  /// Cancels the tasks of all jobs of a kind.
  ///
  /// - Complexity: O(tasks)
  package mutating func cancel(where isOfKind: (Job) -> Bool) {
    for job in tasks.keys where isOfKind(job) { cancel(job) }
  }

  /// Takes the results of all tasks that ended, in the order in which they did, and what was posted.
  package mutating func takeMail() -> [Mail] {
    mailbox.takeAll().compactMap { letter in
      guard let job = letter.job else { return letter.mail }
      guard tasks[job]?.number == letter.number else { return nil }
      tasks[job] = nil
      return letter.mail
    }
  }
}

extension Result {
  /// Awaits work, and keeps what it returns or throws.
  package init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
