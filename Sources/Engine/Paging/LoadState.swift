/// The reason why a feed ended.
public enum EndReason: Hashable, Sendable {
  /// The source reported the end.
  case server
  /// The source took a page as the last one although the server didn't say so; the text says why
  /// (``Continuation/assumedEnd(_:)``).
  case assumed(String)
  /// The next key was already requested.
  case repeatedKey
  /// A page repeated under another key.
  case repeatedPage
  /// A page had the ids of an earlier one and other content (``Page/content``).
  case changedPage
  /// Consecutive pages contained no new items.
  case noProgress
  /// The source can't reach the next page.
  case unreachable(DeadEnd)

  /// Whether loading stopped before the end of the list, because of what the server sent.
  public var isFault: Bool {
    switch self {
    case .server, .assumed: false
    case .repeatedKey, .repeatedPage, .changedPage, .noProgress, .unreachable: true
    }
  }
}

/// The reason why loading is paused although the feed has not ended.
public enum PauseReason: Hashable, Sendable {
  /// The user stopped loading.
  case stopped
  /// Consecutive pages contained no new items.
  case emptyPages
  /// The request limit was reached without a movement of the viewport.
  case requestLimit
}

/// A failed load and its next retry.
public struct FailedLoad: Hashable, Sendable {
  /// The ticket of the last attempt.
  public let ticket: Ticket
  /// The error of the last attempt.
  public let error: PageError
  /// The number of attempts, from 1.
  public let attempts: Int
  /// The time of the automatic retry, on the owner's clock; nil: the user must retry.
  public internal(set) var retryAt: Duration?
  /// The page's places, shifted along with the loaded pages around it.
  package internal(set) var places: Range<Int>
}

/// The state of the end of the list.
public enum TailState: Hashable, Sendable {
  /// More items can be loaded and no request is in flight.
  case idle
  /// The next page is loading.
  case loading
  /// The next page failed to load.
  case failed(FailedLoad)
  /// Loading is paused until the user resumes it.
  case paused(PauseReason)
  /// The list has no more items.
  case ended(EndReason)
}

/// The state of a feed as a whole; derived, never stored.
public enum FeedStatus: Hashable, Sendable {
  /// No page was requested.
  case unopened
  /// The load of page one was stopped or cancelled, and nothing is loaded.
  case firstStopped
  /// Page one is loading and nothing is loaded.
  case loadingFirst
  /// Page one failed and nothing is loaded.
  case firstFailed(FailedLoad)
  /// Page one has no items.
  case empty
  /// The feed has rows.
  case ready
}

/// The content of one row of a feed.
public enum FeedRow<Item> {
  /// A loaded item.
  case item(Item)
  /// A row that is known to exist but isn't loaded.
  case placeholder
  /// A row of a page that failed to load.
  case failed(FailedLoad)
  /// An unknown number of items between two segments, which the user can load.
  case gap(isLoading: Bool)
  /// The row after the last item.
  case footer(TailState)
}

extension FeedRow: Sendable where Item: Sendable {}
