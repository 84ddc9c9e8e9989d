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

  /// What stands at the end of the list.
  public var tail: TailState {
    if let end { return .ended(end) }
    guard let next = segments.last?.next else { return .idle }
    if isUnderWay(next) { return .loading }
    if let failure = failures[.page(next)] { return .failed(failure) }
    return pause.map { .paused($0) } ?? .idle
  }

  /// Whether any page is under way, or page one waits until the source may be asked.
  public var isLoading: Bool { !inFlight.isEmpty || queuedHead != nil }

  /// Whether page one is under way, to replace the list or to be merged into it.
  public var isRefreshing: Bool { queuedHead != nil || inFlight.values.contains(where: \.isHead) }

  /// Whether what is loaded is about to be replaced.
  public var isBeingReplaced: Bool {
    queuedHead == .refresh || inFlight.values.contains { $0.ticket.load == .refresh }
  }

  /// Requests under way, the oldest first.
  public var requestsInFlight: [Ticket] { inFlight.values.map(\.ticket).sorted { $0.id < $1.id } }

  /// Loads that failed and are not being tried again, the oldest first.
  public var failedLoads: [FailedLoad] {
    failures.values
      .filter { failure in !inFlight.values.contains { $0.ticket.slot == failure.ticket.slot } }
      .sorted { $0.ticket.id < $1.ticket.id }
  }

  /// The failure of page one beside rows that are still there; nil when it did not fail.
  public var headFailure: FailedLoad? { isRefreshing ? nil : failures[.head] }

  /// Why loading rests; nil when it doesn't.
  public var pauseReason: PauseReason? { pause }

  /// When a page that is wanted may be asked for, because the source asked to wait; nil when none waits.
  public var waitsUntil: Duration? { isHeldBack ? notBefore : nil }

  /// The row that loading one page after the other goes for; nil when none.
  public var targetRow: Int? { target }

  /// Items to a page as the source counts.
  public var effectivePageSize: Int { pageSize }

  /// The number of the page that a place is in, from 1.
  public func pageNumber(ofPlace place: Int) -> Int { place / max(pageSize, 1) + 1 }

  /// Pages in all; nil without a total.
  public var pageCount: Int? { total.map { ($0 + pageSize - 1) / max(pageSize, 1) } }

  /// Whether a page of the list, other than page one anew, is under way.
  func isUnderWay(_ page: SizedKey) -> Bool {
    inFlight.values.contains { $0.page == page && !$0.isHead }
  }

  /// The failure of a page that is not being tried again; nil when there is none.
  func failure(of page: SizedKey) -> FailedLoad? {
    isUnderWay(page) ? nil : failures[.page(page)]
  }
}
