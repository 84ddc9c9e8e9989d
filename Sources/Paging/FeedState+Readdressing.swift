extension FeedState {
  /// Takes a page that isn't page one, wherever it stands.
  mutating func takeFollowing(_ page: Page<Item>, _ load: LoadUnderWay) -> [FeedEffect] {
    if let change = page.readdressing { return readdress(page, load, change) }
    guard case .unreachable(let reason) = page.continuation else {
      return insertInOrder(page, load)
    }
    end = .unreachable(reason)
    target = nil
    return forgetRequests()
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
  /// Page one, its rows, the cursor and the viewport stay; what was asked for by the old keys is given
  /// up, and asked for anew where it is still wanted.
  private mutating func readdress(
    _ page: Page<Item>,
    _ load: LoadUnderWay,
    _ change: Readdressing
  ) -> [FeedEffect] {
    guard !segments.isEmpty else { return [] }
    configuration.addressing = change.addressing
    let effects = forgetRequests()
    segments.removeLast(segments.count - 1)
    segments[0].begin(at: change.addressing.firstKey, next: change.key)
    loopGuard = LoopGuard()
    loopGuard.asked(for: change.addressing.firstKey)
    loopGuard.asked(for: change.key)
    var ticket = load.ticket
    ticket.load = .append
    ticket.request.key = change.key
    let place = segments[0].endPlace
    let places = place..<(place + pageSize)
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
