extension FeedState {
  /// Takes the page that a ticket asked for; a page of another generation or request is dropped.
  public mutating func pageArrived(
    _ page: Page<Item>,
    ticket: Ticket,
    now: Duration
  ) -> [FeedEffect] {
    guard ticket.generation == generation, inFlight[ticket.id] == ticket else { return [] }
    inFlight[ticket.id] = nil
    failures[ticket.slot] = nil
    latency.add(now - ticket.startedAt)
    wait(for: page.hints, now: now)
    let effects =
      switch ticket.load {
      case .refresh: replaceAll(with: page, ticket: ticket)
      case .newItems: merge(page, ticket: ticket)
      case .append, .gap: insert(page, ticket: ticket)
      }
    reachTarget()
    remap()
    return effects + evaluate(now: now)
  }

  /// Takes the failure of a request; that of another generation or request is dropped.
  public mutating func pageFailed(
    _ error: PageError,
    ticket: Ticket,
    now: Duration
  ) -> [FeedEffect] {
    guard ticket.generation == generation, inFlight[ticket.id] == ticket else { return [] }
    inFlight[ticket.id] = nil
    if error.isCancellation {
      remap()
      return []
    }
    if case .wait(let time) = error.remedy { wait(for: ServerHints(wait: time), now: now) }
    let attempts = (failures[ticket.slot]?.attempts ?? 0) + 1
    let canRetry = ticket.isHead ? segments.isEmpty : true
    let spread = Double.random(in: 0.5...1, using: &generator)
    let delay = RetryPolicy(attempts: configuration.attempts)
      .delay(after: error, attempt: attempts, spread: spread)
    failures[ticket.slot] = FailedLoad(
      ticket: ticket,
      error: error,
      attempts: attempts,
      retryAt: canRetry ? delay.map { now + $0 } : nil
    )
    target = ticket.isHead ? target : nil
    remap()
    let notices: [FeedEffect] =
      ticket.isHead && !segments.isEmpty ? [.announce(.refreshFailed(error))] : []
    return notices + evaluate(now: now)
  }

  /// Takes a total that took a request of its own; that of another generation is dropped.
  public mutating func totalArrived(
    _ total: Total,
    hints: ServerHints,
    generation: UInt64,
    now: Duration
  ) -> [FeedEffect] {
    guard generation == self.generation else { return [] }
    wait(for: hints, now: now)
    note(total)
    remap()
    return evaluate(now: now)
  }

  /// Totals above this are taken for nonsense: no list that a reader can scroll is as long.
  static var largestTotal: Int { 1 << 40 }

  private mutating func note(_ total: Total) {
    guard case .exact(let count) = total, (0...Self.largestTotal).contains(count) else { return }
    toldTotal = count
  }

  private mutating func wait(for hints: ServerHints, now: Duration) {
    guard let wait = hints.wait, wait > .zero else { return }
    let until = now + min(wait, RetryPolicy.longestWait)
    notBefore = max(notBefore ?? until, until)
  }

  private mutating func reachTarget() {
    guard let target else { return }
    let loadedEnd = segments.last.map { rowsBefore(place: $0.endPlace) } ?? 0
    if end != nil || loadedEnd > target { self.target = nil }
  }

  // MARK: Page one

  private mutating func replaceAll(with page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    let old = items
    items = [:]
    failures = [:]
    segments = []
    end = nil
    pause = nil
    target = nil
    loopGuard = LoopGuard()
    loopGuard.asked(for: ticket.request.key)
    if !configuration.countsSeparately { toldTotal = nil }
    learnPageSize(from: page)
    let (ids, _) = absorb(page.items)
    let news = ids.count { old[$0] == nil }
    let loaded = LoadedPage(key: ticket.request.key, ids: ids, places: places(of: page, at: 0))
    segments = [Segment(loaded, next: page.next)]
    note(page.total)
    judge(page, newItems: ids.count, endPlace: loaded.places.lowerBound + page.items.count)
    loadsOnlyVisible = !old.isEmpty
    return [.listReplaced] + (old.isEmpty ? [] : [.announce(.refreshed(newItems: news))])
  }

  /// A source may give fewer items to a page than asked for, or more; its own size counts places.
  private mutating func learnPageSize(from page: Page<Item>) {
    if let told = page.hints.pageSize, told > 0 {
      pageSize = told
    } else if page.next != nil, page.continuation != .end, !page.items.isEmpty {
      pageSize = page.items.count
    } else {
      pageSize = configuration.pageSize
    }
  }

  /// Puts the new items of page one above what is loaded; where it doesn't reach what is loaded, a
  /// gap of unknown length stays between.
  private mutating func merge(_ page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    let overlaps = page.items.contains { items[$0.id] != nil }
    let (ids, _) = absorb(page.items)
    let total = toldTotal
    if overlaps || segments.isEmpty { toldTotal = toldTotal.map { $0 + ids.count } }
    note(page.total)
    guard !ids.isEmpty else { return [.announce(.foundNewItems(0))] }
    let grown = zip(toldTotal, total).map { max($0 - $1, ids.count) } ?? ids.count
    let shift = overlaps ? ids.count : grown
    for index in segments.indices { segments[index].shiftPlaces(by: shift) }
    let loaded = LoadedPage(key: ticket.request.key, ids: ids, places: 0..<ids.count)
    if overlaps {
      segments[0].prepend(loaded)
    } else {
      var head = Segment(loaded, next: page.next)
      head.isOpen = true
      segments.insert(head, at: 0)
    }
    return [
      .rowsReplaced(row: 0, removed: 0, inserted: ids.count + (overlaps ? 0 : 1)),
      .announce(.foundNewItems(ids.count)),
    ]
  }

  // MARK: Other pages

  private mutating func insert(_ page: Page<Item>, ticket: Ticket) -> [FeedEffect] {
    let row = rowsBefore(place: ticket.places.lowerBound)
    let (ids, duplicates) = absorb(page.items)
    let isTail = segments.last.map { $0.endPlace <= ticket.places.lowerBound } ?? true
    let start = ticket.places.lowerBound
    let end = self.places(of: page, at: start).upperBound
    let fillsOpenGap = segments.contains { $0.isOpen && $0.next == ticket.request.key }
    let next = fillsOpenGap ? nil : segments.first { $0.firstPlace >= start }?.firstPlace
    let places = start..<max(start, min(end, next ?? end))
    let loaded = LoadedPage(key: ticket.request.key, ids: ids, places: places)
    let closesGap = duplicates > 0
    place(loaded, next: page.next, ticket: ticket, closesGap: closesGap)
    let gapIsClosed = fillsOpenGap && (closesGap || page.next == nil)
    note(page.total)
    var effects: [FeedEffect] = []
    if isTail {
      judge(page, newItems: ids.count, endPlace: start + page.items.count)
    } else {
      let removed = fillsOpenGap ? (gapIsClosed ? 1 : 0) : places.count
      if removed != ids.count {
        effects.append(.rowsReplaced(row: row, removed: removed, inserted: ids.count))
      }
    }
    if duplicates > 0 { effects.append(.announce(.listMoved(by: duplicates))) }
    return effects
  }

  /// Puts a page where its places are: behind a segment, before one, between two, or on its own.
  private mutating func place(
    _ page: LoadedPage<Item.ID>,
    next: PageKey?,
    ticket: Ticket,
    closesGap: Bool
  ) {
    let key = ticket.request.key
    if let index = segments.firstIndex(where: { $0.isOpen && $0.next == key }) {
      segments[index].append(page)
      segments[index].next = next
      for later in segments.indices where later > index {
        segments[later].shiftPlaces(by: page.places.count)
      }
      if closesGap || next == nil { joinSegments(at: index) }
      return
    }
    let index = segments.firstIndex { $0.firstPlace >= page.places.upperBound && !$0.pages.isEmpty }
    let following = index ?? segments.count
    guard following > 0, segments[following - 1].endPlace == page.places.lowerBound else {
      segments.insert(Segment(page, next: next), at: following)
      return joinIfAdjacent(at: following)
    }
    segments[following - 1].append(page)
    segments[following - 1].next = next
    joinIfAdjacent(at: following - 1)
  }

  private mutating func joinIfAdjacent(at index: Int) {
    guard index + 1 < segments.count, !segments[index].isOpen,
      segments[index].endPlace == segments[index + 1].firstPlace
    else { return }
    joinSegments(at: index)
  }

  private mutating func joinSegments(at index: Int) {
    guard index + 1 < segments.count else { return }
    let following = segments.remove(at: index + 1)
    segments[index].isOpen = false
    segments[index].join(following)
  }

  /// The places that a page fills: all of its own when more follow, for a source may leave items out.
  private func places(of page: Page<Item>, at place: Int) -> Range<Int> {
    let isLast = page.continuation == .end || page.next == nil
    guard configuration.addressing.isRandomAccess, !isLast else {
      return place..<(place + page.items.count)
    }
    return place..<(place + pageSize)
  }

  /// Takes items into the table; those that were known get their newest content.
  private mutating func absorb(_ arrived: [Item]) -> (ids: [Item.ID], duplicates: Int) {
    var ids: [Item.ID] = []
    ids.reserveCapacity(arrived.count)
    for item in arrived where items.updateValue(item, forKey: item.id) == nil {
      ids.append(item.id)
    }
    return (ids, arrived.count - ids.count)
  }

  /// Decides whether the run that a page continues has ended.
  private mutating func judge(_ page: Page<Item>, newItems: Int, endPlace: Int) {
    var hasher = Hasher()
    for item in page.items { hasher.combine(item.id) }
    let fingerprint = page.fingerprint ?? UInt64(bitPattern: Int64(hasher.finalize()))
    let verdict = loopGuard.judge(
      next: page.next,
      fingerprint: page.items.isEmpty ? nil : fingerprint,
      newItems: newItems
    )
    if page.continuation == .end || page.next == nil {
      end = .server
      segments[segments.count - 1].next = nil
      return
    }
    switch verdict {
    case .goOn: break
    case .end(let reason): end = reason
    case .pause(let reason): pause = reason
    }
  }
}

private func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
  guard let first, let second else { return nil }
  return (first, second)
}
