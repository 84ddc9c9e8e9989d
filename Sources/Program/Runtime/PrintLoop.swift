package import EverBrowser
import Glibc
package import EverItems
import EverText
import EverList
package import Paging
import EverTerminal

/// Loads a feed to its end or up to a number of items, and passes the items on in order.
package struct PrintLoop<Source: ItemSource> {
  private var tasks = TaskTable<SourceJob, Message>()
  private var state: PrintState
  private let source: Source
  /// The progress of a page that takes many requests; nil before it is known.
  private var progress: LoadProgress?

  /// Makes a loop; ``PrintState`` describes the parameters.
  package init(source: Source, configuration: FeedConfiguration, limit: Int?, completes: Bool) {
    self.source = source
    state = PrintState(configuration: configuration, limit: limit, completes: completes)
    source.reportProgress { [post = tasks.post] in post(.progress($0)) }
  }

  /// Runs until the end; blocks the calling thread, which must not belong to a task.
  ///
  /// - Parameters:
  ///   - onLog: receives a log line for every load, with its time.
  ///   - reader: a descriptor such as standard output; the run ends when its reader has closed it,
  ///     even if there is nothing to print. Nil for none.
  ///   - onProgress: receives the feed and the progress of a page that takes many requests, after
  ///     each change, and each second while it waits; returns the time of its next call at the
  ///     latest, or nil for the next change.
  ///   - onRemark: receives a sentence about how a page was received, each once.
  ///   - print: receives the next items, at least one, and the time; false ends the run.
  /// - Returns: the outcome.
  package mutating func run(
    onLog: (String, Duration) -> Void = { _, _ in },
    reader: Int32? = nil,
    onProgress: (FeedState<Item>, LoadProgress?, Duration) -> Duration? = { _, _, _ in nil },
    onRemark: (String, Duration) -> Void = { _, _ in },
    print: ([Item], Duration) -> Bool
  ) -> PrintOutcome {
    let clock = SteadyClock()
    defer { tasks.cancel { _ in true } }
    var actions = state.open(now: .zero)
    while true {
      log(actions) { onLog($0, clock.now) }
      let printed = clock.now
      if let outcome = perform(actions, { onRemark($0, printed) }, { print($0, printed) }) {
        if case .ended(let reason) = state.feed.tail {
          onLog(Balance.record(of: state.feed, reason).string, printed)
        }
        return outcome
      }
      let times = [state.wake, onProgress(state.feed, progress, clock.now)]
      let rest = times.compactMap(\.self).min().map { $0 - clock.now }
      guard wait(for: rest, reader: reader) else { return .refused }
      let now = clock.now
      let messages = tasks.takeMail()
      for case .progress(let new) in messages { progress = new }
      for message in messages { LogLine.line(of: message, now: now).map { onLog($0, now) } }
      actions = messages.isEmpty ? state.timePassed(now: now) : state.take(messages, now: now)
    }
  }

  private func log(_ actions: [PrintState.Action], _ write: (String) -> Void) {
    for case .perform(let effect) in actions {
      LogLine.line(of: effect, key: source.logged).map(write)
    }
  }

  /// Performs actions in order; returns the outcome when one of them ends the run.
  private mutating func perform(
    _ actions: [PrintState.Action],
    _ remark: (String) -> Void,
    _ print: ([Item]) -> Bool
  ) -> PrintOutcome? {
    for action in actions {
      switch action {
      case .perform(let effect): perform(effect)
      case .remark(let sentence): remark(sentence)
      case .print(let items): if !print(items) { return .refused }
      case .end(let outcome): return outcome
      }
    }
    return nil
  }

  private mutating func perform(_ effect: SourceEffect) {
    switch SourceWork(effect, of: source) {
    case .start(let job, let work): tasks.start(job, work)
    case .cancel(let job): tasks.cancel(job)
    }
  }

  /// Sleeps until a message arrives or the time, at most a second, is over; false when the other
  /// end of `reader` is closed.
  private func wait(for time: Duration?, reader: Int32?) -> Bool {
    let milliseconds = time.map { Int32(min(max($0 / .milliseconds(1) + 1, 0), 1_000)) } ?? -1
    // `poll` ignores a negative descriptor, and without events it reports only errors and hang-ups.
    var descriptors = [
      pollfd(fd: tasks.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reader ?? -1, events: 0, revents: 0),
    ]
    let count = poll(&descriptors, 2, milliseconds)
    return count <= 0 || descriptors[1].revents == 0
  }
}
