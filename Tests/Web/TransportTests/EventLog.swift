@testable import EverWeb
import EverBase

/// Events in order; a test can wait for a condition on them.
final class EventLog<Event: Hashable & Sendable>: Sendable {
  private struct Wait {
    let id: Int
    let isMet: @Sendable ([Event]) -> Bool
    let waiter: CheckedContinuation<Void, Never>
  }

  private struct State {
    var events: [Event] = []
    var waits: [Wait] = []
    var lastID = 0
    var cancelled: Set<Int> = []

    mutating func takeDue() -> [Wait] {
      let isDue: (Wait) -> Bool = { [events, cancelled] in
        cancelled.contains($0.id) || $0.isMet(events)
      }
      defer { waits.removeAll(where: isDue) }
      return waits.filter(isDue)
    }
  }

  private let state = Lock(State())

  var events: [Event] { state.withLock(\.events) }

  func append(_ event: Event) { change { $0.events.append(event) } }

  /// Returns when all events so far meet the condition, or the task is cancelled, such as by a time
  /// limit.
  func wait(until isMet: @escaping @Sendable ([Event]) -> Bool) async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        change { $0.waits.append(Wait(id: id, isMet: isMet, waiter: waiter)) }
      }
    } onCancel: {
      change { $0.cancelled.insert(id) }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let due = state.withLock { state in
      body(&state)
      return state.takeDue()
    }
    for wait in due { wait.waiter.resume() }
  }
}

extension EventLog<LoopbackServer.Event> {
  /// Returns when a number of requests has arrived.
  func wait(requests count: Int) async {
    await wait { events in
      events.count { if case .request = $0 { true } else { false } } >= count
    }
  }

  /// Returns when the event has happened.
  func wait(for event: LoopbackServer.Event) async {
    await wait { $0.contains(event) }
  }
}
