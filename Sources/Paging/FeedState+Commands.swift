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
    guard !isBeingReplaced else { return [] }
    return startHead(.refresh, reason: segments.isEmpty ? .opened : .asked, now: now)
  }

  /// Asks for page one past any cache, to merge what is new above what is loaded.
  public mutating func lookForNewItems(now: Duration) -> [FeedEffect] {
    guard !segments.isEmpty else { return refresh(now: now) }
    guard !isRefreshing else { return [] }
    failures[.head] = nil
    queuedHead = .newItems
    headReason = .asked
    return evaluate(now: now)
  }

  /// Says what the list shows; loads what that needs.
  public mutating func viewportChanged(_ viewport: Viewport, now: Duration) -> [FeedEffect] {
    let moved = viewport.first != self.viewport.first || viewport.cursor != self.viewport.cursor
    let jumped = abs(viewport.first - self.viewport.first) > 2 * viewport.height
    self.viewport = viewport
    if moved {
      requestsSinceMovement = 0
      loadsOnlyVisible = false
      if pause == .requestLimit || pause == .stopped { pause = nil }
    }
    let effects = jumped ? abandonDistantPages() : []
    return effects + evaluate(now: now)
  }

  /// Loads one page after the other until a row is loaded; ``stop(now:)`` ends it.
  ///
  /// - Parameters:
  ///   - row: the row wanted; `Int.max` goes on to the end.
  ///   - now: the time.
  /// - Returns: what is to be done.
  public mutating func load(toRow row: Int, now: Duration) -> [FeedEffect] {
    target = row
    if pause == .stopped { pause = nil }
    requestsSinceMovement = 0
    return evaluate(now: now)
  }

  /// Ends every load but that of page one, until the user moves or goes on.
  public mutating func stop(now: Duration) -> [FeedEffect] {
    let wasBusy = target != nil || !inFlight.isEmpty
    target = nil
    guard wasBusy else { return [] }
    if !segments.isEmpty { pause = .stopped }
    let effects = cancelAll { _ in true }
    queuedHead = nil
    remap()
    return effects
  }

  /// Goes on from a row that doesn't: tries a failed page again, resumes after a pause, fills an
  /// open gap, or checks at the end whether there are more by now.
  ///
  /// - Parameters:
  ///   - row: the row that the user acted on; nil: page one.
  ///   - now: the time.
  /// - Returns: what is to be done.
  public mutating func retry(row: Int?, now: Duration) -> [FeedEffect] {
    guard let row, let shown = self.row(at: row) else { return retryHead(now: now) }
    switch shown {
    case .item: return []
    case .failed(let failure): return retry(failure, now: now)
    case .placeholder: return resume(now: now)
    case .gap: return fillOpenGap(at: row, now: now)
    case .footer(.failed(let failure)): return retry(failure, now: now)
    case .footer(.ended): return checkAgain(now: now)
    case .footer: return resume(now: now)
    }
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
    guard configuration.addressing.isRandomAccess, toldTotal != nil else { return [] }
    let near = (viewport.first - viewport.height)..<(viewport.last + viewport.height + 1)
    let state = self
    return cancelAll { ticket in
      guard !ticket.isHead else { return false }
      let first = state.rowsBefore(place: ticket.places.lowerBound)
      return !(first..<(first + ticket.places.count)).overlaps(near)
    }
  }

  private mutating func retryHead(now: Duration) -> [FeedEffect] {
    segments.isEmpty ? refresh(now: now) : []
  }

  private mutating func retry(_ failure: FailedLoad, now: Duration) -> [FeedEffect] {
    guard failure.ticket.slot != .head else { return refresh(now: now) }
    pause = nil
    return start(
      failure.ticket.load,
      key: failure.ticket.request.key,
      places: failure.ticket.places,
      reason: .retry(attempt: failure.attempts),
      now: now
    )
  }

  private mutating func resume(now: Duration) -> [FeedEffect] {
    pause = nil
    requestsSinceMovement = 0
    loopGuard.resume()
    return evaluate(now: now)
  }

  private mutating func fillOpenGap(at row: Int, now: Duration) -> [FeedEffect] {
    guard case .openGap(let index) = map.entry(at: row)?.stretch, let key = segments[index].next
    else { return [] }
    let place = segments[index].endPlace
    return start(.append, key: key, places: place..<(place + pageSize), reason: .asked, now: now)
  }

  /// Asks for the last page's successor, or the last page itself where it named none.
  private mutating func checkAgain(now: Duration) -> [FeedEffect] {
    guard let last = segments.last, let page = last.pages.last else { return [] }
    loopGuard.reopen()
    let next = last.next ?? successor(of: page)
    guard let next else { return refresh(now: now) }
    end = nil
    segments[segments.count - 1].next = next
    return start(
      .append,
      key: next,
      places: last.endPlace..<(last.endPlace + pageSize),
      reason: .asked,
      now: now
    )
  }

  /// A full last page may have got a successor since; a short one may have got longer.
  private func successor(of page: LoadedPage<Item.ID>) -> PageKey? {
    guard page.places.count >= pageSize else { return page.key }
    switch page.key {
    case .page(let number): return .page(number + 1)
    case .offset(let offset): return .offset(offset + page.places.count)
    case .first, .token, .opaque, .continuation: return page.key
    }
  }

  /// Begins a new generation and asks for its page one.
  private mutating func startHead(_ load: Load, reason: LoadReason, now: Duration) -> [FeedEffect] {
    generation += 1
    target = nil
    pause = nil
    failures[.head] = nil
    headReason = reason
    let effects = cancelAll { _ in true }
    queuedHead = load
    return effects + evaluate(now: now)
  }

  /// Takes requests out of the table of those under way; their results will be dropped.
  mutating func cancelAll(where isUnwanted: (Ticket) -> Bool) -> [FeedEffect] {
    let unwanted = requestsInFlight.filter(isUnwanted)
    for ticket in unwanted { inFlight[ticket.id] = nil }
    return unwanted.map { .cancel($0) }
  }
}
