package import Browser
import Items
package import Locking
import Paging

/// Performs what the model wants done outside of it: a task each, whose result goes to the mailbox.
///
/// Used on the loop's thread only. Cancelling is a courtesy to the server: a result that comes all the
/// same is dropped by the model.
package struct EffectRunner<Source: ItemSource> {
  private let source: Source
  private let mailbox: Mailbox<Message>
  private var loads: [UInt64: Task<Void, Never>] = [:]
  private var completions: [ItemID: Task<Void, Never>] = [:]

  package init(source: Source, mailbox: Mailbox<Message>) {
    self.source = source
    self.mailbox = mailbox
  }

  /// Starts or ends what an effect asks for; effects that concern the terminal are not for it.
  package mutating func perform(_ effect: Effect) {
    switch effect {
    case .load(let ticket): load(ticket)
    case .cancel(let ticket): loads.removeValue(forKey: ticket.id)?.cancel()
    case .countTotal(let generation): countTotal(generation)
    case .complete(let item): complete(item)
    case .cancelCompletion(let id): completions.removeValue(forKey: id)?.cancel()
    case .describe(let item): mailbox.post(.described(item.id, source.describe(item)))
    case .suspend, .repaint, .quit, .log: break
    }
  }

  /// Forgets the tasks whose results the model is about to hear of.
  package mutating func noteResults(in messages: [Message]) {
    for message in messages {
      switch message {
      case .page(let ticket, _): loads[ticket.id] = nil
      case .itemCompleted(let id, _): completions[id] = nil
      case .event, .resized, .total, .described, .timePassed: break
      }
    }
  }

  /// Ends everything that is under way.
  package mutating func cancelAll() {
    for task in loads.values { task.cancel() }
    for task in completions.values { task.cancel() }
    loads = [:]
    completions = [:]
  }

  private mutating func load(_ ticket: Ticket) {
    loads[ticket.id] = Task { [source, mailbox] in
      mailbox.post(
        .page(
          ticket,
          await result { () throws(PageError) in
            try await source.page(ticket.request)
          }
        )
      )
    }
  }

  private func countTotal(_ generation: UInt64) {
    Task { [source, mailbox] in
      mailbox.post(
        .total(
          generation: generation,
          await result { () throws(PageError) in
            try await source.total()
          }
        )
      )
    }
  }

  private mutating func complete(_ item: Item) {
    completions[item.id] = Task { [source, mailbox] in
      mailbox.post(
        .itemCompleted(
          item.id,
          await result { () throws(PageError) in
            try await source.completed(item)
          }
        )
      )
    }
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
