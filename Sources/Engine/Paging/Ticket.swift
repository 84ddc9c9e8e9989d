/// The purpose of a load.
public enum Load: Hashable, Sendable {
  /// Page one of a new generation, or the page at the kept place, which replaces what is loaded.
  case refresh
  /// The page after the last one of a segment.
  case append
  /// A page after one that is still in flight, reached by its number or offset.
  case ahead
  /// A page of a gap, reached by its number or offset, or a dropped page, reached by its own key.
  case gap
  /// The page above the first one, reached by its ``Page/previous``.
  case prepend
  /// Page one again, which is merged above the loaded pages.
  case newItems
}

/// The reason why a load was started, for the log.
public enum LoadReason: Hashable, Sendable {
  /// The feed was opened.
  case opened
  /// The user requested a refresh, new items, or one page.
  case user
  /// Rows of the page are visible.
  case visible
  /// The last visible row is this many rows from the end of the loaded ones.
  case prefetch(rowsFromEnd: Int, distance: Int)
  /// The page is on the way to a target row.
  case target(row: Int)
  /// The load failed this many times before.
  case retry(attempt: Int)
}

/// One request in flight; its result is reported with the same ticket.
public struct Ticket: Hashable, Sendable {
  /// The generation of the request; a result of another generation is discarded.
  public let generation: UInt64
  /// A number that identifies the request within all generations of a feed.
  public let id: UInt64
  /// The purpose of the load.
  public internal(set) var load: Load
  /// The request to the source.
  public internal(set) var request: PageRequest
  /// The reason for the load.
  public let reason: LoadReason
  /// The places on the server that the page was expected to cover when it was requested.
  public let places: Range<Int>
  /// The start time, on the clock of the feed's owner.
  public let startedAt: Duration

  /// Whether another ticket requests the same page in the same size.
  package func isForPage(of other: Ticket) -> Bool {
    request.key == other.request.key && request.pageSize == other.request.pageSize
  }
}

/// An action that the owner of a ``FeedState`` performs.
public enum FeedEffect: Hashable, Sendable {
  /// Load a page and report the result with the same ticket.
  case load(Ticket)
  /// Cancel a request, to spare the server; its result is discarded in any case.
  case cancel(Ticket)
  /// Request the total and report it with this generation.
  case countTotal(generation: UInt64)
  /// Call ``FeedState/timePassed(now:)`` at a time; a later wake replaces an earlier one.
  case wake(at: Duration)
  /// The number of `removed` rows at `row` was replaced by `inserted` rows, and later rows moved.
  case rowsReplaced(row: Int, removed: Int, inserted: Int)
  /// All rows were replaced: the list starts again at its first row.
  case listReplaced
  /// Display a notice to the user.
  case announce(Notice)
}

/// A notice that is displayed once.
public enum Notice: Hashable, Sendable {
  /// A refresh succeeded, with this number of items that were not in the list before.
  case refreshed(newItems: Int)
  /// This number of new items was found.
  case foundNewItems(Int)
  /// This number of items was repeated, because the list moved on the server.
  case listMoved(by: Int)
  /// A refresh failed; the old rows stay.
  case refreshFailed(PageError)
}
