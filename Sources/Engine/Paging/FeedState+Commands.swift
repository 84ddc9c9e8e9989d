extension FeedState {
  /// Opens the feed by requesting page one; does nothing when it is already open.
  public mutating func open(now: Duration) -> [FeedEffect] {
    guard status == .unopened, !isLoading else { return [] }
    return startHead(.refresh, cause: .opened, now: now)
  }

  /// Loads page one in a new generation; the loaded rows stay until it arrives.
  ///
  /// No second refresh starts while one is in flight. All other requests are cancelled.
  public mutating func refresh(now: Duration) -> [FeedEffect] {
    guard !isBeingReplaced else {
      if !segments.isEmpty { headCause = .asked }
      return []
    }
    return startHead(.refresh, cause: segments.isEmpty ? .opened : .asked, now: now)
  }

  /// Requests page one without a cache, to merge new items above the loaded ones; requests the next
  /// page when new items are added at the end.
  public mutating func lookForNewItems(now: Duration) -> [FeedEffect] {
    guard loadedCount > 0 else { return refresh(now: now) }
    guard !isRefreshing else { return [] }
    guard !configuration.growsAtEnd else { return goOnAtEnd(now: now) }
    failures[.head] = nil
    queuedHead = .newItems
    headCause = .asked
    return evaluate(now: now)
  }

  /// Updates the viewport and returns the loads that it needs.
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

  /// Loads page after page until a row is loaded; ``stop(now:)`` cancels this.
  ///
  /// Loaded rows are skipped; unloaded rows between the cursor and the target row are loaded as
  /// well.
  ///
  /// - Parameters:
  ///   - row: the target row; `Int.max` loads to the end of the list.
  ///   - now: the current time.
  /// - Returns: the effects to perform.
  public mutating func load(toRow row: Int, now: Duration) -> [FeedEffect] {
    target = max(0, row)
    if pause == .stopped || pause == .requestLimit { pause = nil }
    requestsSinceMovement = 0
    reachTarget()
    return evaluate(now: now)
  }

  /// Cancels every load and automatic retry, until the user moves or resumes.
  ///
  /// The first load of a feed isn't cancelled, because there is nothing else to display.
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

  /// Reports that the time of a ``FeedEffect/wake(at:)`` has passed.
  public mutating func timePassed(now: Duration) -> [FeedEffect] {
    if let wakeAt, wakeAt <= now { self.wakeAt = nil }
    return evaluate(now: now)
  }

  /// Cancels requests far from the viewport after a jump, so that visible rows don't wait for them.
  ///
  /// Applies only to random access; a serial source must load the pages in between.
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

  /// Begins a new generation and requests its page one.
  mutating func startHead(_ load: Load, cause: HeadCause, now: Duration) -> [FeedEffect] {
    generation += 1
    countedTotal = nil
    target = nil
    asked = []
    early = [:]
    if pause != .emptyPages { pause = nil }
    failures[.head] = nil
    headCause = cause
    let effects = cancelAll { _ in true }
    queuedHead = load
    return effects + evaluate(now: now)
  }

  /// Removes requests from ``inFlight``, so that their results are discarded.
  mutating func cancelAll(where isUnwanted: (LoadUnderWay) -> Bool) -> [FeedEffect] {
    let unwanted = inFlight.values.filter(isUnwanted).sorted { $0.ticket.id < $1.ticket.id }
    for load in unwanted { inFlight[load.ticket.id] = nil }
    return unwanted.map { .cancel($0.ticket) }
  }
}
