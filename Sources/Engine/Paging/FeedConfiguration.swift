/// How a feed loads.
///
/// A number out of the range that its property names is a programming error, which ends the program
/// with a message when the configuration is made or used.
public struct FeedConfiguration: Hashable, Sendable {
  /// The number of items to request per page, at least 1; a source may send fewer or more.
  ///
  /// Set a larger size for a source that is known to be slow: a serial source delivers one page per
  /// latency, and the size can't change after page one is requested.
  public var pageSize: Int

  /// The largest page that the source delivers, in items; nil: pages don't grow.
  ///
  /// Pages grow while the user passes more than one page per latency. This requires random access,
  /// because a page can then start at any multiple of its size. At most a quarter of
  /// ``maximumItems``, and at most 200.
  public var maximumPageSize: Int?

  /// How far ahead pages are loaded.
  public var prefetch: Prefetch

  /// How pages can be reached.
  public var addressing: PageAddressing

  /// Whether the total needs a request of its own.
  public var countsSeparately: Bool

  /// The maximum number of page requests in flight; only 1 is used unless pages can be reached in
  /// any order, or new items are added at the end.
  ///
  /// The feed uses this number only while the user's speed needs it, and 1 after the source
  /// requests a wait.
  public var requestsInFlight: Int

  /// The number of automatic attempts of a load, at least 1; after them the feed waits for the
  /// user.
  public var attempts: Int

  /// The number of requests without a movement of the viewport after which loading pauses, at least
  /// 1.
  public var requestLimit: Int

  /// The maximum number of items in memory, at least four pages; nil: no limit.
  ///
  /// Beyond it, distant pages are dropped.
  public var maximumItems: Int?

  /// The maximum memory of the items in bytes, as ``Page/bytes`` counts it; nil: no limit.
  ///
  /// Beyond it, distant pages are dropped; two pages are always kept, also with 0.
  public var maximumBytes: Int?

  /// Whether new items are added after the last one, as in a stream of lines, rather than above the
  /// first one.
  ///
  /// The first rows are then dropped like any others, and ``FeedState/lookForNewItems(now:)``
  /// continues at the end. A total that is a lower bound is the number of items so far, and is
  /// requested again.
  public var growsAtEnd: Bool

  /// The key of the page with which the list begins; nil: page one.
  ///
  /// The list continues in both directions: upwards by ``Page/previous``, or with random access by
  /// the places before the page.
  public var start: PageKey?

  /// The longest time that a request may take, after which it has failed and is retried; nil: no limit.
  public var timeLimit: Duration?

  /// The seed for the random part of retry delays; the same seed gives the same delays.
  public var seed: UInt64

  /// Whether ``Page/previous`` is followed: not in a list that begins where the user's address leads.
  package var growsUpwards = true

  /// How the pages are made from the pages of another source; nil when they aren't.
  package internal(set) var derivation: Derivation?

  /// Makes a configuration.
  ///
  /// - Precondition: every number is in the range that its property names.
  public init(
    pageSize: Int = 30,
    maximumPageSize: Int? = nil,
    prefetch: Prefetch = .automatic,
    addressing: PageAddressing = .serial,
    countsSeparately: Bool = false,
    requestsInFlight: Int = 1,
    attempts: Int = 4,
    requestLimit: Int = 1_000,
    maximumItems: Int? = 50_000,
    maximumBytes: Int? = nil,
    growsAtEnd: Bool = false,
    start: PageKey? = nil,
    timeLimit: Duration? = nil,
    seed: UInt64 = 0
  ) {
    self.pageSize = pageSize
    self.maximumPageSize = maximumPageSize
    self.prefetch = prefetch
    self.addressing = addressing
    self.countsSeparately = countsSeparately
    self.requestsInFlight = requestsInFlight
    self.attempts = attempts
    self.requestLimit = requestLimit
    self.maximumItems = maximumItems
    self.maximumBytes = maximumBytes
    self.growsAtEnd = growsAtEnd
    self.start = start
    self.timeLimit = timeLimit
    self.seed = seed
    check()
  }
}

extension FeedConfiguration {
  /// Why the configuration can't be used; nil when every number is in its range.
  var problem: String? {
    if pageSize < 1 {
      return "a page of \(pageSize) items brings nothing: pageSize must be 1 or more"
    }
    if attempts < 1 { return "a load needs at least one attempt, not \(attempts)" }
    if requestsInFlight < 1 { return "\(requestsInFlight) requests in flight load nothing" }
    if let timeLimit, timeLimit <= .zero { return "no request takes \(timeLimit)" }
    if requestLimit < 1 { return "\(requestLimit) requests at once load nothing but page one" }
    if let maximumItems, maximumItems / 4 < pageSize {
      return "with less than four pages in memory a page is dropped before it is read"
    }
    return nil
  }

  /// Checks the numbers, which can also be set after a configuration is made.
  func check() {
    guard let problem else { return }
    preconditionFailure(problem)
  }

  /// The largest page to request; nil: pages don't grow.
  var largestPageSize: Int? {
    maximumPageSize.map { min($0, PageGrid.largestSize, maximumItems.map { $0 / 4 } ?? $0) }
  }

  /// Whether a page can begin at any place, because the last one was short before the list grew.
  var hasShortPages: Bool { growsAtEnd && keyAddressing.isRandomAccess }

  /// The requests that may be in flight at once.
  ///
  /// Where new items are added at the end, a request for a page that doesn't exist yet must not
  /// block the reload of dropped pages.
  var concurrency: Int { addressing.isRandomAccess || growsAtEnd ? requestsInFlight : 1 }
}

/// How far before the end of the loaded rows the next page is requested.
public enum Prefetch: Hashable, Sendable {
  /// Derived from the viewport, the speed of the cursor and the latency of the source.
  case automatic
  /// At this many rows from the end, at most 100 000; 0 loads only the pages of visible rows.
  case fixed(Int)
  /// A page is loaded only when a movement makes one of its rows visible or puts the cursor on it.
  ///
  /// Page one is loaded without a movement, even when it doesn't fill the screen.
  case onDemand
}
