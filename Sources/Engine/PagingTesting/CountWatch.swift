import EverBase

/// Resumes tasks when a count reaches the number that each waits for.
final class CountWatch: Sendable {
  private struct State {
    var count = 0
    var wanted: [WaitingTasks<Void>.ID: Int] = [:]
  }

  private let state = Lock(State())
  private let tasks = WaitingTasks<Void>(cancelled: ())

  /// Waits until the count is at least a number, or the waiting task is cancelled.
  func wait(for number: Int) async {
    await tasks.outcome(
      of: { id in
        state.withLock { state in
          guard state.count < number else { return () }
          state.wanted[id] = number
          return nil
        }
      },
      onCancel: { [state] id in
        state.withLock { $0.wanted[id] = nil }
      }
    )
  }

  /// Sets the count; callers hold their own lock during the call, so that the last count stays.
  func update(_ count: Int) {
    let reached = state.withLock { state in
      state.count = count
      let reached = state.wanted.filter { $0.value <= count }.keys
      for id in reached { state.wanted[id] = nil }
      return reached
    }
    for id in reached { tasks.finish(id, ()) }
  }
}
