/// A thread that starts when it is first needed.
package final class LazyThread: Sendable {
  private enum Life: Sendable {
    case notStarted
    case running
    case ended
    case impossible
  }

  private let name: String
  private let work: @Sendable () -> Void
  private let life = Monitor(Life.notStarted)

  /// Makes a thread that isn't started.
  ///
  /// - Parameters:
  ///   - name: the name of the thread in debuggers and `ps`; the system keeps 15 bytes of it.
  ///   - work: the work of the thread, which ends after it.
  package init(named name: String, _ work: @escaping @Sendable () -> Void) {
    self.name = name
    self.work = work
  }

  /// Starts the thread if it isn't started; false when that fails or has failed.
  package func start() -> Bool {
    life.change { [life, work] state in
      if state == .notStarted {
        let isRunning = startDetachedThread(named: name) {
          work()
          life.change { $0 = .ended }
        }
        state = isRunning ? .running : .impossible
      }
      return state != .impossible
    }
  }

  /// Blocks the caller until the thread has ended; false when the time has passed before.
  ///
  /// A thread that was never started counts as ended.
  package func waitForEnd(atMost limit: Duration) -> Bool {
    life.wait(atMost: limit) { $0 == .running ? nil : true } ?? false
  }
}
