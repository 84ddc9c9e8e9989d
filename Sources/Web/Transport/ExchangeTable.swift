/// The waiters of requests, each of which is resumed exactly once.
///
/// A ticket is issued, then waited for, then finished; it may be cancelled at any time and from any
/// thread. The table is a value: its owner keeps it in a lock, and resumes the returned waiters
/// outside of the lock.
struct ExchangeTable<Waiter: Sendable>: Sendable {
  typealias ID = Int

  private enum Ticket {
    /// Issued, without a waiter.
    case issued
    /// Cancelled before it had a waiter.
    case cancelled
    /// In progress, with its waiter.
    case waiting(Waiter)
  }

  private var tickets: [ID: Ticket] = [:]
  private var lastID: ID = 0
  private(set) var isClosed = false

  /// Whether there are no requests.
  var isEmpty: Bool { tickets.isEmpty }

  /// Issues a ticket for a new request.
  mutating func issue() -> ID {
    lastID += 1
    tickets[lastID] = .issued
    return lastID
  }

  /// Adds the waiter of a request; false when the request was cancelled or the table is closed.
  mutating func wait(_ id: ID, _ waiter: Waiter) -> Bool {
    guard !isClosed, case .issued = tickets[id] else {
      tickets[id] = nil
      return false
    }
    tickets[id] = .waiting(waiter)
    return true
  }

  /// Cancels a request; returns its waiter, if there is one.
  mutating func cancel(_ id: ID) -> Waiter? {
    switch tickets[id] {
    case .issued:
      tickets[id] = .cancelled
      return nil
    case .waiting: return finish(id)
    case .cancelled, nil: return nil
    }
  }

  /// Ends a request; returns its waiter, if there still is one.
  mutating func finish(_ id: ID) -> Waiter? {
    guard case .waiting(let waiter) = tickets.removeValue(forKey: id) else { return nil }
    return waiter
  }

  /// Refuses later requests; returns all waiters.
  mutating func close() -> [Waiter] {
    isClosed = true
    defer { tickets = tickets.filter { if case .waiting = $0.value { false } else { true } } }
    return tickets.values.compactMap { if case .waiting(let waiter) = $0 { waiter } else { nil } }
  }
}
