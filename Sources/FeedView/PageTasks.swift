import Locking
import Paging

/// The requests of a view under way: a task each, whose result goes to the mailbox.
///
/// Used on the loop's thread only. Cancelling is a courtesy to the server: a result that comes all the
/// same is dropped by the feed.
struct PageTasks<Source: PageSource> {
  typealias Message = FeedViewMessage<Source.Item>

  private let source: Source
  private let mailbox: Mailbox<Message>
  private var loads: [UInt64: Task<Void, Never>] = [:]

  init(source: Source, mailbox: Mailbox<Message>) {
    self.source = source
    self.mailbox = mailbox
  }

  /// Asks for a page.
  mutating func load(_ ticket: Ticket) {
    loads[ticket.id] = Task { [source, mailbox] in
      let result = await Self.result { () throws(PageError) in
        try await source.page(ticket.request)
      }
      mailbox.post(.page(ticket, result))
    }
  }

  /// Asks how many items there are.
  func countTotal(_ generation: UInt64) {
    Task { [source, mailbox] in
      let result = await Self.result { () throws(PageError) in try await source.total() }
      mailbox.post(.total(generation: generation, result))
    }
  }

  /// Ends a request; one that has ended is left alone.
  mutating func cancel(_ ticket: Ticket) {
    loads.removeValue(forKey: ticket.id)?.cancel()
  }

  /// Forgets the tasks whose results the model is about to hear of.
  mutating func noteResult(in message: Message) {
    if case .page(let ticket, _) = message { loads[ticket.id] = nil }
  }

  /// Ends everything that is under way.
  mutating func cancelAll() {
    for task in loads.values { task.cancel() }
    loads = [:]
  }

  private static func result<Value: Sendable>(
    _ operation: () async throws(PageError) -> Value
  ) async -> Result<Value, PageError> {
    do throws(PageError) {
      return .success(try await operation())
    } catch {
      return .failure(error)
    }
  }
}
