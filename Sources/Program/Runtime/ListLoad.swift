package import EverBrowser
package import EverItems
import EverBase
import EverText
package import Paging

/// Loads a list in order, to its end or up to a number of items, without a screen.
///
/// It decides what to load by the same feed as the screen. A page is requested only when all items
/// before it were printed and when it is needed.
package struct ListLoad: Sendable {
  /// An action that the owner performs; actions are performed in order.
  package enum Action: Sendable {
    case perform(Effect)
    /// Print these items.
    case print([Item])
    /// Report how a page was received; each text is reported once.
    case remark(String)
    /// End the print.
    case end(PrintOutcome)
  }

  package private(set) var feed: FeedState<Item>
  /// The time at which to send `timePassed`; nil: not needed before another message.
  package var wake: Duration? { feed.wakeAt }

  /// The number of items to print; nil for all.
  let limit: Int?
  /// Whether items are completed before they are printed.
  private let completes: Bool
  /// Whether an item with a detail request must be completed.
  private let lacks: @Sendable (Item) -> Bool
  private var jobs = JobTable<ItemID, Int>(limit: 3)
  /// The items ahead whose completion succeeded or failed.
  private var tried: Set<ItemID> = []
  private var failures = 0
  private var firstFailure: PageError?
  private(set) var handedOn = 0
  /// Whether a separate request for the total is in flight.
  private var isCounting = false
  private var remarks: Set<String> = []
  /// Whether a page said that something of it is missing or wasn't searched.
  var hasRemarks: Bool { !remarks.isEmpty }
  /// The notice of the only page of a whole list, which belongs to its outcome.
  private var wholeNotice: String?

  /// The number of different remarks on pages that are reported.
  private static let mostRemarks = 16

  /// The number of items that are completed ahead of the next one to print.
  private static let lookahead = 8

  /// Makes a load that has requested nothing, for all items or a number of them; `lacks` says which
  /// need their details.
  package init(
    _ configuration: FeedConfiguration,
    limit: Int?,
    completes: Bool,
    lacks: @escaping @Sendable (Item) -> Bool = { _ in true }
  ) {
    var configuration = configuration
    // Pages say where a list that grows ends, whose count waits for its growth.
    if configuration.growsAtEnd { configuration.countsSeparately = false }
    feed = FeedState(configuration)
    self.limit = limit
    self.completes = completes
    self.lacks = lacks
  }

  /// Opens the feed.
  package mutating func open(now: Duration) -> [Action] {
    if isDone { return [.end(.finished)] }
    let actions = effects(of: feed.open(now: now))
    return actions + settle(now: now)
  }

  /// Handles messages of tasks, and that time has passed.
  package mutating func take(_ messages: [Message], now: Duration) -> [Action] {
    var actions: [Action] = []
    for message in messages {
      switch message {
      case .page(let ticket, .success(let page)):
        actions += remark(on: page, ticket)
        actions += effects(of: feed.pageArrived(page, ticket: ticket, now: now))
      case .page(let ticket, .failure(let error)):
        actions += effects(of: feed.pageFailed(error, ticket: ticket, now: now))
      case .itemCompleted(let id, let result): actions += take(result, of: id)
      case .total(let generation, let result): actions += take(result, generation, now: now)
      case .timePassed:
        if let wake, wake <= now { actions += effects(of: feed.timePassed(now: now)) }
      default: break
      }
    }
    return actions + settle(now: now)
  }

  private mutating func remark(on page: Page<Item>, _ ticket: Ticket) -> [Action] {
    guard let notice = page.notice, feed.requestsInFlight.contains(ticket) else { return [] }
    if feed.configuration.isWhole {
      wholeNotice = notice
      return []
    }
    guard remarks.count < Self.mostRemarks, remarks.insert(notice).inserted else { return [] }
    return [.remark(notice)]
  }

  /// Handles a total; without one, the print continues, and a remark says why items may be missing.
  private mutating func take(
    _ result: Result<(Total, ServerHints), PageError>,
    _ generation: UInt64,
    now: Duration
  ) -> [Action] {
    isCounting = false
    switch result {
    case .success((let total, let hints)):
      return effects(of: feed.totalArrived(total, hints: hints, generation: generation, now: now))
    case .failure(let error):
      return error.isCancellation ? [] : [.remark("There is no total: \(error)")]
    }
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

  /// Prints the items that are ready, then ends or requests what is missing.
  private mutating func settle(now: Duration) -> [Action] {
    let items = takeReady()
    var actions: [Action] = items.isEmpty ? [] : [.print(items)]
    if let outcome { return actions + [.end(outcome)] }
    actions += completeNext()
    actions += wantMore(now: now)
    // A paused feed ends the print, because there is no user to resume it.
    let isStuck = wake == nil && !feed.isLoading && jobs.count == 0 && !isCounting
    return isStuck ? actions + [.end(outcome ?? .stopped(stop(Self.rest)))] : actions
  }

  /// Takes the next items that are loaded and complete.
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
    completes && item.detailURL != nil && !tried.contains(item.id) && lacks(item)
  }

  private mutating func completeNext() -> [Action] {
    guard completes else { return [] }
    let last = min(handedOn + Self.lookahead, limit ?? .max)
    let items = (handedOn..<last).compactMap { feed.item(at: $0) }.filter(needsCompletion)
    return effects(of: jobs.setWants(items.map(\.id), of: 0))
  }

  /// Requests the next page when all loaded items were printed, and no further page.
  private mutating func wantMore(now: Duration) -> [Action] {
    let seen = Viewport(first: handedOn, height: 0, cursor: handedOn)
    let actions = effects(of: feed.viewportChanged(seen, now: now))
    guard feed.item(at: handedOn) == nil, !feed.isLoading else { return actions }
    return actions + effects(of: feed.load(toRow: handedOn, now: now))
  }
}

extension ListLoad {
  /// The outcome; nil while the print continues.
  private var outcome: PrintOutcome? {
    // The order of an incomplete list is wrong from its first item on.
    if feed.configuration.isWhole, feed.ledger.missing > 0 || !feed.partialPages().isEmpty {
      guard isDone || feed.item(at: handedOn) == nil else { return nil }
      return .stopped(wholeNotice ?? stop(""))
    }
    if isDone { return outcomeAtLimit }
    if let failure = feed.failedLoads.first, failure.retryAt == nil {
      return .failed(failure.error, balance: afterFailure)
    }
    guard feed.item(at: handedOn) == nil, !feed.isLoading, !isCounting else { return nil }
    if case .ended(let reason) = feed.tail { return outcome(endedBy: reason) }
    guard feed.pauseReason == .emptyPages else { return nil }
    return .stopped(stop(counted(Self.emptyPages)))
  }

  private var outcomeAtLimit: PrintOutcome {
    if let skipped { return .stopped(skipped) }
    guard whole == .finished, let repeated else { return whole }
    return .remarked(repeated)
  }

  private func outcome(endedBy reason: EndReason) -> PrintOutcome {
    if let sentence = shortfall(endedBy: reason) { return .stopped(sentence) }
    if case .unreachable(let end) = reason {
      guard end.isKnownToGoOn else { return whole }
      let sentence = Sentences.ending(of: feed, reason).string
      return .stopped(sentence + Self.parameterAdvice(than: end))
    }
    if case .assumed(let why) = reason, whole == .finished {
      return .remarked(assumption(why))
    }
    guard !reason.isFault else { return .stopped(counted(Sentences.fault(reason)) + ".") }
    guard whole == .finished, let remark else { return whole }
    return .remarked(remark)
  }

  private var whole: PrintOutcome {
    if let firstFailure { return .incomplete(count: failures, firstFailure) }
    return wholeNotice.map { .remarked($0) } ?? .finished
  }

  /// A reason to stop, with the number of missing items.
  private func stop(_ reason: String) -> String { reason + afterStop }

  /// The text after a sentence about a list whose next page was not found.
  static func parameterAdvice(than end: DeadEnd) -> String {
    end.namesParameter ? "." : "; name its parameter with --page-param NAME."
  }
  private static let emptyPages: CleanText =
    "the last pages were empty although the server says that there are more."
  private static let rest =
    "Loading has paused here although the server says that there are more items."

  private mutating func effects(of effects: [FeedEffect]) -> [Action] {
    effects.compactMap { effect in
      switch effect {
      case .load(let ticket): return .perform(.load(ticket))
      case .cancel(let ticket): return .perform(.cancel(ticket))
      case .countTotal(let generation):
        // With the user's own limit, the print is complete without a total.
        guard limit == nil else { return nil }
        isCounting = true
        return .perform(.countTotal(generation: generation))
      case .rowsReplaced(let row, 0, let inserted) where row < handedOn:
        return printed(row..<(row + inserted))
      case .wake, .rowsReplaced, .listReplaced, .announce: return nil
      }
    }
  }

  /// Prints rows that were hidden and are now displayed among rows that were already printed.
  private mutating func printed(_ rows: Range<Int>) -> Action? {
    let room = limit.map { max(0, $0 - handedOn) } ?? .max
    let items = Array(rows.compactMap { feed.item(at: $0) }.prefix(room))
    handedOn += items.count
    return items.isEmpty ? nil : .print(items)
  }

  private func effects(of actions: [JobTable<ItemID, Int>.Action]) -> [Action] {
    actions.compactMap { action in
      switch action {
      case .start(let id): feed.item(id).map { .perform(.complete($0)) }
      case .cancel(let id): .perform(.cancelJob(.completion(id)))
      }
    }
  }
}

/// The outcome of a print.
package enum PrintOutcome: Hashable, Sendable {
  /// All wanted items were printed.
  case finished
  /// All items were printed; the sentence is a remark about their number.
  case remarked(String)
  /// All items were printed, but this number of them without the details from requests of their
  /// own; the error is the first one.
  case incomplete(count: Int, PageError)
  /// Loading was paused before the end, or ended for a reason that the user should know.
  case stopped(String)
  /// A page failed finally; the sentence contains the number of missing items.
  case failed(PageError, balance: String)
  /// The receiver accepts no more items.
  case refused
}

extension PrintOutcome {
  /// The sentence for standard error; nil: none.
  package var sentence: String? {
    switch self {
    case .finished, .refused: nil
    case .remarked(let sentence), .stopped(let sentence): sentence
    case .failed(let error, let balance):
      balance.isEmpty ? error.description : "\(error) \(balance)"
    case .incomplete(let count, let error):
      "\(CleanText(counting: count, "item is", "items are").string) not complete: \(error)"
    }
  }

  /// Whether all items that the server announced were printed.
  package var isWhole: Bool {
    switch self {
    case .finished, .remarked: true
    case .incomplete, .stopped, .failed, .refused: false
    }
  }
}
