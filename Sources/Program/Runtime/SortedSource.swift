import EverBase
package import EverBrowser
import EverDefinitions
package import EverItems
import EverText
package import Paging

/// A source whose only page is the whole list in the order of a column.
///
/// The order of a part of a list would be wrong, so that nothing is displayed before the list is
/// whole. A failed page is an error of the only page; the next request continues with the failed
/// one, and after a cancelled request with the page that it was waiting for.
package struct SortedSource<Whole: ItemSource>: WrappingSource {
  package let whole: Whole
  private let order: SortOrder
  private let configuration: FeedConfiguration
  private let limit: Int
  /// The headings of the columns, if they are known before page one.
  private let headings: [String]
  private let timer: FeedTimer
  private let state = Lock(State())

  private struct State {
    /// The list whose last page failed or was cancelled.
    var unfinished: WholeList?
    var report: @Sendable (LoadProgress) -> Void = { _ in }
  }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - whole: the source of the pages.
  ///   - order: the order of the items.
  ///   - configuration: how its pages are loaded.
  ///   - limit: the most items; a longer list is an error.
  ///   - headings: the headings of the columns, if they are known before page one.
  ///   - clock: measures all waits.
  package init(
    _ whole: Whole,
    by order: SortOrder,
    _ configuration: FeedConfiguration,
    limit: Int,
    headings: [String] = [],
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.whole = whole
    self.order = order
    self.configuration = configuration
    self.limit = limit
    self.headings = headings
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
    state.withLock { $0.report = receive }
  }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    var list = takeUnfinished() ?? makeList(bypassesCache: request.bypassesCache)
    let outcome = await load(&list)
    guard !Task.isCancelled else {
      if list.load.stop(now: timer.now()) { keep(list) }
      throw .cancelled
    }
    if case .failed(let error, _) = outcome {
      keep(list)
      throw Self.error(error, after: list)
    }
    return try page(of: list, outcome)
  }

  package func reloaded(_ item: Item, from page: PageRequest) async throws(PageError) -> Item {
    throw PageError("A sorted list can't request one item.", advice: "Refresh the list.")
  }
}

extension SortedSource {
  /// Keeps a list for the next request, which continues it.
  private func keep(_ list: WholeList) { state.withLock { $0.unfinished = list } }

  private func takeUnfinished() -> WholeList? {
    state.withLock { state in
      defer { state.unfinished = nil }
      return state.unfinished
    }
  }

  private func makeList(bypassesCache: Bool) -> WholeList {
    let load = ListLoad(configuration, limit: nil, completes: true) { [whole, order] item in
      whole.text(of: order.column, in: item) == nil
    }
    return WholeList(load: load, bypassesCache: bypassesCache)
  }

  private func load(_ list: inout WholeList) async -> PrintOutcome {
    let report = state.withLock { $0.report }
    var (items, remarks) = (list.items, list.remarks)
    let pages = UnsortedPages(whole: whole, bypassesCache: list.bypassesCache, check: unknownColumn)
    let outcome = await list.load.run(
      from: pages,
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
    (list.items, list.remarks) = (items, remarks)
    return outcome
  }

  /// The error when no item of page one has a value, and no heading is the name of the column.
  @Sendable private func unknownColumn(in items: [Item]) -> PageError? {
    let titles = whole.shownColumns?.map(\.title) ?? headings
    guard !items.isEmpty, !titles.contains(where: { $0.lowercased() == order.column.lowercased() }),
      !items.contains(where: { $0.detailURL != nil || whole.text(of: order.column, in: $0) != nil })
    else { return nil }
    return PageError(
      "No item here has a column or field ‘\(order.column)’.",
      advice: "Sort by a column such as \(titles.joined(separator: ", "))."
    )
  }

  /// The error of a page, with what was loaded before it.
  private static func error(_ error: PageError, after list: WholeList) -> PageError {
    let progress = LoadProgress(list.load.feed)
    guard progress.loaded > 0 else { return error }
    var error = error
    error.message += " \(progress.text.string); a list is sorted when it is whole."
    return error
  }

  private func page(of list: WholeList, _ outcome: PrintOutcome) throws(PageError) -> Page<Item> {
    let items = order.sorted(list.items) { whole.text(of: order.column, in: $0) }
    var page = Page(items: items, continuation: .end, total: .exact(items.count))
    for remark in list.remarks { page.add(notice: remark) }
    switch outcome {
    case .finished: break
    case .remarked(let sentence): page.add(notice: sentence)
    case .stopped(let sentence):
      // The end of the sorted list says how many items of an announced total are missing, or that
      // the server left out a part.
      let missing = list.load.feed.ledger.missing
      page.isPartial = !list.load.feed.partialPages().isEmpty
      guard missing > 0 || page.isPartial, case .ended = list.load.feed.tail else {
        throw PageError(sentence)
      }
      page.total = .exact(items.count + missing)
      page.add(notice: sentence)
    case .refused:
      throw PageError(
        "The list has more than \(limit) items, the most rows in memory; --max-rows allows more."
      )
    case .incomplete, .failed: throw PageError(outcome.sentence ?? "")
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

/// A list that is loaded to its end, by the rules of a print.
private struct WholeList: Sendable {
  var load: ListLoad
  /// The items received so far, in the order of the list.
  var items: [Item] = []
  /// Sentences about how pages were received, each once.
  var remarks: [String] = []
  let bypassesCache: Bool
}

/// The pages that are sorted, of which the first one is checked.
private struct UnsortedPages<Whole: ItemSource>: WrappingSource {
  let whole: Whole
  let bypassesCache: Bool
  let check: @Sendable ([Item]) -> PageError?

  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    var request = request
    request.bypassesCache = request.bypassesCache || bypassesCache
    var page = try await whole.page(request)
    if bypassesCache { page = try page.anew.get() }
    if request.key == addressing.firstKey, let error = check(page.items) { throw error }
    return page
  }
}

extension ItemSource {
  /// The source in an order, of at most `limit` items.
  package func sorted(
    by order: SortOrder,
    _ configuration: FeedConfiguration,
    limit: Int,
    headings: [String]
  ) -> any ItemSource {
    SortedSource(self, by: order, configuration, limit: limit, headings: headings)
  }
}

extension FeedDescription {
  /// Lets the screen of a feed display the order of its rows.
  package mutating func arrange(by order: SortOrder) {
    configuration = configuration.whole
    source.order = ColumnOrder(column: order.column, isDescending: order.isDescending)
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
