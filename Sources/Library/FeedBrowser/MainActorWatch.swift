import EverBase

/// Reports a page that may wait for the main actor, on which nothing else runs during `run()`.
///
/// Before the first `await` of a program, the screen's loop runs the main actor's tasks. Afterwards,
/// `run()` is one of them itself.
enum MainActorWatch {
  static let warning =
    "The source may wait for the main actor, which is in run(): call run() before the first await."

  /// Starts to watch a page, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - limit: the time for a page, and then for the main actor to run a task.
  ///   - report: receives the warning.
  /// - Returns: the task.
  static func start(
    after limit: Duration = .seconds(1),
    _ report: @escaping @Sendable (String) -> Void
  ) -> Task<Void, any Error> {
    Task.detached {
      try await Task.sleep(for: limit)
      let isFree = Lock(false)
      Task { @MainActor in isFree.withLock { $0 = true } }
      try await Task.sleep(for: limit)
      if !isFree.withLock({ $0 }) { report(warning) }
    }
  }
}
