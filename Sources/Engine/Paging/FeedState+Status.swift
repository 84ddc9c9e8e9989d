extension FeedState {
  /// The state of the feed as a whole.
  public var status: FeedStatus {
    if loadedCount > 0 { return .ready }
    if let failure = headFailure, pages.isEmpty {
      return .firstFailed(failure)
    }
    let isSearching = configuration.isFiltered && !pages.isEmpty && course.end == nil
    if isLoading { return isSearching ? .ready : .loadingFirst }
    if pages.isEmpty { return opening == .unopened ? .unopened : .firstStopped }
    return course.end == nil ? .ready : .empty
  }

  /// The state of the end of the list.
  public var tail: TailState {
    if let end = course.end { return .ended(end) }
    guard let next = pages.segments.last?.next else { return .idle }
    if requests.isInFlight(next) { return .loading }
    if let failure = requests.lastFailure(of: next) { return .failed(failure) }
    return course.pause.map { .paused($0) } ?? .idle
  }

  /// Whether a page is in flight, or page one waits because the source requested it.
  public var isLoading: Bool { requests.isLoading }

  /// Whether page one is loading, to replace the list or to be merged into it.
  public var isRefreshing: Bool { requests.isRefreshing }

  /// Whether a refresh is about to replace the list.
  public var isBeingReplaced: Bool { requests.isReplacing }

  /// The requests in flight, the oldest first.
  public var requestsInFlight: [Ticket] { requests.tickets }

  /// The failed loads without a retry in flight, the oldest first.
  public var failedLoads: [FailedLoad] { requests.failedLoads }

  /// When a failed page is requested again without the user; nil when none is.
  ///
  /// A page that isn't wanted at its place any more, as after a jump, waits until it is.
  ///
  /// - Complexity: O(1) without failures, otherwise as for a message.
  package var nextRetry: Duration? {
    guard requests.hasRetries else { return nil }
    let wanted = wants().map(\.page)
    return failedLoads.filter { $0.ticket.isHead || wanted.contains($0.ticket.page) }
      .compactMap(\.retryAt).min()
  }

  /// Whether the next page failed, and nothing loads before the user retries it.
  package var isBlocked: Bool {
    guard !isLoading, case .failed(let failure) = tail else { return false }
    return failure.retryAt == nil
  }

  /// Whether a gap row stands for items that aren't loaded, whose number is unknown.
  ///
  /// - Complexity: O(segments).
  public var hasGap: Bool {
    pages.previous != nil
      || pages.map.entries.contains { if case .openGap = $0.stretch { true } else { false } }
  }

  /// The failure of page one while older rows are displayed; nil when it didn't fail.
  public var headFailure: FailedLoad? { requests.headFailure }

  /// Why loading is paused; nil when it isn't.
  public var pauseReason: PauseReason? { course.pause }

  /// When a wanted page may be requested after a wait that the source requested; nil when no page
  /// waits.
  public var waitsUntil: Duration? { limits.waitsUntil }

  /// The row up to which page after page is loaded; nil when there is no target.
  public var targetRow: Int? { demand.target }

  /// The number of items per page as the source counts.
  public var effectivePageSize: Int { sizes.ordinary }

  /// The number of the page that contains a place, from 1.
  public func pageNumber(ofPlace place: Int) -> Int { place / max(sizes.ordinary, 1) + 1 }

  func pageNumber(of page: LoadedPage<Item.ID>) -> Int {
    pageNumber(ofPlace: page.places.lowerBound)
  }

  /// Whether the items of the list are still being counted, so that ``total`` grows.
  public var isCounting: Bool { totals.isGrowing }

  /// The number of pages of the whole list; nil without a total.
  public var pageCount: Int? { total.map { ($0 + sizes.ordinary - 1) / max(sizes.ordinary, 1) } }
}
