import EverBase

/// The tasks of a loop: at most one for each job, whose result waits until the loop takes it.
///
/// Used on the loop's thread only. A cancelled or replaced task is removed at once, and its result
/// is dropped. So each result is still wanted, and is returned once.
package struct TaskTable<Job: Hashable & Sendable, Mail: Sendable> {
  private struct Letter: Sendable {
    /// The job of the result; nil for mail that was posted without a job, which is never dropped.
    let job: Job?
    let number: UInt64
    let mail: Mail
  }

  private let mailbox = Mailbox<Letter>()
  private var tasks: [Job: (number: UInt64, task: Task<Void, Never>)] = [:]
  private var lastNumber: UInt64 = 0

  package init() {}

  /// Readable while there is mail.
  package var descriptor: Int32 { mailbox.descriptor }

  /// Tasks whose result was neither taken nor cancelled.
  package var count: Int { tasks.count }

  /// Posts mail for the loop, from any thread.
  package var post: @Sendable (Mail) -> Void {
    { [mailbox] in mailbox.post(Letter(job: nil, number: 0, mail: $0)) }
  }

  /// Starts a task for a job; the job's current task is cancelled.
  package mutating func start(_ job: Job, _ work: @escaping @Sendable () async -> Mail) {
    cancel(job)
    lastNumber += 1
    let number = lastNumber
    let task = Task(executorPreference: TaskPlace.executor) { [mailbox] in
      mailbox.post(Letter(job: job, number: number, mail: await work()))
    }
    tasks[job] = (number, task)
  }

  /// Cancels a job's task, if there is one.
  package mutating func cancel(_ job: Job) {
    tasks.removeValue(forKey: job)?.task.cancel()
  }

  /// Cancels the tasks of all jobs of a kind.
  ///
  /// - Complexity: O(tasks).
  package mutating func cancel(where isOfKind: (Job) -> Bool) {
    for job in tasks.keys where isOfKind(job) { cancel(job) }
  }

  /// Returns the results of all finished tasks, in the order in which they finished, and posted
  /// mail.
  package mutating func takeMail() -> [Mail] {
    mailbox.takeAll().compactMap { letter in
      guard let job = letter.job else { return letter.mail }
      guard tasks[job]?.number == letter.number else { return nil }
      tasks[job] = nil
      return letter.mail
    }
  }
}
