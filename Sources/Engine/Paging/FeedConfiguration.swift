/// How a feed loads.
public struct FeedConfiguration: Hashable, Sendable {
  /// Items asked for per page, at least 1; a source may send fewer or more.
  ///
  /// Whoever knows a source from before can ask for larger pages when it was slow: a serial source
  /// gives no more than a page in a latency, and the size can't change once page one is asked for.
  public var pageSize: Int

  /// The most items that the source gives to a page; nil: pages don't grow.
  ///
  /// Pages grow for a reader who passes more than one of them while an answer is on its way. Only with
  /// random access, where a page can begin at any multiple of its size; at most a quarter of
  /// ``maximumItems``, and at most 200.
  public var maximumPageSize: Int?

  /// How far ahead pages are asked for.
  public var prefetch: Prefetch

  /// How pages can be reached.
  public var addressing: PageAddressing

  /// Whether the total takes a request of its own.
  public var countsSeparately: Bool

  /// Requests for pages that may be under way at once; more than 1 only with random access, or where
  /// new items come at the end.
  ///
  /// So many are used only while the reader needs them, and one after the source asked to wait.
  public var requestsInFlight: Int

  /// Automatic attempts of a load before it waits for the user; at least 1.
  public var attempts: Int

  /// Requests without a movement of the viewport after which loading rests.
  public var requestLimit: Int

  /// Items kept in memory before far pages are dropped, at least four pages of them; nil: no limit.
  public var maximumItems: Int?

  /// Whether new items come after the last one rather than above the first, as lines of a stream do.
  ///
  /// Then the first rows are given up like any others, and ``FeedState/lookForNewItems(now:)`` goes
  /// on at the end.
  public var growsAtEnd: Bool

  /// Seeds the spread of retry delays; the same seed gives the same delays.
  public var seed: UInt64

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
    growsAtEnd: Bool = false,
    seed: UInt64 = 0
  ) {
    precondition(
      pageSize >= 1,
      "a page of \(pageSize) items brings nothing: pageSize must be 1 or more"
    )
    precondition(attempts >= 1, "a load needs at least one attempt, not \(attempts)")
    precondition(requestsInFlight >= 1, "\(requestsInFlight) requests in flight load nothing")
    precondition(
      maximumItems.map { $0 / 4 >= pageSize } ?? true,
      "with less than four pages in memory a page is dropped before it is read"
    )
    self.pageSize = pageSize
    self.maximumPageSize = maximumPageSize.map {
      min($0, PageGrid.largestSize, maximumItems.map { $0 / 4 } ?? $0)
    }
    self.prefetch = prefetch
    self.addressing = addressing
    self.countsSeparately = countsSeparately
    // A page that has yet to be made must not keep those from coming back that were dropped.
    self.requestsInFlight = addressing.isRandomAccess || growsAtEnd ? requestsInFlight : 1
    self.attempts = attempts
    self.requestLimit = requestLimit
    self.maximumItems = maximumItems
    self.growsAtEnd = growsAtEnd
    self.seed = seed
  }
}

/// How far from the end of what is loaded the next page is asked for.
public enum Prefetch: Hashable, Sendable {
  /// From the viewport, the speed of the cursor and the latency of the source.
  case automatic
  /// That many rows from the end, 100 000 at most; 0 loads only the pages whose rows are in view.
  case fixed(Int)
  /// A page is loaded when a movement brings one of its rows into view or puts the cursor on it.
  ///
  /// Page one alone is loaded before that, even where it doesn't fill the screen.
  case onDemand
}
