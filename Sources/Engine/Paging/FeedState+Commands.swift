extension FeedState {
  /// Opens the feed by requesting page one; does nothing when it is already open.
  public mutating func open(now: Duration) -> [FeedEffect] {
    guard mayOpen else { return [] }
    opening = .withoutRows
    return startHead(.refresh, now: now)
  }

  /// Whether the feed isn't open, or its first load was stopped.
  var mayOpen: Bool { status == .unopened || status == .firstStopped }

  /// Loads page one in a new generation; the loaded rows stay until it arrives.
  ///
  /// No second refresh starts while one is in flight. All other requests are cancelled.
  ///
  /// - Parameters:
  ///   - keepsPlace: whether the row under the cursor stays under it, by the id of its item, or by its
  ///     number when the item is gone. The list then begins at the page of this row if the source has
  ///     random access or names the ``Page/previous`` pages; from other sources, all pages up to the
  ///     row are loaded before they replace the list. If false, the list starts again.
  ///   - now: the current time.
  /// - Returns: the effects to perform.
  public mutating func refresh(
    keepingPlace keepsPlace: Bool = false,
    now: Duration
  ) -> [FeedEffect] {
    opening.refresh()
    guard !isBeingReplaced else { return [] }
    // When page one fails, the way to a row of the same list goes on.
    let target = keepsPlace ? demand.target : nil
    renewal = keepsPlace ? renewalHere : nil
    let effects = startHead(.refresh, now: now)
    demand.target = target
    return effects
  }

  /// Requests page one without a cache, to merge new items above the loaded ones; requests the next
  /// page when new items are added at the end.
  ///
  /// A filtered list, and a list that can only be loaded as a whole, start again. If the list
  /// doesn't begin with its first page, the page above is requested, or with random access the page
  /// of the cursor.
  public mutating func lookForNewItems(now: Duration) -> [FeedEffect] {
    guard loadedCount > 0 else { return refresh(now: now) }
    guard !isRefreshing else { return [] }
    guard !configuration.growsAtEnd else { return goOnAtEnd(now: now) }
    if let want = wantAbove(reason: .user) { return queue(want, now: now) }
    if pages.segments.first.map({ $0.firstPlace > 0 }) == true {
      return refresh(keepingPlace: true, now: now)
    }
    // The new items of a filtered list may be on any number of pages.
    guard !configuration.isFiltered, !configuration.isWhole else { return refresh(now: now) }
    opening.refresh()
    requests.queueHead(.newItems)
    return evaluate(now: now)
  }

  /// Updates the viewport and returns the loads that it needs.
  public mutating func viewportChanged(_ viewport: Viewport, now: Duration) -> [FeedEffect] {
    let pauseBefore = course.pause
    let movement = demand.show(viewport, now: now)
    if movement != .none { course.userMoved() }
    let effects = movement == .jump ? abandonDistantPages() : []
    let rowsChanged = course.pause != pauseBefore || !effects.isEmpty
    return effects + evaluate(now: now, rowsChanged: rowsChanged)
  }

  /// Loads page after page until a row is loaded; ``stop(now:)`` cancels this.
  ///
  /// Loaded rows are skipped; unloaded rows between the cursor and the target row are loaded as
  /// well. While page one is loading, the rest follows it.
  ///
  /// - Parameters:
  ///   - row: the target row; `Int.max` loads to the end of the list.
  ///   - now: the current time.
  /// - Returns: the effects to perform.
  public mutating func load(toRow row: Int, now: Duration) -> [FeedEffect] {
    demand.target = max(0, row)
    course.userMoved()
    reachTarget()
    return evaluate(now: now)
  }

  /// Cancels every load and automatic retry, until the user moves or resumes; a first load waits until
  /// the feed is opened or refreshed.
  public mutating func stop(now: Duration) -> [FeedEffect] {
    guard
      demand.target != nil || isLoading || waitsUntil != nil || !requests.requested.isEmpty
        || requests.hasRetries
    else { return [] }
    demand.target = nil
    renewal = nil
    limits.stopHoldingBack()
    course.stop()
    let effects = requests.stop()
    remap()
    return effects
  }

  /// Reports that the time of a ``FeedEffect/wake(at:)`` has passed.
  public mutating func timePassed(now: Duration) -> [FeedEffect] {
    if let wakeAt, wakeAt <= now { self.wakeAt = nil }
    return endLateRequests(now: now) + evaluate(now: now)
  }

  /// Cancels the requests that took longer than ``FeedConfiguration/timeLimit``; they have failed.
  private mutating func endLateRequests(now: Duration) -> [FeedEffect] {
    guard let limit = configuration.timeLimit else { return [] }
    return requests.tickets.filter { $0.startedAt + limit <= now }.flatMap { ticket in
      [.cancel(ticket)] + pageFailed(.late(after: limit), ticket: ticket, now: now)
    }
  }

  /// Cancels requests far from the viewport after a jump, so that visible rows don't wait for them.
  ///
  /// Applies only to random access; a serial source must load the pages in between.
  private mutating func abandonDistantPages() -> [FeedEffect] {
    guard configuration.addressing.isRandomAccess, totals.announced != nil, demand.target == nil
    else {
      return []
    }
    let viewport = demand.viewport
    let near = (viewport.first - viewport.height)..<(viewport.last + viewport.height + 1)
    return requests.cancel { [pages] load in
      guard !load.isHead else { return false }
      let first = pages.rowsBefore(place: load.places.lowerBound)
      return !(first..<(first + load.places.count)).overlaps(near)
    }
  }

  /// Begins a new generation and requests its page one.
  mutating func startHead(_ load: Load, now: Duration) -> [FeedEffect] {
    generation += 1
    totals.beginGeneration()
    if !pages.isEmpty { demand.target = nil }
    course.beginGeneration()
    let effects = requests.beginGeneration(with: load)
    return effects + evaluate(now: now)
  }
}
