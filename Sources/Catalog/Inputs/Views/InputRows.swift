import EverBase
import EverItems
import EverCatalog
import Paging

/// The rows of a view, as far as they were found.
actor InputRows {
  /// How far an input was scanned.
  struct Progress: Sendable {
    /// The number of rows that were found.
    var count = 0
    /// The number of records that were searched.
    var searched = 0
    /// Whether all records that had arrived were searched.
    var hasCaughtUp = false
    var isWhole = false
    /// Where the input ends; nil before that, and for a document.
    var ending: Ending?
    /// A sentence about the input; nil for none.
    var remark: String?
    /// The sentence about records that were tested in part; nil when there are none.
    var cut: String?

    var total: Total {
      guard isWhole else { return .atLeast(count) }
      return ending?.error == nil ? .exact(count) : .unknown
    }
  }

  typealias Report = @Sendable (_ searched: Int, _ total: Int?) -> Void

  nonisolated let input: OpenInput
  nonisolated let reading: Reading
  private let source: InputSource
  private let order: SortOrder?
  /// Whether each record is a row, in the order of the input.
  private let isWholeInput: Bool
  private let scan: InputScan
  private(set) var found: RowSet
  private var sorter: RowSorter?
  /// Whether a record has a value in the column of the order.
  private var hasValues = false
  private var sorted: [UInt32] = []
  /// The record that is scanned next.
  private var next: Int
  /// The number of records that were gone before they were scanned.
  private var gone = 0
  private(set) var progress: Progress

  init(
    _ source: InputSource,
    _ decided: InputSource.Decided,
    filter: Filter?,
    order: SortOrder?
  ) {
    (self.source, self.order) = (source, order)
    (input, reading) = (decided.input, decided.reading)
    isWholeInput = filter == nil && order == nil
    next = decided.input.firstRecord
    found = RowSet(from: next)
    scan = InputScan(source, input, reading, filter: filter, column: order?.column)
    sorter = order.map { RowSorter(isDescending: $0.isDescending, directories: source.directories) }
    progress = Progress(remark: decided.remark)
  }

  /// The records of some rows, as far as they exist.
  func numbers(_ rows: Range<Int>) -> [Int] {
    let count = order == nil ? progress.count : sorted.count
    let rows = rows.clamped(to: 0..<count)
    if isWholeInput { return rows.map { input.firstRecord + $0 } }
    return order == nil ? rows.map { found[$0] } : sorted[rows].map { Int($0) }
  }

  /// Scans while rows are wanted and records follow.
  ///
  /// - Parameters:
  ///   - report: receives the progress.
  ///   - goesOn: whether more rows than those are wanted.
  /// - Returns: how far it has come.
  /// - Throws: a `PageError`; `.cancelled` after cancellation.
  @discardableResult
  nonisolated func scan(
    _ report: Report = { _, _ in },
    while goesOn: @Sendable (Progress) -> Bool
  ) async throws(PageError) -> Progress {
    while true {
      let progress = await progress
      guard !progress.isWhole, goesOn(progress) else { return progress }
      try await advance()
      let records = input.records.progress
      await report(self.progress.searched, records.isWhole ? records.records.count : nil)
    }
  }

  /// Goes on after the end of an input that may have grown, from its last record on.
  ///
  /// The end of that record may have been missing. An order stays as it is.
  func goOn() {
    guard progress.isWhole, order == nil, !isDocument else { return }
    (progress.isWhole, progress.ending) = (false, nil)
    next = max(input.firstRecord, next - 1)
  }

  /// Scans up to a record and that one.
  nonisolated func scan(through record: Int) async throws(PageError) {
    while await !progress.isWhole, await next <= record { try await advance() }
  }

  /// Scans the next records, after waiting for them; at the end, does nothing.
  nonisolated func advance() async throws(PageError) {
    let next = await next
    let records = input.records.progress
    if !isDocument, !records.isWhole, next >= records.records.upperBound {
      let demand = IndexedInput.Demand.records(first: next, end: next + Self.wantedRecords)
      guard await input.records.wait(for: demand) else { throw .cancelled }
    }
    if Task.isCancelled { throw .cancelled }
    try await step()
  }

  /// The records that are requested together of an input that is still read.
  private static let wantedRecords = 100_000

  private nonisolated var isDocument: Bool { if case .document = reading { true } else { false } }

  /// Scans for at most this time, or one block.
  private static let slice = Duration.milliseconds(8)

  private func step() throws(PageError) {
    // Another task may have reached the end since the caller looked.
    guard !progress.isWhole else { return }
    let records = input.records.progress
    let ending = source.ending(of: input, records)
    let limit =
      if case .document(let document) = reading { document.items.count } else {
        ending?.count ?? records.records.upperBound
      }
    if isWholeInput {
      progress.count = limit - input.firstRecord
      next = limit
    } else if next < limit {
      try scan(before: limit)
    }
    progress.searched = next - input.firstRecord - gone
    progress.hasCaughtUp = next >= limit
    guard next >= limit, isDocument || ending != nil else { return }
    try finish(ending)
  }

  private func scan(before limit: Int) throws(PageError) {
    let end = ContinuousClock.now + Self.slice
    do throws(PageError) {
      try scan.run(next..<limit) { next in
        self.next = next
        return ContinuousClock.now < end
      } found: { (records: [InputScan.Found], cut: String?) throws(PageError) in
        progress.cut = progress.cut ?? cut
        try take(records)
      }
    } catch {
      // A screen shows the remaining records and a notice about the dropped ones; printing fails instead.
      let first = input.records.progress.records.lowerBound
      guard next < first, source.description.isShown else { throw error }
      progress.remark = error.message
      (gone, next) = (gone + first - next, first)
    }
  }

  private func take(_ records: [InputScan.Found]) throws(PageError) {
    let records = records.filter { !found.contains($0.number) }
    progress.count += records.count
    guard sorter != nil else {
      for record in records { found.append(record.number) }
      return
    }
    do throws(InputFailure) {
      for record in records {
        let value = record.value.flatMap { SortValue($0) }
        hasValues = hasValues || value != nil
        try sorter?.append(record.number, value)
      }
    } catch {
      throw source.failure(error, of: input)
    }
  }

  private func finish(_ ending: Ending?) throws(PageError) {
    if let order {
      guard hasValues || progress.count == 0 || scan.hasColumn(order.column) else {
        throw PageError(
          "No item here has a column or field ‘\(order.column)’.",
          advice: "Sort by a column such as \(scan.titles.joined(separator: ", "))."
        )
      }
      do throws(InputFailure) {
        sorted = try sorter?.sorted() ?? []
      } catch {
        throw source.failure(error, of: input)
      }
      sorter = nil
    }
    (progress.isWhole, progress.ending) = (true, ending)
    progress.remark = progress.remark ?? ending?.remark
  }
}
