package import EverText
package import Paging

extension ListReader {
  /// Opens the feed, with its kept page if there is one.
  package mutating func open(with kept: Page<Item>? = nil) -> [FeedEffect] {
    guard let kept else { return apply(feed.open(now: now)) }
    return apply(feed.open(with: kept, now: now))
  }

  /// Ends what was displayed for a limited time, and wakes the feed at its deadline.
  ///
  /// Runs before every message, so that no deadline is lost when another message arrives first.
  package mutating func passTime(to now: Duration) -> [FeedEffect] {
    self.now = now
    if let end = notice?.until, end <= now { notice = nil }
    if let expiry = pull.expiresAt, expiry <= now { pull.lapse() }
    if renewal != nil, refreshStatus == nil { renewal = nil }
    guard let wake = feed.wakeAt, wake <= now else { return [] }
    return apply(feed.timePassed(now: now))
  }

  /// Receives a page, or the reason of its failure.
  package mutating func takePage(
    _ ticket: Ticket,
    _ result: Result<Page<Item>, PageError>
  ) -> [FeedEffect] {
    guard feed.requestsInFlight.contains(ticket) else { return [] }
    switch ticket.isAnew ? result.flatMap(\.anew) : result {
    case .success(let page): return takeWanted(page, ticket)
    case .failure(let error): return takeFailure(error, ticket)
    }
  }

  private mutating func takeWanted(_ page: Page<Item>, _ ticket: Ticket) -> [FeedEffect] {
    let (row, last) = (list.cursor, ticket.isHead ? .max : feed.lastItemRow)
    let wasConfirming = feed.isConfirming
    let isUnrequested = ticket.load == .newItems && renewal?.kind == .regularLook
    let time = now - ticket.startedAt
    pageTime = pageTime.map { ($0 * 3 + time) / 4 } ?? time
    var changes = feed.pageArrived(page, ticket: ticket, now: now)
    changes.removeAll { change in
      guard case .announce(.foundNewItems(let count)) = change else { return false }
      return going.isFollowing || isUnrequested && count == 0
    }
    var effects = apply(changes)
    // Page one has changed since the pages after it were kept.
    if wasConfirming, row >= feed.rowCount { effects += goTo(row: row) }
    if ticket.isAnew { lastPageNotice = nil }
    // Rows of a file that was read on at the user's request.
    if feed.configuration.growsAtEnd, ticket.reason == .user, last < feed.lastItemRow, !isChasingEnd
    {
      announce(Sentences.newItems(feed.lastItemRow - last) + " below")
    }
    announce(ofLoadedPage: page.notice)
    return effects
  }

  private mutating func takeFailure(_ error: PageError, _ ticket: Ticket) -> [FeedEffect] {
    let isWaitedFor = isGoing || ticket.reason == .user
    if !error.isCancellation { lastError = CleanText(sanitizing: error.description) }
    let effects = apply(feed.pageFailed(error, ticket: ticket, now: now))
    if isWaitedFor, feed.status == .ready { announce(unseen: error, of: ticket) }
    return effects
  }

  /// Displays the failure of a page that isn't visible while the user waits for it, when only the
  /// user can retry it.
  private mutating func announce(unseen error: PageError, of ticket: Ticket) {
    guard !error.isCancellation, error.remedy == .user, !ticket.isHead,
      !list.visible.overlaps(ticket.places)
    else { return }
    announce(Sentences.failure(error, at: ticket.places.lowerBound, keys: keys), isError: true)
  }

  /// Receives a total; the feed works without one, too.
  package mutating func takeTotal(
    _ generation: UInt64,
    _ result: Result<(Total, ServerHints), PageError>
  ) -> [FeedEffect] {
    switch result {
    case .success((let total, let hints)):
      let known = feed.total
      var effects = feed.totalArrived(total, hints: hints, generation: generation, now: now)
      guard going.isFollowing, !feed.isCounting else { return apply(effects) }
      // The last item of a list that grows has changed: its end was missing.
      if feed.configuration.growsAtEnd, feed.total == known, case .ended = feed.tail {
        effects += feed.lookForNewItems(now: now)
      }
      return apply(effects + feed.countAgain())
    case .failure(let error):
      // Of a list that grows, the count is what follows it; without rows, the page says the same.
      guard !error.isCancellation, feed.loadedCount > 0 else { return [] }
      going.stay()
      let isOfGrowth = feed.configuration.growsAtEnd
      announce(
        (isOfGrowth ? "" : "there is no total: ") + CleanText(sanitizing: error.description),
        isError: true
      )
      return []
    }
  }

  /// Changes the feed, and performs the effects for the list itself.
  ///
  /// - Parameter body: a change at a time, which returns nil when it changes nothing.
  /// - Returns: the effects, in order.
  package mutating func change(
    _ body: (inout FeedState<Item>, _ now: Duration) -> [FeedEffect]?
  ) -> [FeedEffect] {
    apply(body(&feed, now) ?? [])
  }

  /// Displays a notice in the status line until the next key or for 4 s; an error, and an action
  /// under way, until a key.
  package mutating func announce(_ text: CleanText, isError: Bool = false, isInFlight: Bool = false)
  {
    notice = StatusNotice(text: text, isError: isError, isInFlight: isInFlight, since: now)
    if isError { lastError = text }
  }

  /// Ends the notice, because the user pressed a key that has nothing to do with it.
  package mutating func dismissNotice() {
    guard let notice else { return }
    if now - notice.since >= StatusNotice.shortest {
      self.notice = nil
    } else {
      self.notice?.isDismissed = true
    }
  }

  /// Ends the notice, because its reason has ended, and it would cover the row below it.
  package mutating func endNotice() { notice = nil }

  /// Displays the page's notice, such as that another server sent it, unless the previous page had
  /// the same notice.
  private mutating func announce(ofLoadedPage notice: String?) {
    defer { lastPageNotice = notice }
    guard let notice, notice != lastPageNotice else { return }
    announce(CleanText(sanitizing: notice))
  }

  /// Updates the rows and the cursor, after every message.
  ///
  /// - Parameter movesAsTyped: whether movements that waited for the first rows are performed now
  ///   that these are loaded; otherwise they are dropped.
  /// - Returns: the effects, in order.
  package mutating func settleRows(movesAsTyped: Bool = true) -> [FeedEffect] {
    countRows()
    let effects = moveAsTypedAhead(movesAsTyped)
    goOn()
    return effects
  }

  /// Updates the feed's viewport, after ``settleRows(movesAsTyped:)``.
  package mutating func settleViewport() -> [FeedEffect] {
    let effects = showViewport()
    countRows()
    return effects
  }

  /// Updates the list's number of rows.
  package mutating func countRows() {
    guard list.geometry != .rows else { return list.setRowCount(feed.rowCount) }
    list.setRowCount(feed.rowCount, hasFooter: feed.lastItemRow < feed.rowCount - 1)
  }

  /// Updates the feed's viewport, when it changed.
  mutating func showViewport() -> [FeedEffect] {
    let old = feed.viewport
    var viewport = isChasingEnd ? newest : shown
    let moved = viewport.cursor - old.cursor + (viewport.first - old.first) - refitted
    refitted = 0
    viewport.direction = moved == 0 ? old.direction : moved < 0 ? .up : .down
    speed.moved(by: viewport.cursor - old.cursor, height: viewport.height, now: now)
    viewport.velocity = speed.rowsPerSecond(now: now)
    guard viewport != old else { return [] }
    return apply(feed.viewportChanged(viewport, now: now))
  }

  private var shown: Viewport {
    Viewport(first: list.top, height: list.capacity, cursor: list.cursor)
  }

  /// The rows at the end, which are loaded before they are shown.
  var newest: Viewport {
    let last = max(0, feed.lastItemRow)
    return Viewport(first: max(0, last + 1 - list.capacity), height: list.capacity, cursor: last)
  }

  /// Whether movements are kept: page one is loading, and there is no row yet.
  var awaitsRows: Bool { feed.status == .loadingFirst }

  /// Performs a movement when the first rows are loaded.
  package mutating func typeAhead(_ movement: ListMovement, count: Int?) {
    if typedAhead.count < TypeAhead.longest { typedAhead.append((movement, count)) }
  }

  /// Puts the cursor on an item, if it is loaded, or once there are rows.
  package mutating func select(_ item: Item.ID) {
    guard feed.loadedCount > 0 else { return firstItem = item }
    firstItem = nil
    guard let row = feed.row(of: item) else { return }
    going.stay()
    leap(to: row)
  }

  /// Performs the kept movements; they are lost when the first load failed or was stopped.
  private mutating func moveAsTypedAhead(_ isAllowed: Bool) -> [FeedEffect] {
    if let item = firstItem { select(item) }
    guard !typedAhead.isEmpty, !awaitsRows else { return [] }
    let steps = typedAhead
    typedAhead = []
    guard feed.rowCount > 0, isAllowed else { return [] }
    var effects: [FeedEffect] = []
    for step in steps { effects += run(step.movement, count: step.count) }
    return effects
  }
}

extension Ticket {
  /// Whether the user requests what the server has now, so that a page of the cache is no response.
  package var isAnew: Bool {
    reason == .user && isHead
  }
}

/// What the user types before there is a list.
package enum TypeAhead {
  /// The largest number of keys or movements that are kept, more than a flood of keys usually has.
  package static let longest = 4_096
}
