extension FeedState {
  /// Takes a page that isn't page one, wherever it stands.
  mutating func takeFollowing(_ page: Page<Item>, _ load: LoadUnderWay) -> [FeedEffect] {
    if let change = page.readdressing { return readdress(page, load, change) }
    guard case .unreachable(let reason) = page.continuation else {
      return takeSized(page, load)
    }
    end = .unreachable(reason)
    target = nil
    return forgetRequests()
  }

  /// Takes a page in the size in which it was asked for, unless the source doesn't give that.
  private mutating func takeSized(_ page: Page<Item>, _ load: LoadUnderWay) -> [FeedEffect] {
    guard !isRefused(page, load) else { return refuse(load.page.size) }
    if load.page.size > configuration.pageSize {
      growth.came(page.items.count, of: load.page.size)
    }
    return insertInOrder(page, load)
  }

  /// Lets a page one that comes with another addressing be known by its new key.
  mutating func readdressed(_ ticket: Ticket, by page: Page<Item>) -> Ticket {
    guard ticket.isHead, let change = page.readdressing else { return ticket }
    configuration.addressing = change.addressing
    var ticket = ticket
    ticket.request.key = change.key
    return ticket
  }

  /// Puts the page behind page one, whatever page was asked for, and reaches all others as it says.
  ///
  /// What an older page one brought goes where a newer one came above it. Page one, its rows, the cursor and the viewport stay; what was asked for by the old keys is given
  /// up, and asked for anew where it is still wanted.
  private mutating func readdress(
    _ page: Page<Item>,
    _ load: LoadUnderWay,
    _ change: Readdressing
  ) -> [FeedEffect] {
    guard !segments.isEmpty else { return [] }
    configuration.addressing = change.addressing
    var effects = forgetRequests()
    effects += replaceRows(
      at: segments[0].count,
      removed: loadedEnd - segments[0].count,
      inserted: 0
    )
    for id in segments.dropFirst().flatMap(\.pages).flatMap(\.ids) { items[id] = nil }
    segments.removeLast(segments.count - 1)
    var ticket = load.ticket
    ticket.load = .append
    ticket.request.key = change.key
    ticket.request.pageSize = configuration.pageSize
    segments[0].begin(at: firstPage, next: ticket.page)
    loopGuard = LoopGuard()
    loopGuard.asked(for: firstPage)
    loopGuard.asked(for: ticket.page)
    let place = segments[0].endPlace
    let places = place..<(place + placeCount(of: ticket.page))
    return effects + insert(page, LoadUnderWay(ticket: ticket, places: places))
  }

  /// Gives up everything that was asked for but page one.
  private mutating func forgetRequests() -> [FeedEffect] {
    failures = failures.filter { $0.key == .head }
    asked = []
    early = [:]
    return cancelAll { !$0.isHead }
  }
}
