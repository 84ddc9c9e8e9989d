package import OpenRequests
package import Browser
import Glibc
import Items
import Locking
import Paging

/// Performs what the workspace wants done outside of it: a task each, whose result is a message.
///
/// Used on the loop's thread only. A task that was cancelled, or that another took the place of, is
/// forgotten at once: whatever comes of it is not a message any more. So every message tells of
/// something that is still wanted, once.
package struct EffectRunner {
  /// What tasks are kept under: one each at a time.
  private enum Job: Hashable, Sendable {
    case page(TabID, ticket: UInt64)
    case total(TabID)
    case completion(TabID, ItemID)
    case description(TabID)
    case saving(TabID, url: String)
    case finding(TabID)
    case visits
    case completions

    /// Whose it is; nil for the picker's.
    var tab: TabID? {
      switch self {
      case .page(let tab, _), .total(let tab), .completion(let tab, _), .description(let tab),
        .saving(let tab, _), .finding(let tab):
        tab
      case .visits, .completions: nil
      }
    }
  }

  private struct Letter: Sendable {
    /// What the message comes of; nil: something beside the runner, which is always wanted.
    let job: Job?
    let number: UInt64
    /// Nil: there is only something to look after.
    let message: WorkspaceMessage?
    /// The source that was made; nil where the letter is about something else.
    var source: (any ItemSource)?
  }

  private let mailbox = Mailbox<Letter>()
  private var sources: [TabID: any ItemSource] = [:]
  private var tasks: [Job: (number: UInt64, task: Task<Void, Never>)] = [:]
  private var lastNumber: UInt64 = 0

  package init() {}

  /// Readable while messages wait.
  package var descriptor: Int32 { mailbox.descriptor }

  /// Leaves a message for the loop, from any thread.
  package var post: @Sendable (WorkspaceMessage) -> Void {
    { [mailbox] in mailbox.post(Letter(job: nil, number: 0, message: $0)) }
  }

  /// Makes the descriptor readable without a message, from any thread.
  package var wake: @Sendable () -> Void {
    { [mailbox] in mailbox.post(Letter(job: nil, number: 0, message: nil)) }
  }

  /// Tasks whose message was neither taken nor given up.
  package var tasksUnderWay: Int { tasks.count }

  /// Where a tab gets its pages; nil before it was connected, and once it is closed.
  package func source(of tab: TabID) -> (any ItemSource)? { sources[tab] }

  /// Gives a tab the source that it asks from now on.
  package mutating func connect(_ tab: TabID, to source: any ItemSource) {
    sources[tab] = source
  }

  /// Finds a tab's source; it is connected before the message that tells of it is taken.
  package mutating func find(
    _ request: OpenRequest,
    _ changes: SourceChanges = SourceChanges(),
    for tab: TabID,
    by opener: any SourceOpener
  ) {
    start(.finding(tab)) { job, number in
      do throws(OpenFailure) {
        let found = try await opener.find(request, changes)
        return Letter(
          job: job,
          number: number,
          message: .found(tab, .success(found.feed)),
          source: found.source
        )
      } catch {
        return Letter(job: job, number: number, message: .found(tab, .failure(error)))
      }
    }
  }

  package mutating func listVisits(of opener: any SourceOpener) {
    start(.visits) { .visits(await opener.visits()) }
  }

  package mutating func listCompletions(of opener: any SourceOpener) {
    start(.completions) {
      .completions(
        await result { () throws(OpenFailure) in try await opener.completions() }
      )
    }
  }

  /// Starts or ends what an effect of a tab asks for; effects that concern the terminal are not for
  /// it, and none of a tab that has no source.
  package mutating func perform(_ effect: Effect, of tab: TabID) {
    guard let source = sources[tab] else { return }
    switch effect {
    case .load(let ticket):
      start(.page(tab, ticket: ticket.id), of: tab) {
        .page(
          ticket,
          await result { () throws(PageError) in try await source.page(ticket.request) }
        )
      }
    case .cancel(let ticket): cancel(.page(tab, ticket: ticket.id))
    case .countTotal(let generation):
      start(.total(tab), of: tab) {
        .total(
          generation: generation,
          await result { () throws(PageError) in try await source.total() }
        )
      }
    case .complete(let item):
      start(.completion(tab, item.id), of: tab) {
        .itemCompleted(
          item.id,
          await result { () throws(PageError) in try await source.completed(item) }
        )
      }
    case .cancelCompletion(let id): cancel(.completion(tab, id))
    case .describe(let item):
      start(.description(tab), of: tab) { .described(item.id, await source.describe(item)) }
    case .saveImage(let url, let name):
      start(.saving(tab, url: url), of: tab) {
        .imageSaved(
          await result { () throws(ImageFailure) in
            let bytes = try await source.imageBytes(of: url)
            let directory = ImageFile.directory { getenv($0).map { String(cString: $0) } }
            return try await ImageFile.save(bytes, name: name, in: directory)
          }
        )
      }
    case .wantImages, .measure, .openLink, .copy, .closeSource, .chooseSource,
      .openSource, .showSource, .changeSource, .listHeaders, .saveSource, .suspend, .repaint, .quit,
      .log:
      break
    }
  }

  /// Takes the messages of all tasks that ended, in the order in which they did.
  package mutating func takeMessages() -> [WorkspaceMessage] {
    mailbox.takeAll().compactMap { letter in
      guard let job = letter.job else { return letter.message }
      guard tasks[job]?.number == letter.number else { return nil }
      tasks[job] = nil
      if let source = letter.source, let tab = job.tab { sources[tab] = source }
      return letter.message
    }
  }

  /// Ends everything of a tab that is under way, and lets go of its source.
  package mutating func close(_ tab: TabID) {
    for job in tasks.keys where job.tab == tab { cancel(job) }
    sources[tab] = nil
  }

  /// Ends everything that is under way.
  package mutating func cancelAll() {
    for (_, task) in tasks.values { task.cancel() }
    tasks = [:]
  }

  private mutating func start(
    _ job: Job,
    of tab: TabID,
    _ work: @escaping @Sendable () async -> Message
  ) {
    start(job) { .tab(tab, await work()) }
  }

  private mutating func start(
    _ job: Job,
    _ work: @escaping @Sendable () async -> WorkspaceMessage
  ) {
    start(job) { job, number in Letter(job: job, number: number, message: await work()) }
  }

  private mutating func start(
    _ job: Job,
    _ work: @escaping @Sendable (Job, UInt64) async -> Letter
  ) {
    cancel(job)
    lastNumber += 1
    let number = lastNumber
    let task = Task { [mailbox] in mailbox.post(await work(job, number)) }
    tasks[job] = (number, task)
  }

  private mutating func cancel(_ job: Job) {
    tasks.removeValue(forKey: job)?.task.cancel()
  }
}

/// The result of an operation as a value.
private func result<Value: Sendable, Failure: Error>(
  _ operation: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) {
    return .success(try await operation())
  } catch {
    return .failure(error)
  }
}
