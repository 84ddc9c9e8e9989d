import EverBrowser
import EverItems
import Paging

/// A list that is loaded to its end, by the rules of a print.
struct WholeList: Sendable {
  private var state: PrintState
  /// The items received so far, in the order of the list.
  private(set) var items: [Item] = []
  /// Sentences about how pages were received, each once.
  private(set) var remarks: [String] = []
  private let limit: Int
  let bypassesCache: Bool
  private var hasOpened = false

  /// Makes a list of which nothing is loaded, and none more than a limit; `lacks` says which items
  /// must be completed.
  init(
    _ configuration: FeedConfiguration,
    limit: Int,
    bypassesCache: Bool,
    lacks: @escaping @Sendable (Item) -> Bool
  ) {
    state = PrintState(configuration: configuration, limit: nil, completes: true, lacks: lacks)
    self.limit = limit
    self.bypassesCache = bypassesCache
  }

  var feed: FeedState<Item> { state.feed }

  var progress: LoadProgress {
    LoadProgress(
      loaded: feed.ledger.loaded,
      total: feed.ledger.announcedTotal ?? feed.total,
      isWaiting: feed.waitsUntil != nil || feed.failedLoads.first?.retryAt != nil
    )
  }

  /// Loads the rest of the list.
  ///
  /// After ``PrintOutcome/failed(_:balance:)``, the next call requests the failed page again; after
  /// a cancelled load and ``stop(timer:)``, the page that it was waiting for. `check` receives the
  /// list after each change, and the items of a page; an error of it ends the load.
  ///
  /// - Throws: the error of `check`; `.cancelled` after cancellation.
  mutating func load(
    from source: some ItemSource,
    timer: FeedTimer,
    check: (WholeList, [Item]) -> PageError?
  ) async throws(PageError) -> PrintOutcome {
    var actions = hasOpened ? state.retry(now: timer.now()) : state.open(now: timer.now())
    hasOpened = true
    let result = await withTaskGroup(of: Message.self) { group in
      defer { group.cancelAll() }
      var plannedWake: Duration?
      while true {
        if let outcome = take(actions, { work in group.addTask { await work() } }, source) {
          return Result<PrintOutcome, PageError>.success(outcome)
        }
        if let wake = state.wake, wake != plannedWake {
          plannedWake = wake
          group.addTask {
            try? await timer.sleep(wake)
            return .timePassed
          }
        }
        guard let message = await group.next(), !Task.isCancelled else {
          return .failure(.cancelled)
        }
        actions = receive(message, now: timer.now())
        if let error = check(self, message.items) { return .failure(error) }
      }
    }
    return try result.get()
  }

  /// Gives up the requests in flight after a cancelled load, so that the next one continues, if it
  /// needn't start again.
  mutating func stop(timer: FeedTimer) -> Bool { state.stop(now: timer.now()) }

  private mutating func receive(_ message: Message, now: Duration) -> [PrintState.Action] {
    if case .timePassed = message { return state.timePassed(now: now) }
    return state.take([message], now: now)
  }

  /// Performs actions; returns the outcome when one of them ends the load.
  ///
  /// Nothing is cancelled, because the list isn't refreshed while it is loaded.
  private mutating func take(
    _ actions: [PrintState.Action],
    _ start: (@escaping @Sendable () async -> Message) -> Void,
    _ source: some ItemSource
  ) -> PrintOutcome? {
    for action in actions {
      switch action {
      case .perform(let effect):
        if case .start(_, let work) = SourceWork(effect, of: source) { start(work) }
      case .print(let new): items += new
      case .remark(let sentence): remarks.append(sentence)
      case .end(let outcome): return outcome
      }
      guard items.count <= limit else { return .stopped(Self.tooMany(limit)) }
    }
    return nil
  }

  private static func tooMany(_ limit: Int) -> String {
    "The list has more than \(limit) items, the most rows in memory; --max-rows allows more."
  }
}

extension Message {
  /// The items of a page; none of other messages.
  fileprivate var items: [Item] {
    if case .page(_, .success(let page)) = self { page.items } else { [] }
  }
}
