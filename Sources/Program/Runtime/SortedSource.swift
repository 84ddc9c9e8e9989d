import EverBase
package import EverBrowser
package import EverItems
import EverText
package import Paging

/// A source whose only page is the whole list in the order of a column.
///
/// The order of a part of a list would be wrong, so that nothing is displayed before the list is
/// whole. A failed page is an error of the only page; the next request begins again, with the pages
/// that the cache has.
package struct SortedSource<Whole: ItemSource>: WrappingSource {
  package let whole: Whole
  private let order: SortOrder
  private let configuration: FeedConfiguration
  private let limit: Int
  private let timer: FeedTimer
  private let report = Lock<@Sendable (LoadProgress) -> Void>({ _ in })

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - whole: the source of the pages.
  ///   - order: the order of the items.
  ///   - configuration: how its pages are loaded.
  ///   - limit: the most items; a longer list is an error.
  ///   - clock: measures all waits.
  package init(
    _ whole: Whole,
    by order: SortOrder,
    _ configuration: FeedConfiguration,
    limit: Int,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.whole = whole
    self.order = order
    self.configuration = configuration
    self.limit = limit
    timer = FeedTimer(clock)
  }

  package var derivation: Derivation? { .whole }
  package var addressing: PageAddressing { .serial }
  package var countsSeparately: Bool { false }

  package func total() async throws(PageError) -> (Total, ServerHints) {
    (.unknown, ServerHints())
  }

  package func logged(_ key: PageKey) -> String { "the whole list, to sort it" }

  package func reportProgress(to receive: @escaping @Sendable (LoadProgress) -> Void) {
    report.withLock { $0 = receive }
  }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    var load = ListLoad(configuration, limit: nil, completes: true) { [whole, order] item in
      whole.text(of: order.column, in: item) == nil
    }
    var (items, remarks): ([Item], [String]) = ([], [])
    let report = report.withLock { $0 }
    let outcome = await load.run(
      from: UnsortedPages(
        whole: whole,
        bypassesCache: request.bypassesCache,
        check: refusal
      ),
      timer: timer,
      onRemark: { sentence, _ in remarks.append(sentence) },
      onChange: { feed, _, _ in
        report(LoadProgress(feed))
        return nil
      },
      take: { new, _ in
        items += new
        return items.count <= limit
      }
    )
    if Task.isCancelled { throw .cancelled }
    return try page(of: items, remarks, load.feed, outcome)
  }

  package func reloaded(_ item: Item, from page: PageRequest) async throws(PageError) -> Item {
    throw PageError("A sorted list can't request one item.", advice: "Refresh the list.")
  }
}

extension SortedSource {
  /// The error of a list that is too long to be sorted.
  private var tooLong: PageError {
    PageError(
      "The list has more than \(limit) items, the most rows in memory; --max-rows allows more."
    )
  }

  /// The error when page one announces too many items, or when none of its items has a value and no
  /// heading is the name of the column.
  @Sendable private func refusal(of page: Page<Item>) -> PageError? {
    if case .exact(let count) = page.total, count > limit { return tooLong }
    let items = page.items
    let titles = whole.filteredColumns.map(\.title)
    guard !items.isEmpty, !titles.contains(where: { $0.lowercased() == order.column.lowercased() }),
      !items.contains(where: { $0.detailURL != nil || whole.text(of: order.column, in: $0) != nil })
    else { return nil }
    return PageError(
      "No item here has a column or field ‘\(order.column)’.",
      advice: "Sort by a column such as \(titles.joined(separator: ", "))."
    )
  }

  /// The error of a page, with what was loaded before it.
  private static func error(_ error: PageError, after feed: FeedState<Item>) -> PageError {
    let progress = LoadProgress(feed)
    guard progress.loaded > 0 else { return error }
    var error = error
    error.message += " \(progress.text.string); a list is sorted when it is whole."
    return error
  }

  private func page(
    of loaded: [Item],
    _ remarks: [String],
    _ feed: FeedState<Item>,
    _ outcome: PrintOutcome
  ) throws(PageError) -> Page<Item> {
    let items = order.sorted(loaded) { whole.text(of: order.column, in: $0) }
    var page = Page(items: items, continuation: .end, total: .exact(items.count))
    for remark in remarks { page.add(notice: remark) }
    switch outcome {
    case .finished: break
    case .remarked(let sentence): page.add(notice: sentence)
    case .stopped(let sentence):
      // The end of the sorted list says how many items of an announced total are missing, or that
      // the server left out a part.
      let missing = feed.ledger.missing
      page.isPartial = !feed.partialPages().isEmpty
      guard missing > 0 || page.isPartial, case .ended = feed.tail else {
        throw PageError(sentence)
      }
      page.total = .exact(items.count + missing)
      page.add(notice: sentence)
    case .refused: throw tooLong
    case .failed(let error, _): throw Self.error(error, after: feed)
    case .incomplete: throw PageError(outcome.sentence ?? "")
    }
    page.add(notice: unsortedNotice(of: items))
    return page
  }

  /// The notice about items without a value because they are too long to be kept; nil without any.
  private func unsortedNotice(of items: [Item]) -> String? {
    let count = items.lazy.filter {
      $0.json.isEmpty && whole.text(of: order.column, in: $0) == nil
    }.count
    guard count > 0 else { return nil }
    return "\(count) of the items are too long to be sorted; they are the last ones."
  }
}

/// The pages that are sorted; the first one is checked.
private struct UnsortedPages<Whole: ItemSource>: WrappingSource {
  let whole: Whole
  let bypassesCache: Bool
  let check: @Sendable (Page<Item>) -> PageError?

  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    var request = request
    request.bypassesCache = request.bypassesCache || bypassesCache
    var page = try await whole.page(request)
    if bypassesCache { page = try page.anew.get() }
    if request.key == addressing.firstKey, let error = check(page) { throw error }
    return page
  }
}

extension ItemSource {
  /// The source in an order, of at most `limit` items.
  package func sorted(
    by order: SortOrder,
    _ configuration: FeedConfiguration,
    limit: Int
  ) -> any ItemSource {
    SortedSource(self, by: order, configuration, limit: limit)
  }
}

extension FeedDescription {
  /// Lets the screen of a feed display the order of its rows.
  package mutating func arrange(by order: SortOrder) {
    configuration = configuration.whole
    source.order = order
    source.title += " · by \(order.column)\(order.isDescending ? ", descending" : "")"
  }
}

extension LoadProgress {
  fileprivate init(_ feed: FeedState<Item>) {
    self.init(
      loaded: feed.ledger.loaded,
      total: feed.ledger.announcedTotal ?? feed.total,
      isWaiting: feed.waitsUntil != nil || feed.failedLoads.first?.retryAt != nil
    )
  }
}
