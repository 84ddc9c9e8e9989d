package import EverBrowser
import EverText
package import EverItems
import EverBase
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
    let outcome: PrintOutcome
    do throws(PageError) {
      outcome = try await load(&list)
    } catch {
      if error.isCancellation, list.stop(timer: timer) { keep(list) }
      throw error
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
    WholeList(configuration, limit: limit, bypassesCache: bypassesCache) { [whole, order] item in
      whole.text(of: order.column, in: item) == nil
    }
  }

  private func load(_ list: inout WholeList) async throws(PageError) -> PrintOutcome {
    let report = state.withLock { $0.report }
    func check(_ list: WholeList, _ items: [Item]) -> PageError? {
      report(list.progress)
      return list.feed.pagesLoaded > 1 ? nil : unknownColumn(in: items)
    }
    guard list.bypassesCache else {
      return try await list.load(from: whole, timer: timer, check: check)
    }
    return try await list.load(from: FreshSource(whole: whole), timer: timer, check: check)
  }

  /// The error when no item of page one has a value, and no heading is the name of the column.
  private func unknownColumn(in items: [Item]) -> PageError? {
    let titles = whole.columns?.map(\.title) ?? headings
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
    guard list.progress.loaded > 0 else { return error }
    var error = error
    error.message += " \(list.progress.text.string); a list is sorted when it is whole."
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
      let missing = list.feed.ledger.missing
      page.isPartial = !list.feed.partialPages().isEmpty
      guard missing > 0 || page.isPartial, case .ended = list.feed.tail else {
        throw PageError(sentence)
      }
      page.total = .exact(items.count + missing)
      page.add(notice: sentence)
    case .incomplete, .failed, .refused: throw PageError(outcome.sentence ?? "")
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

/// A source that bypasses caches.
private struct FreshSource<Whole: ItemSource>: WrappingSource {
  let whole: Whole

  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    var request = request
    request.bypassesCache = true
    return try await whole.page(request).anew.get()
  }
}
