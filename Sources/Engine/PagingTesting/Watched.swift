import Synchronization

/// State that tasks can wait for.
///
/// Any thread may call the methods. The closures run with a lock held, and must not call this object.
final class Watched<State: Sendable>: Sendable {
  private struct Waiter {
    let isMet: @Sendable (State) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Content {
    var state: State
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
    /// Waiters whose tasks were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  private let content: Mutex<Content>
  private let accesses = Atomic(0)

  init(_ state: State) { content = Mutex(Content(state: state)) }

  var state: State { withContent(\.state) }

  /// Changes the state, and resumes the tasks whose condition is met by now, in the order of their
  /// waits.
  @discardableResult
  func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    let (value, met) = withContent { content in
      let value = body(&content.state)
      let met = content.waiters.filter { $0.value.isMet(content.state) }.sorted { $0.key < $1.key }
      for (id, _) in met { content.waiters[id] = nil }
      return (value, met.map(\.value))
    }
    for waiter in met { waiter.continuation.resume(returning: true) }
    return value
  }

  /// Waits until the state meets a condition; false when the task is cancelled first, which changes
  /// the state at once.
  @discardableResult
  func wait(
    until isMet: @escaping @Sendable (State) -> Bool,
    onCancel change: @escaping @Sendable (inout State) -> Void = { _ in }
  ) async -> Bool {
    let id = withContent { content in
      content.lastWaiter += 1
      return content.lastWaiter
    }
    defer { withContent { $0.cancelled.remove(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = withContent { content -> Bool? in
          if content.cancelled.contains(id) { return false }
          if isMet(content.state) { return true }
          content.waiters[id] = Waiter(isMet: isMet, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      let waiter = withContent { content in
        content.cancelled.insert(id)
        return content.waiters.removeValue(forKey: id)
      }
      self.change(change)
      waiter?.continuation.resume(returning: false)
    }
  }

  @discardableResult
  private func withContent<Value: Sendable>(_ body: (inout Content) -> Value) -> Value {
    content.withLock { content in
      // The code of the mutex isn't instrumented: without these two, the thread sanitizer would
      // report each access as a race.
      _ = accesses.load(ordering: .acquiring)
      defer { accesses.store(1, ordering: .releasing) }
      return body(&content)
    }
  }
}
