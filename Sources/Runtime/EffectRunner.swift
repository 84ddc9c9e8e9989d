package import Browser
import Items
import Locking
import Paging

/// Performs what the model wants done outside of it: a task each, whose result is a message.
///
/// Used on the loop's thread only. A task that was cancelled, or that another took the place of, is
/// forgotten at once: whatever comes of it is not a message any more. So every message tells of
/// something that is still wanted, once.
package struct EffectRunner<Source: ItemSource> {
  /// What tasks are kept under: one each at a time.
  private enum Job: Hashable, Sendable {
    case page(ticket: UInt64)
    case total
    case completion(ItemID)
    case description
  }

  private struct Letter: Sendable {
    /// What the message comes of; nil: something beside the runner, which is always wanted.
    let job: Job?
    let number: UInt64
    let message: Message
  }

  private let source: Source
  private let mailbox = Mailbox<Letter>()
  private var tasks: [Job: (number: UInt64, task: Task<Void, Never>)] = [:]
  private var lastNumber: UInt64 = 0

  package init(source: Source) {
    self.source = source
  }

  /// Readable while messages wait.
  package var descriptor: Int32 { mailbox.descriptor }

  /// Leaves a message for the loop, from any thread.
  package var post: @Sendable (Message) -> Void {
    { [mailbox] in mailbox.post(Letter(job: nil, number: 0, message: $0)) }
  }

  /// Tasks whose message was neither taken nor given up.
  package var tasksUnderWay: Int { tasks.count }

  /// Starts or ends what an effect asks for; effects that concern the terminal are not for it.
  package mutating func perform(_ effect: Effect) {
    switch effect {
    case .load(let ticket):
      start(.page(ticket: ticket.id)) { source in
        .page(
          ticket,
          await result { () throws(PageError) in try await source.page(ticket.request) }
        )
      }
    case .cancel(let ticket): cancel(.page(ticket: ticket.id))
    case .countTotal(let generation):
      start(.total) { source in
        .total(
          generation: generation,
          await result { () throws(PageError) in try await source.total() }
        )
      }
    case .complete(let item):
      start(.completion(item.id)) { source in
        .itemCompleted(
          item.id,
          await result { () throws(PageError) in try await source.completed(item) }
        )
      }
    case .cancelCompletion(let id): cancel(.completion(id))
    case .describe(let item):
      start(.description) { source in .described(item.id, await source.describe(item)) }
    case .measure, .suspend, .repaint, .quit, .log: break
    }
  }

  /// Takes the messages of all tasks that ended, in the order in which they did.
  package mutating func takeMessages() -> [Message] {
    mailbox.takeAll().compactMap { letter in
      guard let job = letter.job else { return letter.message }
      guard tasks[job]?.number == letter.number else { return nil }
      tasks[job] = nil
      return letter.message
    }
  }

  /// Ends everything that is under way.
  package mutating func cancelAll() {
    for (_, task) in tasks.values { task.cancel() }
    tasks = [:]
  }

  private mutating func start(
    _ job: Job,
    _ work: @escaping @Sendable (Source) async -> Message
  ) {
    cancel(job)
    lastNumber += 1
    let number = lastNumber
    let task = Task { [source, mailbox] in
      mailbox.post(Letter(job: job, number: number, message: await work(source)))
    }
    tasks[job] = (number, task)
  }

  private mutating func cancel(_ job: Job) {
    tasks.removeValue(forKey: job)?.task.cancel()
  }
}

/// The result of an operation as a value.
private func result<Value: Sendable>(
  _ operation: () async throws(PageError) -> Value
) async -> Result<Value, PageError> {
  do throws(PageError) {
    return .success(try await operation())
  } catch {
    return .failure(error)
  }
}
