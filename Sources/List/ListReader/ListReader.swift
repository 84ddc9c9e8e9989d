package import EverText
package import Paging

/// The user's actions on a list and the list's responses: one value for items of any type.
///
/// It holds the feed and its viewport, and decides where the cursor moves, which notice the status
/// line displays, and when something changes without input. Its owner passes on keys, results and
/// the time, performs the returned effects, and calls ``settleRows(movesAsTyped:)`` and
/// ``settleViewport()`` after each message.
package struct ListReader<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The time of the last message on the owner's clock.
  package internal(set) var now = Duration.zero
  package var feed: FeedState<Item>
  package var list = ListViewport()
  /// Whether animations are displayed; false replaces them by static marks.
  package let hasMotion: Bool
  /// The keys that its sentences name.
  package var keys: RowKeys

  package var going = Going.nowhere
  package internal(set) var pull = PullToRefresh()
  package internal(set) var speed = ScrollSpeed()
  package internal(set) var notice: StatusNotice?
  /// The text of the last error in the status line; nil when there was none.
  package internal(set) var lastError: CleanText?
  /// The change of the list's top since the feed received the viewport that isn't a movement.
  var refitted = 0
  /// The last request for page one, as long as it is in flight or its indicator is displayed.
  var renewal: (kind: Renewal, start: Duration)?
  package internal(set) var lastPageNotice: String?
  /// The item to which the cursor goes when the first rows are loaded; nil: it stays.
  var firstItem: Item.ID?
  /// Movements that wait for the first rows, with the number typed before each.
  var typedAhead: [(movement: ListMovement, count: Int?)] = []
  var lastStepDown: Duration?
  /// The mean time from a request for a page to its response, in which newer responses count more;
  /// nil before the first response.
  var pageTime: Duration?
  /// The row to which a long way was announced, and which the user may request again.
  var announcedRow: Int?

  /// Why page one is requested although there are rows.
  enum Renewal: Hashable {
    case refresh
    /// The user pulled at the first row.
    case pull
    /// The user requests new items.
    case look
    /// The time for a look for new items has passed.
    case regularLook
  }

  /// The minimum time for which an indicator is displayed; the user doesn't notice a shorter one.
  static var shortestIndicator: Duration { .milliseconds(300) }

  package init(_ feed: FeedState<Item>, hasMotion: Bool = true, keys: RowKeys = RowKeys()) {
    self.feed = feed
    self.hasMotion = hasMotion
    self.keys = keys
  }

  /// A reader of another feed of the same source, at its first row.
  package func replacing(by configuration: FeedConfiguration) -> ListReader {
    let feed = FeedState(configuration, inPlaceOf: feed)
    var reader = ListReader(feed, hasMotion: hasMotion, keys: keys)
    reader.now = now
    reader.fit(height: list.height, geometry: list.geometry)
    return reader
  }

  /// Abandons all requests, as if they had not been sent; their pages are requested again when they
  /// are needed.
  package mutating func abandonRequests() -> [FeedEffect] {
    going.stay()
    typedAhead = []
    renewal = nil
    return feed.requestsInFlight.flatMap { ticket in
      [.cancel(ticket)] + apply(feed.pageFailed(.cancelled, ticket: ticket, now: now))
    }
  }

  /// The status of a refresh or a look for new items: while page one is loading, and for at least
  /// 300 ms; nil otherwise.
  var refreshStatus: ListStatus? {
    if feed.isRefreshing { return feed.isBeingReplaced ? .refreshing : .lookingForNewItems }
    guard let renewal, now < renewal.start + Self.shortestIndicator else { return nil }
    return [.refresh, .pull].contains(renewal.kind) ? .refreshing : .lookingForNewItems
  }

  /// The mark in the line above the first row while it is pulled down; nil while it isn't.
  package var pullMark: CleanText? {
    guard hasMotion, list.offset == 0, feed.status == .ready else { return nil }
    if pull.armedAt != nil { return "↑" }
    guard renewal?.kind == .pull, refreshStatus == .refreshing else { return nil }
    return Spinner.mark(at: now, hasMotion: true)
  }

  /// Sets the list's height in lines and its geometry; this doesn't count as a movement.
  package mutating func fit(height: Int, geometry: ListGeometry? = nil) {
    let oldTop = list.top
    list.setHeight(height)
    if let geometry { list.setGeometry(geometry) }
    refitted += list.top - oldTop
  }

  /// Performs the feed's effects for the list itself, and returns the requests.
  mutating func apply(_ feedEffects: [FeedEffect]) -> [FeedEffect] {
    var requests: [FeedEffect] = []
    for effect in feedEffects {
      switch effect {
      case .load, .cancel, .countTotal: requests.append(effect)
      case .wake: break
      case .rowsReplaced(let row, let removed, let inserted):
        // Visible rows stay in place; their new numbers don't count as a movement.
        list.rowsReplaced(row: row, removed: removed, inserted: inserted)
        going.rowsReplaced(at: row, removed: removed, inserted: inserted)
      case .listReplaced: restartList()
      case .announce(.foundNewItems(let count)) where count > 0 && list.top == 0:
        announce(Sentences.newItems(count))
      // The ids of such a list are its rows, whose content may be new.
      case .announce(.refreshed(0)) where feed.configuration.growsAtEnd: announce("refreshed")
      case .announce(let notice):
        announce(Sentences.notice(notice, keys: keys), isError: notice.isError)
      }
    }
    return requests
  }

  /// Moves to the first row of a feed that starts again, and stays there.
  private mutating func restartList() {
    if !going.isFollowing { going = .nowhere }
    list.forgetHeights()
    list.moveCursor(to: 0)
    speed.leapt()
  }
}

/// A line for the user, displayed until the next key or for a limited time.
package struct StatusNotice: Hashable, Sendable {
  package var text: CleanText
  package var isError: Bool
  /// Whether it names an action that hasn't ended.
  package var isInFlight = false
  /// When it was displayed first.
  package var since: Duration
  /// Whether the user pressed a key that has nothing to do with it, too soon after it was displayed
  /// to have read it.
  var isDismissed = false

  /// The time for which a notice stays although the user presses keys, so that a held key doesn't
  /// hide it at once.
  static var shortest: Duration { .milliseconds(500) }

  /// When it ends; nil for an error and for an action under way, which stay until a key is pressed.
  package var until: Duration? {
    if isDismissed { return since + Self.shortest * 3 }
    return isError || isInFlight ? nil : since + .seconds(4)
  }
}

extension ListReader {
  /// The time at which a notice or an indicator ends, or the feed has a deadline; nil when there is
  /// none.
  package var wake: Duration? {
    let refreshEnd = renewal.map { $0.start + Self.shortestIndicator }
    var wake = earlier(feed.wakeAt, notice?.until)
    wake = earlier(wake, pull.expiresAt)
    return earlier(wake, refreshEnd.flatMap { $0 > now ? $0 : nil })
  }

  /// The time at which the display changes without a message; nil when it doesn't.
  ///
  /// Derived from the content of the screen, so that the program sleeps while nothing moves.
  /// `hasSpinner` says whether there is a spinner in addition to the status line's.
  func nextChange(of status: ListStatus, hasSpinner: Bool) -> Duration? {
    let spins = hasMotion && (hasSpinner || status.hasSpinner)
    var next = earlier(spins ? Spinner.nextStep(after: now) : nil, status.nextChange(after: now))
    next = earlier(next, feed.cachedSince.map { Age(since: $0).nextChange(after: now) })
    for failure in feed.failedLoads {
      let countdown = failure.retryAt.map { Countdown(end: $0) }
      next = earlier(next, countdown?.nextChange(after: now))
    }
    return next
  }
}

/// Where the cursor goes as rows load, and whether the last command went to the end.
///
/// Repeated directly, the command that goes to the end goes to the real end, which can take many
/// pages. Any other command ends the repetition, but the cursor still goes to its goal.
package enum Going: Hashable, Sendable {
  /// The cursor stays.
  case nowhere
  /// To a row, which may be beyond the last one; `Int.max` is the last item of the whole list.
  case row(Int)
  /// Towards the end, to the last row of the page after the loaded ones.
  case onePageOn(Int)
  /// To the last item of the whole list, because the user went to the end twice.
  case realEnd
  /// To a share of the whole list in percent, through its end while its rows are still counted.
  case share(percent: Int)
  /// To the newest item of a list, which is at this row, until another movement; `Int.max` is the
  /// last one.
  case following(newest: Int)
  /// The last command went to the end, and the cursor stays: it is there, or no row loads on the
  /// way.
  case atEnd

  /// The row to which the cursor moves; `Int.max` is the end, nil means that the cursor stays.
  package var goal: Int? {
    switch self {
    case .nowhere, .atEnd: nil
    case .row(let row), .onePageOn(let row), .following(let row): row
    case .realEnd, .share: .max
    }
  }

  /// Whether the cursor stays on the newest item.
  var isFollowing: Bool { if case .following = self { true } else { false } }

  /// Whether the last command went to the end; repeated, it goes to the real end.
  var isToEnd: Bool {
    switch self {
    case .onePageOn, .realEnd, .following(.max), .atEnd: true
    case .nowhere, .row, .share, .following: false
    }
  }

  /// Gives up the goal; the cursor stays.
  package mutating func stay() { self = isToEnd ? .atEnd : .nowhere }

  /// Goes to another row.
  mutating func go(to row: Int) { self = isToEnd ? .onePageOn(row) : .row(row) }

  /// Records another command, which doesn't change the goal.
  mutating func interrupt() {
    switch self {
    case .following, .share: break
    case .nowhere, .row, .onePageOn, .realEnd, .atEnd: self = goal.map { .row($0) } ?? .nowhere
    }
  }

  /// Moves the goal along with its row when rows above it change; the end stays the end.
  mutating func rowsReplaced(at row: Int, removed: Int, inserted: Int) {
    guard let goal, goal != .max, !isFollowing, row + removed <= goal else { return }
    go(to: goal + inserted - removed)
  }
}
