extension FeedState {
  /// Starts every wanted load that may start now; called after every event, so that no want is
  /// lost.
  ///
  /// - Parameters:
  ///   - now: the current time.
  ///   - rowsChanged: whether the event can have changed the rows.
  /// - Returns: the effects to perform.
  mutating func evaluate(now: Duration, rowsChanged: Bool = true) -> [FeedEffect] {
    let pauseBefore = pause
    if let notBefore, notBefore <= now { self.notBefore = nil }
    isHeldBack = false
    planPrefetch(now: now)
    var effects = evaluateHead(now: now)
    var deadline: Duration?
    if !isBeingReplaced, !segments.isEmpty {
      effects += startAsked(now: now)
      for want in pause == nil ? wants() : [] {
        let (more, blockedUntil) = consider(want, now: now)
        effects += more
        deadline = earlier(deadline, blockedUntil)
      }
      deadline = earlier(deadline, passedRowsDeadline(now: now))
    }
    if !isRefreshing { deadline = earlier(deadline, failures[.head]?.retryAt) }
    if rowsChanged || !effects.isEmpty || pause != pauseBefore { remap() }
    return effects + wake(at: earlier(deadline, isHeldBack ? notBefore : nil))
  }

  /// Starts the queued load of page one, unless the source requested a wait.
  private mutating func evaluateHead(now: Duration) -> [FeedEffect] {
    var effects = queueRetryOfHead(now: now)
    guard let load = queuedHead else { return effects }
    guard notBefore == nil else {
      isHeldBack = true
      return effects
    }
    queuedHead = nil
    let attempts = failures[.head]?.attempts ?? 0
    let reason = attempts > 0 ? .retry(attempt: attempts) : headCause.reason
    let want = Want(
      load: load,
      page: firstPage,
      places: 0..<pageSize,
      reason: reason
    )
    effects += start(want, reason: reason, now: now)
    if load == .refresh, configuration.countsSeparately, countedTotal == nil {
      effects.append(.countTotal(generation: generation))
    }
    return effects
  }

  /// Queues page one when its automatic retry is due, and cancels the loads of the list that it
  /// replaces.
  private mutating func queueRetryOfHead(now: Duration) -> [FeedEffect] {
    guard !isRefreshing, let retryAt = failures[.head]?.retryAt, retryAt <= now else { return [] }
    queuedHead = .refresh
    return cancelAll { _ in true }
  }

  /// Starts the pages that the user requested, before those of the viewport.
  private mutating func startAsked(now: Duration) -> [FeedEffect] {
    asked = asked.filter { !isAskedFor($0) }
    guard !asked.isEmpty else { return [] }
    guard notBefore == nil else {
      isHeldBack = true
      return []
    }
    var effects: [FeedEffect] = []
    while hasFreeSlot(isPrefetch: false), !asked.isEmpty {
      let want = asked.removeFirst()
      effects += start(want, reason: want.reason, now: now)
    }
    return effects
  }

  /// Whether a request in flight covers rows of a wanted page.
  private func isAskedFor(_ want: Want) -> Bool {
    inFlight.values.contains {
      !$0.isHead && ($0.page == want.page || $0.places.overlaps(want.places))
    }
  }

  /// Starts one wanted page, or returns the time until which its retry has to wait.
  private mutating func consider(
    _ want: Want,
    now: Duration
  ) -> (effects: [FeedEffect], blockedUntil: Duration?) {
    guard !isAskedFor(want), mayStart(want) else { return ([], nil) }
    let failure = failures[.page(want.page)]
    if let failure {
      guard let retryAt = failure.retryAt else { return ([], nil) }
      guard retryAt <= now else { return ([], retryAt) }
    }
    if want.isPrefetch, lastLoadFailed, failure == nil { return ([], nil) }
    if notBefore != nil {
      isHeldBack = true
      return ([], nil)
    }
    guard hasFreeSlot(isPrefetch: want.isPrefetch) else { return ([], nil) }
    guard target != nil || requestsSinceMovement < configuration.requestLimit else {
      pause = .requestLimit
      return ([], nil)
    }
    let reason = failure.map { .retry(attempt: $0.attempts) } ?? want.reason
    return (start(want, reason: reason, now: now), nil)
  }

  /// The key of page one, with the ordinary size.
  var firstPage: SizedKey {
    SizedKey(key: configuration.addressing.firstKey, size: configuration.pageSize)
  }

  /// Adds a request to ``inFlight``.
  private mutating func start(_ want: Want, reason: LoadReason, now: Duration) -> [FeedEffect] {
    let ticket = Ticket(
      generation: generation,
      id: nextTicket,
      load: want.load,
      request: PageRequest(
        key: want.page.key,
        pageSize: want.page.size,
        bypassesCache: want.load == .newItems || reason == .asked,
        addressing: configuration.addressing
      ),
      reason: reason,
      places: want.places,
      startedAt: now
    )
    nextTicket += 1
    if target == nil { requestsSinceMovement += 1 }
    inFlight[ticket.id] = LoadUnderWay(ticket: ticket, places: want.places)
    if want.load == .append {
      loopGuard.asked(for: want.page)
      for index in segments.indices where segments[index].endPlace == want.places.lowerBound {
        adoptNext(ofSegment: index)
      }
    }
    return [.load(ticket)]
  }

  private mutating func wake(at deadline: Duration?) -> [FeedEffect] {
    guard let deadline, deadline != wakeAt else { return [] }
    wakeAt = deadline
    return [.wake(at: deadline)]
  }

  private func earlier(_ first: Duration?, _ second: Duration?) -> Duration? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}
