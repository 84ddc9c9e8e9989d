extension FeedState {
  /// Adds the page that a ticket requested; a page of another generation or request is discarded.
  public mutating func pageArrived(
    _ page: Page<Item>,
    ticket: Ticket,
    now: Duration
  ) -> [FeedEffect] {
    guard let load = take(ticket) else { return [] }
    failures[ticket.slot] = nil
    lastLoadFailed = false
    latency.add(now - ticket.startedAt)
    answersUntilParallel = max(0, answersUntilParallel - 1)
    quotaRemaining = page.hints.quotaRemaining ?? quotaRemaining
    wait(page.hints.wait, now: now)
    if ticket.isHead { cachedSince = page.age.map { now - $0 } }
    let ticket = readdressed(ticket, by: page)
    let effects =
      switch ticket.load {
      case .refresh where isOpenedWithKeptPage: confirm(with: page, ticket: ticket)
      case .refresh: replaceAll(with: page, ticket: ticket)
      case .newItems: merge(page, ticket: ticket)
      case .append, .gap, .ahead: takeFollowing(page, load)
      }
    remap()
    reachTarget()
    return effects + evaluate(now: now)
  }

  /// Handles the failure of a request; that of another generation or request is discarded.
  ///
  /// A cancellation from outside restores the state before the request.
  public mutating func pageFailed(
    _ error: PageError,
    ticket: Ticket,
    now: Duration
  ) -> [FeedEffect] {
    guard let load = take(ticket) else { return [] }
    if error.isCancellation {
      if !load.isHead { target = nil }
      remap()
      return []
    }
    let attempts = (failures[ticket.slot]?.attempts ?? 0) + 1
    let policy = RetryPolicy(attempts: configuration.attempts)
    wait(policy.restOfSource(after: error, attempt: attempts), now: now)
    if !load.isHead { lastLoadFailed = true }
    // The page is requested again when its predecessor has arrived, and isn't missed before.
    guard !isEarly(load) else { return evaluate(now: now) }
    let spread = Double.random(in: 0.5...1, using: &generator)
    let delay = policy.delay(after: error, attempt: attempts, spread: spread)
    if delay == nil, !ticket.isHead, isDoubtful(load) {
      lastLoadFailed = false
      return refuse(load.page.size) + evaluate(now: now)
    }
    let isAskedHead = ticket.isHead && !segments.isEmpty && !isOpenedWithKeptPage
    let retryAt = isAskedHead ? nil : delay.map { now + $0 }
    failures[ticket.slot] = FailedLoad(
      ticket: ticket,
      error: error,
      attempts: attempts,
      retryAt: retryAt,
      places: load.places
    )
    if retryAt == nil, !ticket.isHead { target = nil }
    remap()
    let notices: [FeedEffect] =
      ticket.isHead && !segments.isEmpty && retryAt == nil
      ? [.announce(.refreshFailed(error))] : []
    return notices + evaluate(now: now)
  }

  /// Records a total that was requested separately; that of another generation is discarded.
  public mutating func totalArrived(
    _ total: Total,
    hints: ServerHints,
    generation: UInt64,
    now: Duration
  ) -> [FeedEffect] {
    guard generation == self.generation else { return [] }
    quotaRemaining = hints.quotaRemaining ?? quotaRemaining
    wait(hints.wait, now: now)
    countedTotal = total
    // While the old rows are displayed, the total belongs to the new list.
    if segments.isEmpty || !isBeingReplaced { note(total) }
    remap()
    return evaluate(now: now)
  }

  /// Removes a request from ``inFlight``; nil when its result must be discarded.
  private mutating func take(_ ticket: Ticket) -> LoadUnderWay? {
    guard ticket.generation == generation, inFlight[ticket.id]?.ticket == ticket else { return nil }
    return inFlight.removeValue(forKey: ticket.id)
  }

  /// Larger totals are ignored: no list is that long.
  private static var largestTotal: Int { 1 << 40 }

  /// Records a total if it is plausible.
  mutating func note(_ total: Total) {
    guard case .exact(let count) = total, (0...Self.largestTotal).contains(count) else { return }
    account.tell(count)
    toldTotal = ceiling.map { count > $0 } == true ? nil : count
  }

  /// The longest wait that a server can request; longer ones are shortened to it.
  private static var longestRest: Duration { .seconds(30 * 24 * 3_600) }

  private mutating func wait(_ time: Duration?, now: Duration) {
    guard let time, time > .zero else { return }
    slowDown()
    let until = now + min(time, Self.longestRest)
    notBefore = max(notBefore ?? until, until)
  }

  /// Clears the target row when it is reached or can't be reached.
  mutating func reachTarget() {
    guard let target else { return }
    let loadedEnd = segments.last.map { rowsBefore(place: $0.endPlace) } ?? 0
    if case .segment = map.entry(at: target)?.stretch { self.target = nil }
    if end != nil, target >= loadedEnd, !hasGap(before: loadedEnd) { self.target = nil }
  }

  /// Whether unloaded rows between the cursor and another row can be loaded.
  private func hasGap(before row: Int) -> Bool {
    let way = min(viewport.cursor, row)..<row
    return configuration.addressing.isRandomAccess
      && map.entries(in: way).contains { if case .places = $0.stretch { true } else { false } }
  }

  /// Reports replaced rows, and shifts the viewport and the target row along with their rows.
  mutating func replaceRows(at row: Int, removed: Int, inserted: Int) -> [FeedEffect] {
    guard removed != inserted else { return [] }
    let growth = inserted - removed
    if viewport.cursor >= row + removed {
      viewport.cursor = max(0, viewport.cursor + growth)
      viewport.first = max(0, viewport.first + growth)
      heldRows = heldRows.map { $0.shifted(by: growth) }
    }
    if let target, target != .max, target >= row + removed { self.target = target + growth }
    return [.rowsReplaced(row: row, removed: removed, inserted: inserted)]
  }
}
