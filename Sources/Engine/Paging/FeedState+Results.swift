extension FeedState {
  /// Adds the page that a ticket requested; a page of another generation or request is discarded.
  public mutating func pageArrived(
    _ page: Page<Item>,
    ticket: Ticket,
    now: Duration
  ) -> [FeedEffect] {
    guard let load = take(ticket) else { return [] }
    requests.succeeded(ticket)
    limits.pageArrived(after: now - ticket.startedAt, hints: page.hints, now: now)
    let laterSince = cachedSince
    if ticket.isHead { cachedSince = page.age.map { now - $0 } }
    let named = page.namingNext(after: ticket.request)
    let ticket = readdressed(ticket, by: named)
    let page = ticket.isHead ? named : items.judged(named)
    let effects =
      switch ticket.load {
      case .refresh where opening == .withKeptPage:
        confirm(with: page, ticket: ticket, laterSince: laterSince)
      case .refresh: renew(with: page, ticket: ticket)
      case .newItems: merge(page, ticket: ticket)
      case .prepend: pages.previous == load.page ? insert(page, load) : []
      case .append, .gap, .ahead: takeFollowing(page, load) + concludeCheck()
      }
    remap()
    reachTarget()
    return effects + evaluate(now: now)
  }

  /// Announces that a check of the end found nothing.
  private mutating func concludeCheck() -> [FeedEffect] {
    course.concludesCheck() ? [.announce(.foundNewItems(0))] : []
  }

  /// Requests the number of items again, of a list that grows after its end; the source responds when
  /// it has grown.
  package func countAgain() -> [FeedEffect] {
    configuration.growsAtEnd ? [.countTotal(generation: generation)] : []
  }

  /// Goes on after the end of a list that has grown since.
  private mutating func goOnBelowTotal() {
    guard configuration.growsAtEnd, course.end != nil, totals.announces(pages.endPlace),
      let last = pages.segments.last
    else { return }
    course.checkEndAgain()
    let key = configuration.addressing.key(ofPlace: last.endPlace, size: sizes.ordinary)
    pages.setNext(SizedKey(key: key, size: firstPage.size), ofSegment: pages.segments.count - 1)
  }

  /// Handles the failure of a request; a failure of another generation or request is discarded.
  ///
  /// A cancellation from outside restores the state before the request, but a first load counts as
  /// stopped.
  public mutating func pageFailed(
    _ error: PageError,
    ticket: Ticket,
    now: Duration
  ) -> [FeedEffect] {
    guard let load = take(ticket) else { return [] }
    if error.isCancellation {
      if !load.isHead { demand.target = nil }
      remap()
      return []
    }
    let attempts = requests.attempts(for: ticket.slot) + 1
    let policy = RetryPolicy(attempts: configuration.attempts)
    limits.wait(policy.restOfSource(after: error, attempt: attempts), now: now)
    if !load.isHead { requests.noteFailure(true) }
    // The page is requested again when its predecessor has arrived, and isn't needed before.
    guard !isEarly(load) else { return evaluate(now: now) }
    let delay = requests.retryDelay(after: error, attempt: attempts, by: policy)
    if delay == nil, !ticket.isHead, isDoubtful(load) {
      requests.noteFailure(false)
      return refuse(load.page.size) + evaluate(now: now)
    }
    let isUserRequestedHead = ticket.isHead && opening == .done
    let retryAt = isUserRequestedHead ? nil : delay.map { now + $0 }
    requests.fail(
      FailedLoad(
        ticket: ticket,
        error: error,
        attempts: attempts,
        retryAt: retryAt,
        places: load.places
      )
    )
    if retryAt == nil, !ticket.isHead { demand.target = nil }
    remap()
    let notices: [FeedEffect] =
      ticket.isHead && !pages.isEmpty && retryAt == nil
      ? [.announce(.refreshFailed(error))] : []
    return notices + evaluate(now: now)
  }

  /// Records a total that was requested separately; a total of another generation is discarded.
  public mutating func totalArrived(
    _ total: Total,
    hints: ServerHints,
    generation: UInt64,
    now: Duration
  ) -> [FeedEffect] {
    guard generation == self.generation else { return [] }
    limits.note(hints, now: now)
    // While the old rows are displayed, the total belongs to the new list.
    totals.count(total, isOfRows: pages.isEmpty || !isBeingReplaced)
    goOnBelowTotal()
    remap()
    return evaluate(now: now) + (totals.isGrowing ? [.countTotal(generation: generation)] : [])
  }

  /// Removes a request whose result arrived; nil when its result must be discarded.
  private mutating func take(_ ticket: Ticket) -> LoadInFlight? {
    ticket.generation == generation ? requests.take(ticket) : nil
  }

  /// Clears the target row when it is reached or can't be reached.
  mutating func reachTarget() {
    guard let target = demand.target else { return }
    let loadedEnd = pages.rowsBefore(place: pages.endPlace)
    if case .segment = pages.map.entry(at: target)?.stretch { demand.target = nil }
    if course.end != nil, target >= loadedEnd, !hasGap(before: loadedEnd) { demand.target = nil }
  }

  /// Whether unloaded rows between the cursor and another row can be loaded.
  private func hasGap(before row: Int) -> Bool {
    let range = min(demand.viewport.cursor, row)..<row
    return configuration.addressing.isRandomAccess
      && pages.map.entries(in: range).contains {
        if case .places = $0.stretch { true } else { false }
      }
  }

  /// Reports replaced rows, and shifts the viewport and the target row along with their rows.
  mutating func replaceRows(at row: Int, removed: Int, inserted: Int) -> [FeedEffect] {
    guard removed != inserted else { return [] }
    demand.rowsReplaced(at: row, removed: removed, inserted: inserted)
    return [.rowsReplaced(row: row, removed: removed, inserted: inserted)]
  }
}

extension FeedState {
  /// Displays the rows that were hidden by equal ids, when a page proves that the ids don't
  /// identify items.
  ///
  /// - Complexity: O(hidden rows × pages).
  mutating func withdrawIDs(refutedBy page: Page<Item>) -> [FeedEffect] {
    guard !items.areIDsWithdrawn, page.refutesIDs else { return [] }
    let hidden = items.withdrawIDs()
    let leftOut = hidden.filter(\.isLeftOut)
    for position in leftOut.compactMap({ pages.position(ofPage: $0.page) }) {
      pages.change(position) { $0.leftOut += 1 }
    }
    let effects = hidden.filter { !$0.isLeftOut }.flatMap { show($0) }
    totals.account.show(effects.count + leftOut.count)
    return effects
  }

  /// Inserts a hidden row at its position in its page; does nothing when that page was dropped.
  private mutating func show(_ hidden: HiddenRow<Item>) -> [FeedEffect] {
    guard items[hidden.row.id] == nil, let position = pages.position(ofPage: hidden.page),
      !pages[position].isDropped
    else { return [] }
    let page = pages[position]
    let offset = min(hidden.index, page.rows)
    // The map of the rows doesn't have those that were inserted before.
    let first = pages.rowsBefore(place: pages.segments[position.segment].firstPlace)
    pages.change(position) { $0.insert(hidden.row.id, at: offset) }
    items.set(hidden.row)
    return replaceRows(at: first + page.firstRow + offset, removed: 0, inserted: 1)
  }
}
