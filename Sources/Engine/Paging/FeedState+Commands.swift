extension FeedState {
  /// Opens the feed: asks for page one, unless it was opened before.
  public mutating func open(now: Duration) -> [FeedEffect] {
    guard status == .unopened, !isLoading else { return [] }
    return startHead(.refresh, reason: .opened, now: now)
  }

  /// Starts the feed again at page one; what is loaded stays until that page is here.
  ///
  /// A refresh that is under way is joined. Every other request is cancelled.
  public mutating func refresh(now: Duration) -> [FeedEffect] {
    guard !isBeingReplaced else {
      if !segments.isEmpty { headReason = .asked }
      return []
    }
    return startHead(.refresh, reason: segments.isEmpty ? .opened : .asked, now: now)
  }

  /// Asks for page one past any cache, to merge what is new above what is loaded; for the next page
  /// where new items come at the end.
  public mutating func lookForNewItems(now: Duration) -> [FeedEffect] {
    guard loadedCount > 0 else { return refresh(now: now) }
    guard !isRefreshing else { return [] }
    guard !configuration.growsAtEnd else { return goOnAtEnd(now: now) }
    failures[.head] = nil
    queuedHead = .newItems
    headReason = .asked
    return evaluate(now: now)
  }

  /// Says what the list shows; loads what that needs.
  public mutating func viewportChanged(_ viewport: Viewport, now: Duration) -> [FeedEffect] {
    let viewport = viewport.sane
    let moved = viewport.first != self.viewport.first || viewport.cursor != self.viewport.cursor
    let jumped = abs(viewport.first - self.viewport.first) > 2 * viewport.height
    if moved { noteMovement(from: self.viewport.rows, to: viewport.rows) }
    self.viewport = viewport
    let pauseBefore = pause
    if moved {
      if jumped { pace.jumped() } else { pace.moved(at: viewport.velocity, now: now) }
      requestsSinceMovement = 0
      loadsOnlyVisible = false
      if pause == .requestLimit || pause == .stopped { pause = nil }
    }
    let effects = jumped ? abandonDistantPages() : []
    let rowsChanged = pause != pauseBefore || !effects.isEmpty
    return effects + evaluate(now: now, rowsChanged: rowsChanged)
  }

  /// Loads one page after the other until a row is loaded; ``stop(now:)`` ends it.
  ///
  /// Rows that are already loaded are passed over; unloaded ones between the cursor and the row are
  /// loaded on the way.
  ///
  /// - Parameters:
  ///   - row: the row wanted; `Int.max` goes on to the end.
  ///   - now: the time.
  /// - Returns: what is to be done.
  public mutating func load(toRow row: Int, now: Duration) -> [FeedEffect] {
    target = max(0, row)
    if pause == .stopped || pause == .requestLimit { pause = nil }
    requestsSinceMovement = 0
    reachTarget()
    return evaluate(now: now)
  }

  /// Ends every load, automatic attempts included, until the user moves or goes on.
  ///
  /// Only the very first load goes on: there is nothing that could be shown instead.
  public mutating func stop(now: Duration) -> [FeedEffect] {
    guard !segments.isEmpty else { return [] }
    let retries = failures.filter { $0.value.retryAt != nil }.keys
    guard target != nil || isLoading || isHeldBack || !asked.isEmpty || !retries.isEmpty
    else { return [] }
    for slot in retries { failures[slot]?.retryAt = nil }
    target = nil
    asked = []
    early = [:]
    queuedHead = nil
    isHeldBack = false
    pause = .stopped
    let effects = cancelAll { _ in true }
    remap()
    return effects
  }

  /// Says that the time came which a ``FeedEffect/wake(at:)`` named.
  public mutating func timePassed(now: Duration) -> [FeedEffect] {
    if let wakeAt, wakeAt <= now { self.wakeAt = nil }
    return evaluate(now: now)
  }

  /// Gives up pages that a jump left behind: what is in view now should not wait for them.
  ///
  /// Only for sources that can be asked for any page; a serial one must go through them.
  private mutating func abandonDistantPages() -> [FeedEffect] {
    guard configuration.addressing.isRandomAccess, toldTotal != nil, target == nil else {
      return []
    }
    let near = (viewport.first - viewport.height)..<(viewport.last + viewport.height + 1)
    let state = self
    return cancelAll { load in
      guard !load.isHead else { return false }
      let first = state.rowsBefore(place: load.places.lowerBound)
      return !(first..<(first + load.places.count)).overlaps(near)
    }
  }

  /// Begins a new generation and asks for its page one.
  mutating func startHead(_ load: Load, reason: LoadReason, now: Duration) -> [FeedEffect] {
    generation += 1
    countedTotal = nil
    target = nil
    asked = []
    early = [:]
    if pause != .emptyPages { pause = nil }
    failures[.head] = nil
    headReason = reason
    let effects = cancelAll { _ in true }
    queuedHead = load
    return effects + evaluate(now: now)
  }

  /// Takes requests out of the table of those under way; their results will be dropped.
  mutating func cancelAll(where isUnwanted: (LoadUnderWay) -> Bool) -> [FeedEffect] {
    let unwanted = inFlight.values.filter(isUnwanted).sorted { $0.ticket.id < $1.ticket.id }
    for load in unwanted { inFlight[load.ticket.id] = nil }
    return unwanted.map { .cancel($0.ticket) }
  }
}
