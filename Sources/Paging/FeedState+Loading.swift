extension FeedState {
  /// A page that should be loaded.
  private struct Want {
    let load: Load
    let key: PageKey
    let places: Range<Int>
    let reason: LoadReason
  }

  /// Starts what is wanted and may start now; called after every event, so that no wish is lost.
  mutating func evaluate(now: Duration) -> [FeedEffect] {
    if let notBefore, notBefore <= now { self.notBefore = nil }
    isHeldBack = false
    var effects = evaluateHead(now: now)
    var deadline: Duration?
    if !isBeingReplaced, pause == nil, !segments.isEmpty {
      for want in wants() {
        let (more, blockedUntil) = consider(want, now: now)
        effects += more
        deadline = earlier(deadline, blockedUntil)
      }
    }
    if let failure = failures[.head], segments.isEmpty, !isRefreshing {
      effects += retryFirstLoad(failure, now: now)
      deadline = earlier(deadline, failures[.head]?.retryAt)
    }
    remap()
    return effects + wake(at: earlier(deadline, queuedHead == nil ? nil : notBefore))
  }

  /// Starts the load of page one that is queued, unless the source asked to wait.
  private mutating func evaluateHead(now: Duration) -> [FeedEffect] {
    guard let load = queuedHead else { return [] }
    guard notBefore == nil else {
      isHeldBack = true
      return []
    }
    queuedHead = nil
    var effects: [FeedEffect] = []
    if load == .refresh, configuration.countsSeparately, toldTotal == nil {
      effects.append(.countTotal(generation: generation))
    }
    let attempts = failures[.head]?.attempts ?? 0
    let reason = attempts > 0 ? .retry(attempt: attempts) : headReason
    return start(load, key: headKey, places: 0..<pageSize, reason: reason, now: now) + effects
  }

  private mutating func retryFirstLoad(_ failure: FailedLoad, now: Duration) -> [FeedEffect] {
    guard let retryAt = failure.retryAt, retryAt <= now else { return [] }
    queuedHead = .refresh
    return evaluateHead(now: now)
  }

  /// Starts one wanted page, or says until when it has to wait.
  private mutating func consider(
    _ want: Want,
    now: Duration
  ) -> (effects: [FeedEffect], blockedUntil: Duration?) {
    if inFlight.values.contains(where: { $0.request.key == want.key && !$0.isHead }) {
      return ([], nil)
    }
    if let failure = failures[.page(want.key)] {
      guard let retryAt = failure.retryAt else { return ([], nil) }
      guard retryAt <= now else { return ([], retryAt) }
    }
    if let notBefore {
      isHeldBack = true
      return ([], notBefore)
    }
    guard requestsSinceMovement < configuration.requestLimit else {
      pause = .requestLimit
      return ([], nil)
    }
    guard hasFreeSlot else { return ([], nil) }
    let attempts = failures[.page(want.key)]?.attempts ?? 0
    let reason = attempts > 0 ? .retry(attempt: attempts) : want.reason
    return (start(want.load, key: want.key, places: want.places, reason: reason, now: now), nil)
  }

  private var hasFreeSlot: Bool {
    inFlight.values.count { !$0.isHead } < configuration.requestsInFlight
  }

  /// Puts a request into the table of those under way.
  mutating func start(
    _ load: Load,
    key: PageKey,
    places: Range<Int>,
    reason: LoadReason,
    now: Duration
  ) -> [FeedEffect] {
    let ticket = Ticket(
      generation: generation,
      id: nextTicket,
      load: load,
      request: PageRequest(
        key: key,
        pageSize: configuration.pageSize,
        bypassesCache: load == .newItems || reason == .asked
      ),
      reason: reason,
      places: places,
      startedAt: now
    )
    nextTicket += 1
    requestsSinceMovement += 1
    inFlight[ticket.id] = ticket
    if load == .append { loopGuard.asked(for: key) }
    remap()
    return [.load(ticket)]
  }

  /// The key of page one.
  var headKey: PageKey {
    switch configuration.addressing {
    case .serial: .first
    case .numbered(let first): .page(first)
    case .offset: .offset(0)
    }
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

  var visibleRows: Range<Int> { viewport.first..<max(viewport.first, viewport.last + 1) }

  /// Rows that may be looked at before an answer could be here.
  private var prefetchDistance: Int {
    guard !loadsOnlyVisible else { return 0 }
    return PrefetchController.distance(
      configuration.prefetch,
      viewport: viewport,
      latency: latency.bound,
      pageSize: pageSize
    )
  }

  /// The pages that are wanted, the most urgent first.
  private func wants() -> [Want] {
    var wants: [Want] = []
    if configuration.addressing.isRandomAccess, toldTotal != nil || segments.count > 1 {
      wants += wantedPages(in: visibleRows) { _ in .visible }
      wants += wantedPages(in: rowsAhead) { .prefetch(rowsFromEnd: $0, distance: prefetchDistance) }
    }
    if let want = wantedAppend() { wants.append(want) }
    return wants
  }

  /// Rows beyond the viewport in the direction in which it goes.
  private var rowsAhead: Range<Int> {
    if viewport.direction == .up {
      return max(0, viewport.first - viewport.height)..<max(0, viewport.first)
    }
    let from = max(viewport.last + 1, 0)
    return from..<(from + prefetchDistance)
  }

  /// Pages of unloaded places among some rows; for sources that can be asked for any page.
  private func wantedPages(in rows: Range<Int>, reason: (Int) -> LoadReason) -> [Want] {
    var wants: [Want] = []
    for entry in map.entries(in: rows) {
      guard case .places(let places) = entry.stretch else { continue }
      let wanted = rows.clamped(to: entry.rows)
      var place = places.lowerBound + wanted.lowerBound - entry.rows.lowerBound
      let end = places.lowerBound + wanted.upperBound - entry.rows.lowerBound
      while place < end {
        let page = self.page(ofPlace: place, within: places)
        let rowsFromEnd = wanted.lowerBound - viewport.last
        wants.append(
          Want(load: page.load, key: page.key, places: page.places, reason: reason(rowsFromEnd))
        )
        place = page.places.upperBound
      }
    }
    return wants
  }

  /// The page that holds a place, by the source's own key where the place follows a loaded page.
  private func page(
    ofPlace place: Int,
    within gap: Range<Int>
  ) -> (load: Load, key: PageKey, places: Range<Int>) {
    let start = place / pageSize * pageSize
    let places = (start..<(start + pageSize)).clamped(to: gap)
    let before = segments.last { $0.endPlace == places.lowerBound }
    if let key = before?.next { return (.append, key, places) }
    return (.gap, key(ofPlace: start), places)
  }

  private func key(ofPlace place: Int) -> PageKey {
    switch configuration.addressing {
    case .numbered(let first): .page(first + place / pageSize)
    case .offset: .offset(place)
    case .serial: .first
    }
  }

  /// The page after the last segment, when a reader is near enough to its end or asked for more.
  private func wantedAppend() -> Want? {
    guard end == nil, let last = segments.last, let key = last.next else { return nil }
    let loadedEnd = rowsBefore(place: last.endPlace)
    if configuration.addressing.isRandomAccess, toldTotal.map({ $0 > last.endPlace }) == true,
      target == nil
    {
      return nil
    }
    let places = last.endPlace..<(last.endPlace + pageSize)
    guard let reason = appendReason(loadedEnd: loadedEnd) else { return nil }
    return Want(load: .append, key: key, places: places, reason: reason)
  }

  private func appendReason(loadedEnd: Int) -> LoadReason? {
    if viewport.height > 0, viewport.last >= loadedEnd { return .visible }
    if let target, target >= loadedEnd { return .target(row: target) }
    guard viewport.height > 0 else { return nil }
    let rowsFromEnd = loadedEnd - viewport.last
    let distance = prefetchDistance
    if viewport.cursor >= loadedEnd - 1 || (rowsFromEnd <= distance && viewport.direction != .up) {
      return .prefetch(rowsFromEnd: rowsFromEnd, distance: distance)
    }
    return nil
  }
}
