/// A page that should be loaded.
struct Want: Hashable, Sendable {
  let load: Load
  let page: SizedKey
  /// Places on the server that it is expected to fill.
  var places: Range<Int>
  let reason: LoadReason

  /// Whether nobody waits for the page yet.
  var isPrefetch: Bool { reason.isPrefetch }
}

/// A request under way, and where its page will stand.
struct LoadUnderWay: Hashable, Sendable {
  let ticket: Ticket
  /// The places of the ticket, moved along when items were inserted before them meanwhile.
  var places: Range<Int>

  var page: SizedKey { ticket.page }
  var isHead: Bool { ticket.isHead }
}

/// What a failure belongs to: the same page that fails again counts on.
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

  /// Whether the ticket asks for page one of the feed.
  var isHead: Bool { load == .refresh || load == .newItems }
}

extension Range<Int> {
  /// The same number of places, that many further on.
  func shifted(by count: Int) -> Range<Int> { (lowerBound + count)..<(upperBound + count) }
}
