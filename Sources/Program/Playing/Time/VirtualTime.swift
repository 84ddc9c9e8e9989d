import EverBase
import EverTerminal

/// The time of a demo, which passes only when nothing more can happen at the present moment.
///
/// Work outside of the process therefore affects the content of a demo, but never its times.
package struct VirtualTime: LoopClock, Sendable {
  package let clock = VirtualClock()
  package let outside = OutsideWork()
  private let queue = TaskQueue()

  /// Makes a time that starts now, for tasks of the current thread.
  package init() {}

  /// The time since the start.
  package var now: Duration { clock.now.offset }

  /// Calls a function whose new tasks, and theirs, run in this time.
  package func run<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try TaskPlace.$executor.withValue(queue) { Result { () throws(Failure) in try body() } }.get()
  }

  /// Runs all tasks until each has ended or sleeps.
  func settle() {
    while true {
      _ = queue.runAll()
      guard outside.isInFlight else { return }
      queue.waitForOutside()
    }
  }

  /// Lets time pass until a task wakes up, at most to a time.
  func advance(to latest: Duration) {
    clock.advance(to: min(clock.firstDue ?? latest, latest))
  }
}
