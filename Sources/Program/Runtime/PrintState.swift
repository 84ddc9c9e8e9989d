package import Browser
package import Items
import Jobs
import Cells
import ListParts
package import Paging

/// Decides what is loaded to hand the items of a feed on, in order, without a screen.
///
/// The same feed as behind the screen: a page is asked for when all before it was handed on, and
/// none that is not needed.
package struct PrintState: Sendable {
  /// What the owner has to do, in order.
  package enum Action: Sendable {
    case perform(Effect)
    /// Hand these on.
    case print([Item])
    /// Nothing more is to come.
    case end(PrintOutcome)
  }

  package private(set) var feed: FeedState<Item>
  /// When to call ``timePassed(now:)``; nil: not before something else happens.
  package private(set) var wake: Duration?

  /// Items wanted; nil for all.
  let limit: Int?
  /// Whether items are completed before they are handed on.
  private let completes: Bool
  private var jobs = JobTable<ItemID, Int>(limit: 3)
  /// Items ahead whose completion ended, well or badly.
  private var tried: Set<ItemID> = []
  private var failures = 0
  private var firstFailure: PageError?
  private(set) var handedOn = 0
  /// Whether the total is under way that takes a request of its own.
  private var isCounting = false

  /// Items that are completed ahead of the one that is handed on next.
  private static let lookahead = 8

  /// Makes a state that has asked for nothing.
  ///
  /// - Parameters:
  ///   - configuration: how the feed loads.
  ///   - limit: items wanted; nil for all.
  ///   - completes: whether what the list left out of an item is asked for.
  package init(configuration: FeedConfiguration, limit: Int?, completes: Bool) {
    feed = FeedState(configuration)
    self.limit = limit
    self.completes = completes
  }

  /// Begins.
  package mutating func open(now: Duration) -> [Action] {
    if isDone { return [.end(.finished)] }
    let actions = effects(of: feed.open(now: now))
    return actions + settle(now: now)
  }

  /// Takes messages of tasks.
  package mutating func take(_ messages: [Message], now: Duration) -> [Action] {
    var actions: [Action] = []
    for message in messages {
      switch message {
      case .page(let ticket, .success(let page)):
        actions += effects(of: feed.pageArrived(page, ticket: ticket, now: now))
      case .page(let ticket, .failure(let error)):
        actions += effects(of: feed.pageFailed(error, ticket: ticket, now: now))
      case .itemCompleted(let id, let result): actions += take(result, of: id)
      case .total(let generation, let result): actions += take(result, generation, now: now)
      case .event, .resized, .cellResized, .columns, .described, .image, .imageSaved,
        .linkFailed, .measured, .told, .replaced, .invalidated, .problem,
        .timePassed:
        break
      }
    }
    return actions + settle(now: now)
  }

  /// Says that the time came which ``wake`` named.
  package mutating func timePassed(now: Duration) -> [Action] {
    guard let wake, wake <= now else { return [] }
    self.wake = nil
    let actions = effects(of: feed.timePassed(now: now))
    return actions + settle(now: now)
  }

  /// A total that failed is no loss: the print goes on without.
  private mutating func take(
    _ result: Result<(Total, ServerHints), PageError>,
    _ generation: UInt64,
    now: Duration
  ) -> [Action] {
    isCounting = false
    guard case .success((let total, let hints)) = result else { return [] }
    return effects(
      of: feed.totalArrived(total, hints: hints, generation: generation, now: now)
    )
  }

  private mutating func take(_ result: Result<Item, PageError>, of id: ItemID) -> [Action] {
    tried.insert(id)
    switch result {
    case .success(let item): feed.replace(item)
    case .failure(let error):
      failures += 1
      firstFailure = firstFailure ?? error
    }
    return effects(of: jobs.ended(id))
  }

  /// Hands on what is here, then ends or asks for what is missing.
  private mutating func settle(now: Duration) -> [Action] {
    let items = takeReady()
    var actions: [Action] = items.isEmpty ? [] : [.print(items)]
    if let outcome { return actions + [.end(outcome)] }
    actions += completeNext()
    actions += wantMore(now: now)
    // Whatever the feed rests for, nobody is here to let it go on.
    let isStuck = wake == nil && !feed.isLoading && jobs.count == 0 && !isCounting
    return isStuck ? actions + [.end(outcome ?? .stopped(stop(Self.rest)))] : actions
  }

  /// The items from the next one on that are here and complete.
  private mutating func takeReady() -> [Item] {
    var items: [Item] = []
    while !isDone, let item = feed.item(at: handedOn), !needsCompletion(item) {
      tried.remove(item.id)
      items.append(item)
      handedOn += 1
    }
    return items
  }

  private var isDone: Bool { limit.map { handedOn >= $0 } ?? false }

  private func needsCompletion(_ item: Item) -> Bool {
    completes && item.detailURL != nil && !tried.contains(item.id)
  }

  private mutating func completeNext() -> [Action] {
    guard completes else { return [] }
    let last = min(handedOn + Self.lookahead, limit ?? .max)
    let items = (handedOn..<last).compactMap { feed.item(at: $0) }.filter(needsCompletion)
    return effects(of: jobs.setWants(items.map(\.id), of: 0))
  }

  /// Asks for the next page when all that is here was handed on, and for no page more.
  private mutating func wantMore(now: Duration) -> [Action] {
    let seen = Viewport(first: handedOn, height: 0, cursor: handedOn)
    let actions = effects(of: feed.viewportChanged(seen, now: now))
    guard feed.item(at: handedOn) == nil, !feed.isLoading else { return actions }
    return actions + effects(of: feed.load(toRow: handedOn, now: now))
  }
}

extension PrintState {
  /// How it ended; nil while it goes on.
  private var outcome: PrintOutcome? {
    if isDone { return whole }
    if let failure = feed.failedLoads.first, failure.retryAt == nil {
      return .failed(failure.error, balance: PrintBalance(self).afterFailure)
    }
    guard feed.item(at: handedOn) == nil, !feed.isLoading, !isCounting else { return nil }
    if case .ended(let reason) = feed.tail { return outcome(endedBy: reason) }
    return feed.pauseReason == .emptyPages ? .stopped(stop(Self.emptyPages)) : nil
  }

  private func outcome(endedBy reason: EndReason) -> PrintOutcome {
    let balance = PrintBalance(self)
    if let sentence = balance.shortfall(endedBy: reason) { return .stopped(sentence) }
    if case .unreachable(let end) = reason {
      return end.isKnownToGoOn ? .stopped(end.message + Self.otherWays) : whole
    }
    guard reason == .server else {
      let fault = Sentences.fault(reason).string
      return .stopped(fault.prefix(1).uppercased() + fault.dropFirst() + ".")
    }
    guard limit == nil, whole == .finished, let remark = balance.remark else { return whole }
    return .remarked(remark)
  }

  /// The outcome where all items came.
  private var whole: PrintOutcome {
    firstFailure.map { .incomplete(count: failures, $0) } ?? .finished
  }

  /// A reason to stop, with how many items are missing.
  private func stop(_ reason: String) -> String { reason + PrintBalance(self).afterStop }

  /// What follows a sentence about a list whose next page was not found.
  static let otherWays = "; name its parameter with --page-param NAME."
  private static let emptyPages =
    "The last pages were empty although the server says that there are more."
  private static let rest =
    "Loading rests here although the server says that there are more items."

  private mutating func effects(of effects: [FeedEffect]) -> [Action] {
    effects.compactMap { effect in
      switch effect {
      case .load(let ticket): return .perform(.load(ticket))
      case .cancel(let ticket): return .perform(.cancel(ticket))
      case .countTotal(let generation):
        // What the user's own number ends is whole without.
        guard limit == nil else { return nil }
        isCounting = true
        return .perform(.countTotal(generation: generation))
      case .wake(let time):
        wake = time
        return nil
      case .rowsReplaced(let row, 0, let inserted) where row < handedOn:
        return printed(row..<(row + inserted))
      case .rowsReplaced, .listReplaced, .announce: return nil
      }
    }
  }

  /// Hands on rows that were hidden, and are shown among those that were handed on before.
  private mutating func printed(_ rows: Range<Int>) -> Action? {
    let items = rows.compactMap { feed.item(at: $0) }
    handedOn += items.count
    return items.isEmpty ? nil : .print(items)
  }

  private func effects(of actions: [JobTable<ItemID, Int>.Action]) -> [Action] {
    actions.compactMap { action in
      switch action {
      case .start(let id): feed.item(id).map { .perform(.complete($0)) }
      case .cancel(let id): .perform(.cancelCompletion(id))
      }
    }
  }
}

/// How a print ended.
package enum PrintOutcome: Hashable, Sendable {
  /// Everything that was wanted was handed on.
  case finished
  /// Everything was handed on, and the sentence says what is odd about how many that is.
  case remarked(String)
  /// Everything was handed on, but so many items without what a request of their own should have
  /// brought; the error is that of the first.
  case incomplete(count: Int, PageError)
  /// Loading rests without having reached the end, or ended for a reason worth telling.
  case stopped(String)
  /// A page failed for good; the sentence says how many items are missing.
  case failed(PageError, balance: String)
  /// The receiver wants no more.
  case refused
}

extension PrintOutcome {
  /// What the user is told on standard error; nil: nothing.
  package var sentence: String? {
    switch self {
    case .finished, .refused: nil
    case .remarked(let sentence), .stopped(let sentence): sentence
    case .failed(let error, let balance):
      balance.isEmpty ? error.description : "\(error) \(balance)"
    case .incomplete(let count, let error):
      "\(count) \(count == 1 ? "item is" : "items are") not complete: \(error)"
    }
  }

  /// Whether everything came that the server told of.
  package var isWhole: Bool {
    switch self {
    case .finished, .remarked: true
    case .incomplete, .stopped, .failed, .refused: false
    }
  }
}
