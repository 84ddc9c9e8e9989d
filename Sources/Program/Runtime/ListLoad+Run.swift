import EverBase
package import EverBrowser
package import EverItems
import EverText
package import Paging

extension ListLoad {
  /// Loads the list: performs what the state decides.
  ///
  /// - Parameters:
  ///   - source: the source of the pages.
  ///   - timer: measures all waits.
  ///   - onLog: receives a log line for every load, with its time.
  ///   - onRemark: receives a sentence about how a page was received, each once.
  ///   - onChange: receives the feed and the progress of a page that takes many requests, after
  ///     each change; returns the time of its next call at the latest, or nil for the next change.
  ///   - take: receives the next items, at least one, and the time; false ends the load.
  /// - Returns: the outcome; `refused` also after cancellation.
  package mutating func run(
    from source: some ItemSource,
    timer: FeedTimer,
    onLog: (String, Duration) -> Void = { _, _ in },
    onRemark: (String, Duration) -> Void = { _, _ in },
    onChange: (FeedState<Item>, LoadProgress?, Duration) -> Duration? = { _, _, _ in nil },
    take: ([Item], Duration) -> Bool
  ) async -> PrintOutcome {
    var mail = ListMail()
    defer { mail.close() }
    source.reportProgress { [post = mail.post] in post(.progress($0)) }
    var progress: LoadProgress?
    var actions = open(now: timer.now())
    while true {
      let now = timer.now()
      var outcome: PrintOutcome?
      for action in actions where outcome == nil {
        switch action {
        case .perform(let effect):
          LogLine.line(of: effect, key: source.logged).map { onLog($0, now) }
          if let work = SourceWork(effect, of: source) { mail.perform(work) }
        case .remark(let sentence): onRemark(sentence, now)
        case .print(let items): if !take(items, now) { outcome = .refused }
        case .end(let end): outcome = end
        }
      }
      let next = onChange(feed, progress, timer.now())
      if let outcome {
        if case .ended(let reason) = feed.tail {
          onLog(Balance.record(of: feed, reason).string, now)
        }
        return outcome
      }
      mail.wake(at: [wake, next].compactMap(\.self).min(), timer)
      guard let message = await mail.next() else { return .refused }
      if case .progress(let new) = message { progress = new }
      LogLine.line(of: message, now: timer.now()).map { onLog($0, timer.now()) }
      actions = self.take([message], now: timer.now())
    }
  }
}

/// The tasks of a load, and the messages that they send.
private struct ListMail {
  /// A message, and the job that it ends; nil for none.
  private typealias Mail = (message: Message, ended: SourceJob?)

  private var messages: AsyncStream<Mail>.AsyncIterator
  private let sink: AsyncStream<Mail>.Continuation
  private var tasks: [SourceJob: Task<Void, Never>] = [:]
  private var alarm: Task<Void, Never>?

  init() {
    let (stream, sink) = AsyncStream.makeStream(of: Mail.self)
    messages = stream.makeAsyncIterator()
    self.sink = sink
  }

  var post: @Sendable (Message) -> Void { { [sink] in sink.yield(($0, ended: nil)) } }

  mutating func perform(_ work: SourceWork) {
    switch work {
    case .start(let job, let work):
      tasks[job] = Task(executorPreference: TaskPlace.executor) { [sink] in
        sink.yield((await work(), ended: job))
      }
    case .cancel(let job): tasks.removeValue(forKey: job)?.cancel()
    }
  }

  /// Sends a message at a time, in the place of an earlier one; nil for none.
  mutating func wake(at time: Duration?, _ timer: FeedTimer) {
    alarm?.cancel()
    alarm = time.map { time in
      Task(executorPreference: TaskPlace.executor) { [sink] in
        if (try? await timer.sleep(time)) != nil { sink.yield((.timePassed, ended: nil)) }
      }
    }
  }

  /// The next message; nil after cancellation.
  mutating func next() async -> Message? {
    let mail = await messages.next(isolation: #isolation)
    // A finished task keeps its memory as long as it is stored.
    if let ended = mail?.ended { tasks[ended] = nil }
    return Task.isCancelled ? nil : mail?.message
  }

  func close() {
    alarm?.cancel()
    for task in tasks.values { task.cancel() }
  }
}

/// The progress line of a print: it is displayed after a time without output, and removed before
/// the next items.
package struct PrintProgress: Sendable {
  /// The time without output after which the line is displayed.
  package static let patience = Duration.milliseconds(500)

  /// Displays a line, or removes it for an empty text; nil: no line is displayed.
  private let display: (@Sendable (String) -> Void)?
  private var line = "" {
    didSet { if line != oldValue { display?(line) } }
  }
  /// Receives a sentence about each long wait; used when no progress line is displayed.
  private let note: @Sendable (String) -> Void
  /// The end of the last wait that ``note`` received.
  private var notedWait: Duration?
  /// The time of the last output.
  private var quietSince = Duration.zero

  package init(
    _ display: (@Sendable (String) -> Void)?,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.display, self.note) = (display, note)
  }

  /// Removes the line before items are printed.
  package mutating func printing(now: Duration) {
    quietSince = now
    line = ""
  }

  /// Removes the line at the end of the print.
  package mutating func ended() {
    line = ""
  }

  /// Updates the line for the state of the feed, or of its only page; returns the time of the next
  /// update unless only a change needs one.
  package mutating func look(
    at feed: FeedState<Item>,
    _ page: LoadProgress? = nil,
    now: Duration
  ) -> Duration? {
    guard display != nil else {
      noteWait(of: feed, now: now)
      return nil
    }
    let time = quietSince + Self.patience
    guard now >= time else { return time }
    let wait = Self.wait(of: feed, now: now)
    line = Self.count(of: feed, page) + wait
    return wait.isEmpty ? nil : now + .seconds(1)
  }

  /// Updates the line for the progress of a list that is read as a whole.
  package mutating func look(at page: LoadProgress, now: Duration) {
    if now >= quietSince + Self.patience { line = page.text.string }
  }

  private static func count(of feed: FeedState<Item>, _ page: LoadProgress?) -> String {
    if feed.loadedCount == 0, let page { return page.text.string }
    guard !feed.configuration.isFiltered else {
      return (Matches.count(in: feed) + ", " + Matches.searched(in: feed)).string
    }
    let total = (feed.ledger.announcedTotal ?? feed.total).map { " of \($0)" } ?? ""
    return "\(feed.loadedCount)\(total) items"
  }

  private mutating func noteWait(of feed: FeedState<Item>, now: Duration) {
    guard let until = feed.nextAttempt, until != notedWait, until - now > .seconds(10) else {
      return
    }
    notedWait = until
    note(Self.count(of: feed, nil) + Self.wait(of: feed, now: now) + ".")
  }

  private static func wait(of feed: FeedState<Item>, now: Duration) -> String {
    guard let until = feed.nextAttempt else { return "" }
    return ", waiting \(max(0, Int((until - now) / .seconds(1)) + 1)) s"
  }
}

extension FeedState<Item> {
  /// The time until which nothing is requested; nil without a wait.
  fileprivate var nextAttempt: Duration? { waitsUntil ?? failedLoads.first?.retryAt }
}
