/// A page that should be loaded.
struct Want: Hashable, Sendable {
  let load: Load
  let page: SizedKey
  /// The places on the server that the page is expected to cover.
  var places: Range<Int>
  let reason: LoadReason

  /// Whether the load is a prefetch: no visible row waits for it.
  var isPrefetch: Bool { reason.isPrefetch }
}

/// A request in flight, and the places of its page.
struct LoadInFlight: Hashable, Sendable {
  let ticket: Ticket
  /// The places of the ticket, shifted when items were inserted before them in the meantime.
  var places: Range<Int>

  var page: SizedKey { ticket.page }
  package var isHead: Bool { ticket.isHead }
}

/// Identifies the load that failed, so that attempts for the same page are counted together.
enum LoadSlot: Hashable, Sendable {
  case head
  case page(SizedKey)
}

extension Ticket {
  var slot: LoadSlot {
    switch load {
    case .refresh, .newItems: .head
    case .append, .gap, .ahead: .page(page)
    }
  }

  /// Whether the ticket requests page one of the feed.
  package var isHead: Bool { load == .refresh || load == .newItems }
}

extension Range<Int> {
  func shifted(by count: Int) -> Range<Int> { (lowerBound + count)..<(upperBound + count) }
}
