import Cells
import Input
import ListParts
import Paging
import Viewport

/// Everything that a view knows: one value, changed only by messages.
struct FeedViewModel<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  typealias Effect = FeedViewEffect<Item>

  /// The time of the last message, since any origin that the loop keeps to.
  var now = Duration.zero
  var size: Size
  var feed: FeedState<Item>
  var list = ListViewport()
  /// Whether anything may move by itself.
  let hasMotion: Bool

  var notice: (text: CleanText, isError: Bool, until: Duration)?
  var pull = PullToRefresh()
  var lastCommand: ListCommand?
  /// The row that the cursor goes to as rows come; `Int.max` is the end, nil where it is.
  var goal: Int?

  var speed = ScrollSpeed()
  /// What the feed was last told is on the screen.
  var told = Paging.Viewport()
  private var feedWake: Duration?
  /// When the last refresh of the user's began.
  private var refreshStart: Duration?
  /// The item that the user was last shown.
  var shown: Item.ID?

  /// A mark that comes and goes faster is not seen.
  private static var shortestIndicator: Duration { .milliseconds(300) }

  init(feed: FeedState<Item>, size: Size, hasMotion: Bool = true) {
    self.feed = feed
    self.size = size
    self.hasMotion = hasMotion
    list.setHeight(Self.bodyHeight(of: size))
  }

  /// Rows that a screen has for the list between the caption and the status line.
  static func bodyHeight(of size: Size) -> Int { max(0, size.rows - 2) }

  /// Whether the refresh indicator shows: while page one is under way, and for 300 ms at least.
  var showsRefresh: Bool {
    if feed.isRefreshing { return true }
    return refreshStart.map { now < $0 + Self.shortestIndicator } ?? false
  }

  /// Opens the feed.
  mutating func open(now: Duration) -> [Effect] {
    self.now = now
    return apply(feed.open(now: now)) + settle()
  }

  /// Takes what happened.
  ///
  /// - Parameters:
  ///   - message: what it was.
  ///   - now: when, on the loop's clock.
  /// - Returns: what to do, in order.
  mutating func take(_ message: FeedViewMessage<Item>, now: Duration) -> [Effect] {
    var effects = passTime(to: now)
    switch message {
    case .event(let event): effects += take(event)
    case .resized(let size): resize(to: size)
    case .page(let ticket, let result): effects += takePage(ticket, result)
    case .total(let generation, let result): effects += takeTotal(generation, result)
    case .timePassed: break
    }
    return effects + settle()
  }

  /// When the model wants to hear of the time; nil: not before something else happens.
  ///
  /// Derived from what is on the screen, so that nothing wakes the program while nothing moves.
  var deadline: Duration? {
    var times = [feedWake, notice?.until, pull.expiresAt].compactMap(\.self)
    if let refreshStart { times.append(refreshStart + Self.shortestIndicator) }
    if hasMotion, feed.isLoading || showsRefresh { times.append(Spinner.nextStep(after: now)) }
    let countdowns = [FeedViewStatus(of: self).countdown] + feed.failedLoads.map(Self.countdown)
    times += countdowns.compactMap { $0?.nextChange(after: now) }
    return times.filter { $0 > now }.min()
  }

  private static func countdown(of failure: FailedLoad) -> Countdown? {
    failure.retryAt.map { Countdown(end: $0) }
  }

  /// Starts the feed again at page one.
  mutating func refresh() -> [Effect] {
    goal = nil
    if !feed.isBeingReplaced { refreshStart = now }
    return apply(feed.refresh(now: now))
  }

  /// Turns what the feed wants done into effects, and takes what concerns the list.
  mutating func apply(_ feedEffects: [FeedEffect]) -> [Effect] {
    var effects: [Effect] = []
    for effect in feedEffects {
      switch effect {
      case .load(let ticket): effects.append(.load(ticket))
      case .cancel(let ticket): effects.append(.cancel(ticket))
      case .countTotal(let generation): effects.append(.countTotal(generation: generation))
      case .wake(let time): feedWake = time
      case .rowsReplaced(let row, let removed, let inserted):
        moveRows(from: row, removed: removed, inserted: inserted)
      case .listReplaced: restartList()
      case .announce(let notice): announce(notice)
      }
    }
    return effects
  }
}

extension FeedViewModel {
  /// Lets go of what was meant for a time, and wakes the feed where it asked for that.
  ///
  /// Runs before every message: a deadline that another message overtakes is not lost.
  private mutating func passTime(to now: Duration) -> [Effect] {
    self.now = now
    if let notice, notice.until <= now { self.notice = nil }
    if let expiry = pull.expiresAt, expiry <= now { pull.lapse() }
    if refreshStart != nil, !showsRefresh { refreshStart = nil }
    guard let feedWake, feedWake <= now else { return [] }
    self.feedWake = nil
    return apply(feed.timePassed(now: now))
  }

  private mutating func resize(to size: Size) {
    self.size = size
    list.setHeight(Self.bodyHeight(of: size))
  }

  private mutating func takePage(
    _ ticket: Ticket,
    _ result: Result<Page<Item>, PageError>
  ) -> [Effect] {
    switch result {
    case .success(let page): return apply(feed.pageArrived(page, ticket: ticket, now: now))
    case .failure(let error): return apply(feed.pageFailed(error, ticket: ticket, now: now))
    }
  }

  private mutating func takeTotal(
    _ generation: UInt64,
    _ result: Result<(Total, ServerHints), PageError>
  ) -> [Effect] {
    guard case .success(let answer) = result else { return [] }
    return apply(
      feed.totalArrived(answer.0, hints: answer.1, generation: generation, now: now)
    )
  }

  private mutating func announce(_ notice: Notice) {
    let time = Duration.seconds(notice.isError ? 8 : 4)
    self.notice = (Sentences.notice(notice), notice.isError, now + time)
  }

  /// Brings everything that follows from the feed and the list up to date.
  ///
  /// Runs after every message, whatever it was: nothing that follows can be forgotten.
  private mutating func settle() -> [Effect] {
    list.setRowCount(feed.rowCount)
    followGoal()
    let effects = showViewport()
    list.setRowCount(feed.rowCount)
    return effects + showItem()
  }
}
