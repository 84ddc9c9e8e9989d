/// What a load is for.
public enum Load: Hashable, Sendable {
  /// Page one of a new generation, which replaces what is loaded.
  case refresh
  /// The page after the last loaded one of a run of pages.
  case append
  /// A page after one that is still under way, reached by its number or offset.
  case ahead
  /// A page of a gap, reached by its number or offset, or a dropped page, reached by its own key.
  case gap
  /// Page one again, to be merged above what is loaded.
  case newItems
}

/// Why a load was started: what a log tells its reader.
public enum LoadReason: Hashable, Sendable {
  /// The feed was opened.
  case opened
  /// The user asked to start again, or to look for new items.
  case asked
  /// Rows of the page are on the screen.
  case visible
  /// The last row on the screen is this many rows from the end of what is loaded.
  case prefetch(rowsFromEnd: Int, distance: Int)
  /// A row was asked for that lies ahead.
  case target(row: Int)
  /// The load failed this many times before.
  case retry(attempt: Int)
}

/// One request under way; every result carries the ticket it was asked under.
public struct Ticket: Hashable, Sendable {
  /// Counts refreshes; a result of another generation is dropped.
  public let generation: UInt64
  /// Tells requests apart, within all generations of a feed.
  public let id: UInt64
  /// What the load is for.
  public internal(set) var load: Load
  /// What to ask the source for.
  public internal(set) var request: PageRequest
  /// Why it was started.
  public let reason: LoadReason
  /// Places on the server that the page was expected to fill when it was asked for.
  public let places: Range<Int>
  /// When it was started, on the clock of the feed's owner.
  public let startedAt: Duration

  /// Whether another ticket asks for the same page, in the same size.
  package func isForPage(of other: Ticket) -> Bool {
    request.key == other.request.key && request.pageSize == other.request.pageSize
  }
}

/// Something that the owner of a ``FeedState`` has to do.
public enum FeedEffect: Hashable, Sendable {
  /// Load a page and report the result under the same ticket.
  case load(Ticket)
  /// End a request as a courtesy to the server; its result will be dropped in any case.
  case cancel(Ticket)
  /// Ask the source for its total and report it under this generation.
  case countTotal(generation: UInt64)
  /// Call ``FeedState/timePassed(now:)`` at that time; a later wake replaces an earlier one.
  case wake(at: Duration)
  /// Rows at and after `row` moved: `removed` rows there were replaced by `inserted`.
  case rowsReplaced(row: Int, removed: Int, inserted: Int)
  /// Everything was replaced: the list starts again at its first row.
  case listReplaced
  /// Tell the user.
  case announce(Notice)
}

/// Something that a user is told once.
public enum Notice: Hashable, Sendable {
  /// A refresh came; so many of its items were not in the list before.
  case refreshed(newItems: Int)
  /// Looking for new items found so many.
  case foundNewItems(Int)
  /// So many items came a second time: the list moved on the server.
  case listMoved(by: Int)
  /// A refresh failed; the old rows stay.
  case refreshFailed(PageError)
}
