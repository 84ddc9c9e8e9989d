extension FeedState {
  /// Inserts a page other than page one.
  mutating func takeFollowing(_ page: Page<Item>, _ load: LoadInFlight) -> [FeedEffect] {
    if let change = page.readdressing { return readdress(page, load, change) }
    guard page.items.isEmpty, case .unreachable(let reason) = page.continuation else {
      return takeSized(page, load)
    }
    course.end(at: reason)
    demand.target = nil
    return requests.forgetPages()
  }

  /// Inserts a page of the requested size, unless the source doesn't deliver that size.
  private mutating func takeSized(_ page: Page<Item>, _ load: LoadInFlight) -> [FeedEffect] {
    guard !isRefused(page, load) else { return refuse(load.page.size) }
    if load.page.size > configuration.pageSize {
      sizes.growth.receive(page.items.count, of: load.page.size)
    }
    return insertInOrder(page, load)
  }

  /// Returns the ticket with the new key, when page one changes the addressing.
  mutating func readdressed(_ ticket: Ticket, by page: Page<Item>) -> Ticket {
    guard ticket.isHead, let change = page.readdressing else { return ticket }
    configuration.readdress(to: change.addressing)
    var ticket = ticket
    ticket.request.key = change.key
    return ticket
  }

  /// Inserts the page directly after page one, whatever page was requested, and uses the new
  /// addressing for all other pages.
  ///
  /// Segments below a newer page one are removed. Page one, its rows, the cursor and the viewport
  /// stay. Requests with the old keys are cancelled, and their pages are requested again when they
  /// are still wanted.
  private mutating func readdress(
    _ page: Page<Item>,
    _ load: LoadInFlight,
    _ change: Readdressing
  ) -> [FeedEffect] {
    guard !pages.isEmpty else { return [] }
    configuration.readdress(to: change.addressing)
    var effects = requests.forgetPages()
    effects += replaceRows(
      at: pages.segments[0].count,
      removed: pages.loadedEnd - pages.segments[0].count,
      inserted: 0
    )
    var ticket = load.ticket
    ticket.load = .append
    ticket.request.key = change.key
    ticket.request.pageSize = configuration.pageSize
    items.remove(pages.keepFirstSegment(from: firstPage, next: ticket.page))
    course.readdress(from: firstPage, to: ticket.page)
    let places = places(of: ticket.page, from: pages.segments[0].endPlace)
    return effects + insert(page, LoadInFlight(ticket: ticket, places: places))
  }
}

/// A change of addressing that a source detected with a page.
public struct Readdressing: Hashable, Sendable {
  /// The addressing from this page on.
  public var addressing: PageAddressing

  /// The new key of the page, which is page one or the page after it, whatever page was requested.
  ///
  /// Both pages have the size of page one.
  public var key: PageKey

  /// Makes a change.
  public init(addressing: PageAddressing, key: PageKey) {
    self.addressing = addressing
    self.key = key
  }
}
