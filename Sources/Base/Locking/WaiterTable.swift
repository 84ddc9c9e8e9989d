/// The waiters of requests, each of which is returned exactly once.
///
/// A request is issued, then waited for, then finished; it may be cancelled at any time until it is
/// begun. The table is a value: its owner keeps it in a lock, and resumes the returned waiters
/// outside of the lock.
struct WaiterTable<Waiter: Sendable>: Sendable {
  typealias ID = Int

  private enum Ticket {
    /// Issued, without a waiter.
    case issued
    /// Cancelled before it had a waiter.
    case cancelled
    case waiting(Waiter)
    /// In progress, and not cancelled any more.
    case begun(Waiter)

    var waiter: Waiter? {
      switch self {
      case .waiting(let waiter), .begun(let waiter): waiter
      case .issued, .cancelled: nil
      }
    }
  }

  private var tickets: [ID: Ticket] = [:]
  private var lastID: ID = 0
  private(set) var isClosed = false

  /// Whether there are no requests.
  var isEmpty: Bool { tickets.isEmpty }

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

  /// Protects a request from cancellation; false when it has ended.
  mutating func begin(_ id: ID) -> Bool {
    guard case .waiting(let waiter) = tickets[id] else { return false }
    tickets[id] = .begun(waiter)
    return true
  }

  /// Cancels a request that isn't begun; returns its waiter, if there is one.
  mutating func cancel(_ id: ID) -> Waiter? {
    switch tickets[id] {
    case .issued:
      tickets[id] = .cancelled
      return nil
    case .waiting: return finish(id)
    case .begun, .cancelled, nil: return nil
    }
  }

  /// Ends a request; returns its waiter, if there still is one.
  mutating func finish(_ id: ID) -> Waiter? {
    guard let waiter = tickets[id]?.waiter else { return nil }
    tickets[id] = nil
    return waiter
  }

  /// Refuses later requests; returns all waiters.
  mutating func close() -> [Waiter] {
    isClosed = true
    defer { tickets = tickets.filter { $0.value.waiter == nil } }
    return tickets.values.compactMap(\.waiter)
  }
}
