/// Who waits for which request, so that each is answered exactly once.
///
/// A ticket is taken, then waited for, then finished; cancelling may come between any of these, and
/// from any thread. The table is a value; its owner keeps it in a lock and answers the waiters that
/// it hands back outside of it.
struct ExchangeTable<Waiter: Sendable>: Sendable {
  typealias ID = Int

  private enum Ticket {
    /// Taken; nobody waits yet.
    case issued
    /// Cancelled before somebody waited.
    case cancelled
    /// Under way.
    case waiting(Waiter)
  }

  private var tickets: [ID: Ticket] = [:]
  private var lastID: ID = 0
  private(set) var isClosed = false

  /// Whether no request is known.
  var isEmpty: Bool { tickets.isEmpty }

  /// A ticket for a new request.
  mutating func issue() -> ID {
    lastID += 1
    tickets[lastID] = .issued
    return lastID
  }

  /// Waits; false when the request was cancelled or the table closed, and the waiter isn't kept.
  mutating func wait(_ id: ID, _ waiter: Waiter) -> Bool {
    guard !isClosed, case .issued = tickets[id] else {
      tickets[id] = nil
      return false
    }
    tickets[id] = .waiting(waiter)
    return true
  }

  /// Cancels; hands back the waiter that is to be told, if one waits.
  mutating func cancel(_ id: ID) -> Waiter? {
    switch tickets[id] {
    case .issued:
      tickets[id] = .cancelled
      return nil
    case .waiting: return finish(id)
    case .cancelled, nil: return nil
    }
  }

  /// Ends the request; hands back the waiter that is to be told, if one still waits.
  mutating func finish(_ id: ID) -> Waiter? {
    guard case .waiting(let waiter) = tickets.removeValue(forKey: id) else { return nil }
    return waiter
  }

  /// Refuses what comes from now on; hands back all that wait.
  mutating func close() -> [Waiter] {
    isClosed = true
    defer { tickets = tickets.filter { if case .waiting = $0.value { false } else { true } } }
    return tickets.values.compactMap { if case .waiting(let waiter) = $0 { waiter } else { nil } }
  }
}
