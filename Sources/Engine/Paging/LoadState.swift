/// Why a feed ended.
public enum EndReason: Hashable, Sendable {
  /// The source said so.
  case server
  /// The next key was one that had been asked for.
  case repeatedKey
  /// A page came again under another key.
  case repeatedPage
  /// Pages brought nothing new.
  case noProgress
  /// The source knows of no way to the next page.
  case unreachable(DeadEnd)
}

/// Why loading rests although the feed has not ended.
public enum PauseReason: Hashable, Sendable {
  /// The user stopped it.
  case stopped
  /// Pages without new items came in a row.
  case emptyPages
  /// Too many requests without a movement of the viewport.
  case requestLimit
}

/// A load that failed and what becomes of it.
public struct FailedLoad: Hashable, Sendable {
  /// The ticket of the last attempt.
  public let ticket: Ticket
  /// Why it failed.
  public let error: PageError
  /// Attempts made, from 1.
  public let attempts: Int
  /// When it is tried again by itself, on the owner's clock; nil: when the user asks.
  public internal(set) var retryAt: Duration?
  /// Where the page would stand, moved along with what is loaded around it.
  var places: Range<Int>
}

/// What stands at the end of the list.
public enum TailState: Hashable, Sendable {
  /// More can be loaded and nothing is under way.
  case idle
  /// The next page is under way.
  case loading
  /// The next page failed.
  case failed(FailedLoad)
  /// Loading rests until the user goes on.
  case paused(PauseReason)
  /// There are no more.
  case ended(EndReason)
}

/// The state of a feed as a whole; derived, never stored.
public enum FeedStatus: Hashable, Sendable {
  /// Nothing was asked for.
  case unopened
  /// Page one is under way and nothing is loaded.
  case loadingFirst
  /// Page one failed and nothing is loaded.
  case firstFailed(FailedLoad)
  /// Page one came and holds nothing.
  case empty
  /// There are rows.
  case ready
}

/// One row of a feed as it can be shown.
public enum FeedRow<Item> {
  /// A loaded item.
  case item(Item)
  /// A row that is known to exist and not loaded.
  case placeholder
  /// Rows of a page that failed.
  case failed(FailedLoad)
  /// An unknown number of items between two loaded runs; loaded on demand.
  case gap(isLoading: Bool)
  /// The row after the last one.
  case footer(TailState)
}

extension FeedRow: Sendable where Item: Sendable {}
