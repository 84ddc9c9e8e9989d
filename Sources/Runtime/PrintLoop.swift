import Browser
import Glibc
package import Items
import Jobs
import Locking
package import Paging

/// Loads a feed to its end, or to a number of items, and hands the items on in order.
///
/// The same feed as behind the screen, without one: nothing is loaded ahead of what is wanted.
package struct PrintLoop<Source: ItemSource> {
  /// How a print ended.
  package enum Outcome: Hashable, Sendable {
    /// Everything that was wanted was handed on.
    case finished
    /// Loading rests without having reached the end, or ended for a reason worth telling.
    case stopped(String)
    /// A page failed for good.
    case failed(PageError)
    /// The receiver wants no more.
    case refused
  }

  private let mailbox = Mailbox<Message>()
  private var runner: EffectRunner<Source>
  private var feed: FeedState<Item>
  /// Items wanted; nil for all.
  private let limit: Int?
  /// Whether items are completed before they are handed on.
  private let completes: Bool
  private var jobs = JobTable<ItemID, Int>(limit: 3)
  private var incomplete: Set<ItemID> = []
  private var printed = 0
  private var wake: Duration?

  package init(source: Source, configuration: FeedConfiguration, limit: Int?, completes: Bool) {
    runner = EffectRunner(source: source, mailbox: mailbox)
    feed = FeedState(configuration)
    self.limit = limit
    self.completes = completes
  }

  /// Runs until the end; blocks the thread, which must not be one of a task's.
  ///
  /// - Parameters:
  ///   - onProgress: hears of the feed after each change.
  ///   - print: takes the next item; false ends the run.
  /// - Returns: how it ended.
  package mutating func run(
    onProgress: (FeedState<Item>, Duration) -> Void,
    print: (Item) -> Bool
  ) -> Outcome {
    if limit == 0 { return .finished }
    let clock = ContinuousClock()
    let start = clock.now
    perform(feed.open(now: .zero))
    while true {
      let now = start.duration(to: clock.now)
      take(mailbox.takeAll(), now: now)
      if !handOn(print) { return end(.refused) }
      if let outcome { return end(outcome) }
      wantMore(now: now)
      onProgress(feed, now)
      wait(until: wake.map { $0 - start.duration(to: clock.now) })
      passTime(now: start.duration(to: clock.now))
    }
  }

  private mutating func end(_ outcome: Outcome) -> Outcome {
    runner.cancelAll()
    return outcome
  }

  private mutating func perform(_ effects: [FeedEffect]) {
    for effect in effects {
      switch effect {
      case .load(let ticket): runner.perform(.load(ticket))
      case .cancel(let ticket): runner.perform(.cancel(ticket))
      case .wake(let time): wake = time
      case .countTotal, .rowsReplaced, .listReplaced, .announce: break
      }
    }
  }

  private mutating func take(_ messages: [Message], now: Duration) {
    runner.noteResults(in: messages)
    for message in messages {
      switch message {
      case .page(let ticket, .success(let page)):
        perform(feed.pageArrived(page, ticket: ticket, now: now))
      case .page(let ticket, .failure(let error)):
        perform(feed.pageFailed(error, ticket: ticket, now: now))
      case .itemCompleted(let id, let result):
        if case .success(let item) = result { feed.replace(item) }
        incomplete.insert(id)
        perform(jobs.ended(id))
      case .event, .resized, .total, .described, .timePassed: break
      }
    }
  }

  /// Hands on all items that are here and complete, in order.
  private mutating func handOn(_ print: (Item) -> Bool) -> Bool {
    while !isDone, let item = feed.item(at: printed) {
      if needsCompletion(item) {
        completeNext()
        return true
      }
      guard print(item) else { return false }
      printed += 1
    }
    return true
  }

  private var isDone: Bool { limit.map { printed >= $0 } ?? false }

  /// Whether an item is to be completed and was not tried yet.
  private func needsCompletion(_ item: Item) -> Bool {
    completes && item.detailURL != nil && !incomplete.contains(item.id)
  }

  /// Items that are completed ahead of the one that is printed next.
  private static var lookahead: Int { 8 }

  private mutating func completeNext() {
    let last = min(printed + Self.lookahead, limit ?? .max)
    let items = (printed..<last).compactMap { feed.item(at: $0) }.filter(needsCompletion)
    perform(jobs.setWants(items.map(\.id), of: 0))
  }

  private mutating func perform(_ actions: [JobTable<ItemID, Int>.Action]) {
    for action in actions {
      switch action {
      case .start(let id): if let item = feed.item(id) { runner.perform(.complete(item)) }
      case .cancel(let id): runner.perform(.cancelCompletion(id))
      }
    }
  }

  /// How it ended; nil while it goes on.
  private var outcome: Outcome? {
    if isDone { return .finished }
    if let failure = feed.failedLoads.first, failure.retryAt == nil {
      return .failed(failure.error)
    }
    guard feed.item(at: printed) == nil, !feed.isLoading else { return nil }
    if case .ended(let reason) = feed.tail {
      return reason == .server ? .finished : .stopped("The server \(Self.fault(reason)).")
    }
    if feed.pauseReason == .emptyPages {
      return .stopped("The last pages were empty although the server says that there are more.")
    }
    return nil
  }

  private static func fault(_ reason: EndReason) -> String {
    switch reason {
    case .server: "said that this was all"
    case .repeatedKey: "named a page again that was loaded before"
    case .repeatedPage: "sent the same page again"
    case .noProgress: "sent pages that brought nothing new"
    }
  }

  /// Asks for the next page when all that is here was handed on, and for no page more.
  private mutating func wantMore(now: Duration) {
    let seen = Viewport(first: printed, height: 0, cursor: printed)
    perform(feed.viewportChanged(seen, now: now))
    guard !isDone, feed.item(at: printed) == nil, !feed.isLoading else { return }
    perform(feed.load(toRow: printed, now: now))
  }

  private mutating func passTime(now: Duration) {
    guard let wake, wake <= now else { return }
    self.wake = nil
    perform(feed.timePassed(now: now))
  }

  private func wait(until time: Duration?) {
    let milliseconds = time.map { max(0, Int32(min($0 / .milliseconds(1) + 1, 1e9))) } ?? -1
    var descriptors = [pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)]
    _ = poll(&descriptors, 1, milliseconds)
  }
}
