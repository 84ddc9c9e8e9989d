import EverBase
package import EverItems
import EverCatalog
package import Paging

/// The records of an input that match a filter, in the order of the input or of a column.
///
/// Records are scanned as far as pages need them, and counted in the background. The numbers of
/// those that match are kept, so that the list has random access as the input has.
package final class InputView: PageSource {
  package typealias Item = EverItems.Item

  package let source: InputSource
  package let filter: Filter?
  let order: SortOrder?
  private let state = Lock(State())

  private struct State {
    var rows: InputRows?
    var report: @Sendable (_ searched: Int, _ total: Int?) -> Void = { _, _ in }
  }

  /// Makes a view without reading; nil leaves out nothing, or keeps the order of the input.
  package init(_ source: InputSource, filter: Filter? = nil, order: SortOrder? = nil) {
    (self.source, self.filter, self.order) = (source, filter, order)
  }

  /// The view with another filter, in the same order.
  package func filtered(by filter: Filter) -> InputView {
    InputView(source, filter: filter, order: order)
  }

  package var addressing: PageAddressing { .offset }
  package var countsSeparately: Bool { source.countsSeparately }

  /// Reports the searched records and their number, if it is known, while a page waits for them or
  /// they are counted.
  package func reportProgress(
    to receive: @escaping @Sendable (_ searched: Int, _ total: Int?) -> Void
  ) {
    state.withLock { $0.report = receive }
  }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    if request.bypassesCache, source.description.open != nil {
      var whole = request
      (whole.key, whole.pageSize) = (.offset(0), 1)
      _ = try await source.page(whole)
    }
    let rows = try await rows()
    let row = InputSource.row(of: request)
    let end = row + max(1, request.pageSize)
    // The rows of a slow pipe are shown as they arrive.
    let found = try await scan(rows) { $0.count < end && !($0.hasCaughtUp && $0.count > row) }
    if let error = found.ending?.error, row >= found.count { throw error }
    let numbers = await rows.numbers(row..<max(row, min(end, found.count)))
    let items = try source.items(at: numbers, of: rows.input, rows.reading)
    let isEnd = found.isWhole && found.ending?.error == nil && row + items.count >= found.count
    var page = source.page(items, of: request, isEnd: isEnd, found.total)
    let last = await rows.numbers(row - 1..<row)
    page.amended = (try? source.items(at: last, of: rows.input, rows.reading)) ?? []
    if row == 0 { page.add(notice: rows.reading.notice) }
    page.add(notice: found.remark)
    page.add(notice: found.cut)
    page.isPartial = found.cut != nil
    if isEnd { page.add(notice: account(of: found)) }
    return page
  }

  /// What was searched without a match; nil when something was found.
  func account(of found: InputRows.Progress) -> String? {
    guard found.count == 0, filter != nil else { return nil }
    let searched = groupedDigits(String(found.searched))
    let advice = source.shownColumns?.first?.isLine == true ? "" : " --columns names other fields."
    let lack = found.cut == nil ? "No item matches in its columns" : "No match in what was searched"
    return "\(lack): \(searched) searched.\(advice)"
  }

  /// Scans while more rows are wanted, and to the end for an order, and reports the progress.
  func scan(
    _ rows: InputRows,
    while goesOn: @Sendable (InputRows.Progress) -> Bool
  ) async throws(PageError) -> InputRows.Progress {
    let (report, isSorted) = (state.withLock { $0.report }, order != nil)
    return try await rows.scan(report) { isSorted || goesOn($0) }
  }

  @concurrent
  package func total() async throws(PageError) -> (Total, ServerHints) {
    let rows = try await rows()
    let known = await rows.progress
    if known.isWhole {
      // When the input has grown, its total arrives again, and so does the total of the view's rows.
      _ = try await source.total()
      await rows.goOn()
    }
    // The screen counts the matches as they are found, several times a second.
    let deadline = ContinuousClock.now + .milliseconds(100)
    let found = try await rows.scan(state.withLock { $0.report }) {
      $0.count == known.count || ContinuousClock.now < deadline
    }
    return (found.total, ServerHints())
  }

  /// The rows of the input as it was opened last.
  func rows() async throws(PageError) -> InputRows {
    let decided = try await source.decided()
    return state.withLock { state in
      if let known = state.rows, known.input === decided.input { return known }
      let rows = InputRows(source, decided, filter: filter, order: order)
      state.rows = rows
      return rows
    }
  }

  /// Finds the nearest row that has a match of a pattern, from a row on.
  ///
  /// - Parameters:
  ///   - matches: a view of the records with the pattern, in the order of the input.
  ///   - start: the first row to test.
  ///   - isUp: whether to search upwards.
  /// - Returns: the row; nil when no row from there on matches.
  /// - Throws: a `PageError`; `.cancelled` after cancellation.
  @concurrent
  package func row(
    with matches: InputView,
    from start: Int,
    isUp: Bool
  ) async throws(PageError) -> Int? {
    let (own, others) = (try await rows(), try await matches.rows())
    var row = start
    while row >= 0 {
      let found = try await own.scan { [row] in !isUp && $0.count <= row }
      guard row < found.count, let number = await own.numbers(row..<row + 1).first else {
        return nil
      }
      try await others.scan(through: number)
      if await others.found.contains(number) { return row }
      row += isUp ? -1 : 1
    }
    return nil
  }

  /// Finds the nearest record of the view that is at a row of the input or after it; upwards, at it or
  /// before it.
  ///
  /// - Returns: the row of the input; nil without such a record.
  /// - Throws: a `PageError`; `.cancelled` after cancellation.
  @concurrent
  package func record(from row: Int, isUp: Bool) async throws(PageError) -> Int? {
    let rows = try await rows()
    let first = rows.input.firstRecord
    let number = first + min(row, .max / 2)
    let report = state.withLock { $0.report }
    if isUp {
      try await rows.scan(through: number)
      let index = await rows.found.index(of: number + 1) - 1
      return index < 0 ? nil : await rows.found[index] - first
    }
    if number > 0 { try await rows.scan(through: number - 1) }
    let index = await rows.found.index(of: number)
    let found = try await rows.scan(report) { $0.count <= index }
    return index < found.count ? await rows.found[index] - first : nil
  }
}
