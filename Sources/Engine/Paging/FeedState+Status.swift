extension FeedState {
  /// The state of the feed as a whole.
  public var status: FeedStatus {
    if loadedCount > 0 { return .ready }
    if let failure = failures[.head], segments.isEmpty, !isRefreshing {
      return .firstFailed(failure)
    }
    if isLoading { return .loadingFirst }
    if segments.isEmpty { return .unopened }
    return end == nil ? .ready : .empty
  }

  /// The state of the end of the list.
  public var tail: TailState {
    if let end { return .ended(end) }
    guard let next = segments.last?.next else { return .idle }
    if isUnderWay(next) { return .loading }
    if let failure = failures[.page(next)] { return .failed(failure) }
    return pause.map { .paused($0) } ?? .idle
  }

  /// Whether a page is in flight, or page one waits because the source requested it.
  public var isLoading: Bool { !inFlight.isEmpty || queuedHead != nil }

  /// Whether page one is loading, to replace the list or to be merged into it.
  public var isRefreshing: Bool { queuedHead != nil || inFlight.values.contains(where: \.isHead) }

  /// Whether a refresh is about to replace the list.
  public var isBeingReplaced: Bool {
    queuedHead == .refresh || inFlight.values.contains { $0.ticket.load == .refresh }
  }

  /// The requests in flight, the oldest first.
  public var requestsInFlight: [Ticket] { inFlight.values.map(\.ticket).sorted { $0.id < $1.id } }

  /// The failed loads without a retry in flight, the oldest first.
  public var failedLoads: [FailedLoad] {
    failures.values
      .filter { failure in !inFlight.values.contains { $0.ticket.slot == failure.ticket.slot } }
      .sorted { $0.ticket.id < $1.ticket.id }
  }

  /// The failure of page one while older rows are displayed; nil when it didn't fail.
  public var headFailure: FailedLoad? { isRefreshing ? nil : failures[.head] }

  /// Why loading is paused; nil when it isn't.
  public var pauseReason: PauseReason? { pause }

  /// When a wanted page may be requested after a wait that the source requested; nil when no page
  /// waits.
  public var waitsUntil: Duration? { isHeldBack ? notBefore : nil }

  /// The row up to which page after page is loaded; nil when there is no target.
  public var targetRow: Int? { target }

  /// The number of items per page as the source counts.
  public var effectivePageSize: Int { pageSize }

  /// The number of the page that contains a place, from 1.
  public func pageNumber(ofPlace place: Int) -> Int { place / max(pageSize, 1) + 1 }

  /// The number of pages of the whole list; nil without a total.
  public var pageCount: Int? { total.map { ($0 + pageSize - 1) / max(pageSize, 1) } }

  /// Whether a page is in flight, apart from a new page one.
  func isUnderWay(_ page: SizedKey) -> Bool {
    inFlight.values.contains { $0.page == page && !$0.isHead }
  }

  /// The failure of a page without a retry in flight; nil when there is none.
  func failure(of page: SizedKey) -> FailedLoad? {
    isUnderWay(page) ? nil : failures[.page(page)]
  }
}
