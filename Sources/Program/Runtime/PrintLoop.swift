import Browser
import Glibc
package import Items
import Cells
import ListParts
package import Paging
import ScreenLoop

/// Loads a feed to its end, or to a number of items, and hands the items on in order.
package struct PrintLoop<Source: ItemSource> {
  private var tasks = TaskTable<SourceJob, Message>()
  private var state: PrintState
  private let source: Source
  private let clock = ContinuousClock()

  /// Makes a loop that has asked for nothing; ``PrintState`` says what the parameters mean.
  package init(source: Source, configuration: FeedConfiguration, limit: Int?, completes: Bool) {
    self.source = source
    state = PrintState(configuration: configuration, limit: limit, completes: completes)
  }

  /// Runs until the end; blocks the thread, which must not be one of a task's.
  ///
  /// - Parameters:
  ///   - onLog: hears of what is loaded, when and why, a line each.
  ///   - reader: a descriptor, such as that of standard output; the run ends when the system tells
  ///     that nobody reads from it any more, though nothing is to be printed. Nil for none.
  ///   - onProgress: hears of the feed after each change, and each second while it waits; returns when
  ///     it wants to hear of it at the latest, nil for when something changes.
  ///   - print: takes the next items, at least one, and the time; false ends the run.
  /// - Returns: how it ended.
  package mutating func run(
    onLog: (String, Duration) -> Void = { _, _ in },
    reader: Int32? = nil,
    onProgress: (FeedState<Item>, Duration) -> Duration? = { _, _ in nil },
    print: ([Item], Duration) -> Bool
  ) -> PrintOutcome {
    let start = clock.now
    defer { tasks.cancel { _ in true } }
    var actions = state.open(now: .zero)
    while true {
      log(actions) { onLog($0, start.duration(to: clock.now)) }
      let printed = start.duration(to: clock.now)
      if let outcome = perform(actions, { print($0, printed) }) {
        if case .ended(let reason) = state.feed.tail {
          onLog(Balance.record(of: state.feed, reason).string, printed)
        }
        return outcome
      }
      let times = [state.wake, onProgress(state.feed, start.duration(to: clock.now))]
      let rest = times.compactMap(\.self).min().map { $0 - start.duration(to: clock.now) }
      guard wait(for: rest, reader: reader) else { return .refused }
      let now = start.duration(to: clock.now)
      let messages = tasks.takeMail()
      for message in messages { LogLine.line(of: message, now: now).map { onLog($0, now) } }
      actions = messages.isEmpty ? state.timePassed(now: now) : state.take(messages, now: now)
    }
  }

  private func log(_ actions: [PrintState.Action], _ write: (String) -> Void) {
    for case .perform(let effect) in actions {
      LogLine.line(of: effect, key: source.logged).map(write)
    }
  }

  /// Performs actions in order; the outcome when one of them ends the run.
  private mutating func perform(
    _ actions: [PrintState.Action],
    _ print: ([Item]) -> Bool
  ) -> PrintOutcome? {
    for action in actions {
      switch action {
      case .perform(let effect): perform(effect)
      case .print(let items): if !print(items) { return .refused }
      case .end(let outcome): return outcome
      }
    }
    return nil
  }

  private mutating func perform(_ effect: Effect) {
    switch SourceWork(effect, of: source) {
    case .start(let job, let work): tasks.start(job, work)
    case .cancel(let job): tasks.cancel(job)
    case nil: break
    }
  }

  /// Sleeps until there are messages or the time is over, a second at most while it is waited for.
  ///
  /// - Parameters:
  ///   - time: How long; nil without an end.
  ///   - reader: A descriptor whose other end is watched; nil for none.
  /// - Returns: False when nobody reads from that any more.
  private func wait(for time: Duration?, reader: Int32?) -> Bool {
    let milliseconds = time.map { Int32(min(max($0 / .milliseconds(1) + 1, 0), 1_000)) } ?? -1
    // A negative descriptor is passed over; without events only errors and hang-ups are told.
    var descriptors = [
      pollfd(fd: tasks.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reader ?? -1, events: 0, revents: 0),
    ]
    let count = poll(&descriptors, 2, milliseconds)
    return count <= 0 || descriptors[1].revents == 0
  }
}
