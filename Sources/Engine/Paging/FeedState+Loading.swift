extension FeedState {
  /// Starts every wanted load that may start now; called after every event, so that no want is
  /// lost.
  mutating func evaluate(now: Duration, rowsChanged: Bool = true) -> [FeedEffect] {
    let pauseBefore = course.pause
    limits.timePassed(now: now)
    planPrefetch(now: now)
    var effects = evaluateHead(now: now)
    var deadline: Duration?
    if !isBeingReplaced, !pages.isEmpty {
      effects += startRequested(now: now)
      for want in course.pause == nil ? wants() : [] {
        let (more, blockedUntil) = consider(want, now: now)
        effects += more
        deadline = earlier(deadline, blockedUntil)
      }
      deadline = earlier(deadline, passedRowsDeadline(now: now))
    }
    if !isRefreshing { deadline = earlier(deadline, requests.failures[.head]?.retryAt) }
    if let limit = configuration.timeLimit {
      deadline = earlier(deadline, requests.oldestStart.map { $0 + limit })
    }
    if rowsChanged || !effects.isEmpty || course.pause != pauseBefore { remap() }
    return effects + wake(at: earlier(deadline, limits.waitsUntil))
  }

  /// Starts the queued load of page one, unless the source requested a wait.
  private mutating func evaluateHead(now: Duration) -> [FeedEffect] {
    var effects = queueRetryOfHead(now: now)
    guard let load = requests.queuedHead else { return effects }
    guard !limits.holdsBack() else { return effects }
    let attempts = requests.attempts(for: .head)
    let want = Want(
      load: load,
      page: load == .refresh ? renewal?.next ?? startPage : firstPage,
      places: 0..<sizes.ordinary,
      reason: attempts > 0 ? .retry(attempt: attempts) : opening.reason
    )
    effects += start(want, now: now)
    if load == .refresh, configuration.countsSeparately, totals.separateTotal == nil,
      renewal?.pages.isEmpty ?? true
    {
      effects.append(.countTotal(generation: generation))
    }
    return effects
  }

  /// Queues page one when its automatic retry is due, and cancels the loads of the list that it
  /// replaces.
  private mutating func queueRetryOfHead(now: Duration) -> [FeedEffect] {
    guard !isRefreshing, let retryAt = requests.failures[.head]?.retryAt, retryAt <= now else {
      return []
    }
    requests.queueHeadAgain()
    return requests.cancel { _ in true }
  }

  /// Starts loading the pages that the user requested, before the pages of the viewport.
  private mutating func startRequested(now: Duration) -> [FeedEffect] {
    requests.forgetRequestedInFlight()
    guard !requests.requested.isEmpty else { return [] }
    guard !limits.holdsBack() else { return [] }
    var effects: [FeedEffect] = []
    while hasFreeSlot(isPrefetch: false), let want = requests.nextRequested() {
      effects += start(want, now: now)
    }
    return effects
  }

  /// Starts one wanted page, or returns the time until which its retry has to wait.
  private mutating func consider(
    _ want: Want,
    now: Duration
  ) -> (effects: [FeedEffect], blockedUntil: Duration?) {
    guard !requests.isInFlight(want), mayStart(want) else { return ([], nil) }
    let failure = requests.lastFailure(of: want.page)
    if let failure {
      guard let retryAt = failure.retryAt else { return ([], nil) }
      guard retryAt <= now else { return ([], retryAt) }
    }
    if want.reason.isPrefetch, requests.lastLoadFailed, failure == nil { return ([], nil) }
    guard !limits.holdsBack(), hasFreeSlot(isPrefetch: want.reason.isPrefetch),
      demand.target != nil || course.allowsRequest(limit: configuration.requestLimit)
    else { return ([], nil) }
    var want = want
    if let failure { want.reason = .retry(attempt: failure.attempts) }
    return (start(want, now: now), nil)
  }

  /// The key of page one, with the ordinary size.
  var firstPage: SizedKey {
    SizedKey(key: configuration.keyAddressing.firstKey, size: configuration.pageSize)
  }

  /// The page with which the list begins: page one, unless the configuration names another one.
  var startPage: SizedKey {
    SizedKey(key: configuration.start ?? firstPage.key, size: configuration.pageSize)
  }

  private mutating func start(_ want: Want, now: Duration) -> [FeedEffect] {
    let before = page(before: want)
    let ticket = requests.start(
      want,
      followsShortPage: before.map(isShorterThanFirst) ?? false,
      isAnnounced: before?.announcesMore ?? false,
      addressing: configuration.keyAddressing,
      generation: generation,
      now: now
    )
    if demand.target == nil { course.countRequest() }
    if want.load == .prepend { course.guardAbove.requested(for: want.page) }
    if want.load == .append {
      course.loopGuard.requested(for: want.page)
      for index in pages.segments.indices
      where pages.segments[index].endPlace == want.places.lowerBound {
        adoptNext(ofSegment: index)
      }
    }
    return [.load(ticket)]
  }

  /// The page after which a wanted page is appended; nil for others.
  private func page(before want: Want) -> LoadedPage<Item.ID>? {
    guard want.load == .append else { return nil }
    return pages.segments.first { $0.endPlace == want.places.lowerBound }?.pages.last
  }

  /// Whether a page that isn't page one has fewer items than page one.
  func isShorterThanFirst(_ page: LoadedPage<Item.ID>) -> Bool {
    page.places.lowerBound > 0 && page.received < min(sizes.ordinary, page.page.size)
  }

  private mutating func wake(at deadline: Duration?) -> [FeedEffect] {
    guard let deadline, deadline != wakeAt else { return [] }
    wakeAt = deadline
    return [.wake(at: deadline)]
  }
}

/// The earlier of two moments; nil when there is neither.
package func earlier(_ first: Duration?, _ second: Duration?) -> Duration? {
  guard let first, let second else { return first ?? second }
  return min(first, second)
}
