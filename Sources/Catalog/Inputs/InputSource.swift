package import EverCatalog
import EverBase
import Glibc
package import EverItems
package import Paging

/// A page source of an input: a file, a pipe, a document or a table.
///
/// Its records are reached by their numbers in any order, while a thread still numbers the following
/// ones. A JSON document and a feed are read as a whole. A record is decoded when its row is laid out.
package final class InputSource: PageSource {
  package typealias Item = EverItems.Item

  /// Chooses the columns for the objects among the first lines.
  package typealias ColumnChoice = @Sendable ([JSONValue]) -> [ColumnDefinition]

  /// The properties of an input that are known before it is read.
  package struct Description: Sendable {
    /// The name in error messages.
    package var name = "Standard input"
    /// The format; nil when the first lines decide.
    package var format: ListFormat?
    /// The user's choices for a document.
    package var overrides = DetectionOverrides.nothing
    /// Whether the list is displayed on a screen: its number of items is counted while it grows, long
    /// records are kept as excerpts, and a document whose end is missing is read by its lines.
    package var isShown = true
    /// Whether its records are texts that end with NUL.
    package var endsWithNUL = false
    /// Opens the input again, to read what it holds now; nil when it can be read only once.
    package var open: (@Sendable () throws(PageError) -> Int32)?

    /// Standard input of which nothing is known.
    package static let unknown = Self()
  }

  let limits: InputLimits
  let description: Description
  let chooseColumns: ColumnChoice
  /// The directories for files without a name, the best one first.
  let directories: [String]
  private let open: @Sendable (_ descriptor: Int32, _ isOwner: Bool) -> IndexedInput
  /// The input since it was opened last.
  private let opened: Lock<OpenInput>
  /// The progress whose total the feed knows.
  private let counted = Lock(IndexedInput.Progress())

  /// Makes a source without reading.
  ///
  /// - Parameters:
  ///   - descriptor: the input; nothing else should read it.
  ///   - isOwner: whether the source closes the descriptor at its end.
  ///   - limits: how much is read and kept.
  ///   - description: the known properties of the input.
  ///   - directories: the directories for the file of a pipe's bytes, the best one first.
  ///   - columns: chooses the columns; called without objects when all lines are text.
  package init(
    descriptor: Int32,
    isOwner: Bool = false,
    limits: InputLimits = InputLimits(),
    description: Description = Description(),
    directories: [String],
    columns: @escaping ColumnChoice
  ) {
    self.limits = limits
    self.description = description
    chooseColumns = columns
    self.directories = directories
    open = { descriptor, isOwner in
      let state = FileState(of: descriptor)
      return IndexedInput(
        descriptor: descriptor,
        isOwner: isOwner,
        limits: limits,
        directories: directories
      ) {
        guard let other = try? description.open?() else { return false }
        defer { Glibc.close(other) }
        return FileState(of: other)?.change(since: state) != nil
      }
    }
    let state = description.open == nil ? nil : FileState(of: descriptor)
    opened = Lock(OpenInput(open(descriptor, isOwner), state: state))
  }

  var input: OpenInput { opened.withLock { $0 } }

  /// How far the input is read.
  package var progress: IndexedInput.Progress { input.records.progress }

  /// The number of rows that are decoded, of lines.
  package var decodedRows: Int { input.lineItems?.recent.count ?? 0 }

  package var addressing: PageAddressing { .offset }

  /// The columns of the list; nil before the first page.
  package var shownColumns: [Column]? { input.listColumns }

  /// The columns of the list with their fields; lines of text, and a list before its first page,
  /// have one without a field.
  package var columns: [ColumnDefinition] {
    let columns = input.columns
    return columns.isEmpty
      ? [ColumnDefinition(column: Self.textColumn, content: .paths([]))] : columns
  }

  /// The column of a list before its first page.
  package static var textColumn: Column { LineItems.textColumn }

  /// Stops reading; waiting requests fail with `cancelled`.
  package func close() { input.records.close() }

  /// Returns a page; a request that bypasses caches reads a file that has changed again.
  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let old = input
    guard request.bypassesCache, let new = try reopened(for: request) else {
      return try await readPage(request)
    }
    opened.withLock { $0 = new }
    do {
      let page = try await readPage(request)
      old.records.close()
      return page
    } catch {
      // The screen still shows the rows of the older content.
      opened.withLock { if $0 === new { $0 = old } }
      throw error
    }
  }

  /// The input from its start, opened again; nil when it can be read only once, and for a page
  /// after the first when it is unchanged.
  private func reopened(for request: PageRequest) throws(PageError) -> OpenInput? {
    guard let reopen = description.open else { return nil }
    let descriptor = try reopen()
    let state = FileState(of: descriptor)
    let isFirst = Self.row(of: request) == 0
    let change = isFirst ? nil : state?.change(since: input.state)
    guard isFirst || state != input.state, change == nil else {
      Glibc.close(descriptor)
      // The rows on the screen aren't in the file any more.
      if let change { throw PageError(change, advice: "r reads it again.") }
      return nil
    }
    // The first page decides the columns, not a later one.
    return OpenInput(open(descriptor, true), state: state, items: isFirst ? nil : input.lineItems)
  }

  /// The row with which a page begins.
  static func row(of request: PageRequest) -> Int {
    if case .offset(let row) = request.key { row } else { 0 }
  }

  /// A page of the rows, beginning with the row of its request.
  func page(
    _ items: [Item],
    of request: PageRequest,
    isEnd: Bool,
    _ total: Total
  ) -> Page<Item> {
    let end = Self.row(of: request) + items.count
    var page = Page(items: items, continuation: isEnd ? .end : .more, total: total)
    // The end is followed as fast as rows are counted, not as fast as pages can be read.
    if description.isShown, case .atLeast = total { page.total = .atLeast(end) }
    page.next = isEnd ? nil : .offset(end)
    page.hints.pageSize = request.pageSize
    return page
  }

  private func readPage(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let input = input
    let reading = try await reading(of: input)
    let row = Self.row(of: request)
    if case .document(let document) = reading { return page(request, of: document) }
    if request.bypassesCache, row == 0 { input.startAgain() }
    let first = input.firstRecord + row
    let end = first + max(1, request.pageSize)
    guard await input.records.wait(for: .records(first: first, end: end)) else { throw .cancelled }
    let progress = input.records.progress
    guard first >= progress.records.lowerBound else {
      throw gone(before: progress.records.lowerBound, of: input)
    }
    let ending = ending(of: input, progress)
    let known = ending?.count ?? progress.records.upperBound
    guard first < known || ending?.error == nil else { throw ending?.error ?? .cancelled }
    let batch = try read(first..<max(first, min(end, known)), of: input)
    let (items, remark) = try items(of: batch, reading, input, areAll: ending?.count == batch.end)
    let isEnd = ending.map { batch.end >= $0.count && $0.error == nil } ?? false
    let total = total(of: input, progress, ending)
    var page = self.page(items, of: request, isEnd: isEnd, total)
    page.bytes = items.count * Self.itemBytes + batch.bytes.count
    let isAmended = row > 0 && description.isShown
    page.amended = isAmended ? (try? self.items(at: [first - 1], of: input, reading)) ?? [] : []
    page.add(notice: remark)
    if description.isShown, progress.records.lowerBound > input.firstRecord {
      page.add(notice: "Older lines are gone: only the last \(keptSize(of: input)) is kept.")
    }
    if row == 0 { page.add(notice: firstNotice(request, reading)) }
    let cut = cutNotice(of: batch)
    page.add(notice: cut)
    page.isPartial = cut != nil
    page.add(notice: encodingNotice(of: batch))
    if isEnd { page.add(notice: ending?.remark) }
    if case .lines = reading { page.add(notice: brokenNotice(of: batch, of: input)) }
    return page
  }

  func read(_ records: Range<Int>, of input: OpenInput) throws(PageError) -> RecordBatch {
    guard let batch = input.records.read(records, byteLimit: Self.pageBytes) else {
      throw unreadable(records, of: input)
    }
    return batch
  }

  /// Why records can't be read.
  func unreadable(_ records: Range<Int>, of input: OpenInput) -> PageError {
    let first = input.records.progress.records.lowerBound
    return first > records.lowerBound
      ? gone(before: first, of: input) : failure(.shortened, of: input)
  }

  /// An input whose columns are decided.
  struct Decided {
    let input: OpenInput
    let reading: Reading
    /// A sentence about a column of the user that the first records lack; nil for none.
    var remark: String?
  }

  /// Lets the first records decide the columns.
  func decided() async throws(PageError) -> Decided {
    let input = input
    let reading = try await reading(of: input)
    guard case .lines = reading, input.lineItems == nil else {
      return Decided(input: input, reading: reading)
    }
    let first = input.firstRecord
    let demand = IndexedInput.Demand.records(first: first, end: first + Self.deciding)
    guard await input.records.wait(for: demand) else { throw .cancelled }
    let progress = input.records.progress
    let areAll = progress.isWhole && progress.records.count <= Self.deciding
    let none = RecordBatch(first: first)
    let remark = try items(of: none, reading, input, areAll: areAll).remark
    return Decided(input: input, reading: reading, remark: remark)
  }

  /// The items of records in any order, and none after so many bytes.
  func items(
    at numbers: [Int],
    of input: OpenInput,
    _ reading: Reading
  ) throws(PageError) -> [Item] {
    if case .document(let document) = reading { return numbers.map { document.items[$0] } }
    var items: [Item] = []
    var (rest, bytes) = (numbers[...], 0)
    while bytes < Self.pageBytes, let first = rest.first {
      let run = zip(rest, first...).prefix { $0 == $1 }.count
      let batch = try read(first..<(first + run), of: input)
      guard batch.count > 0 else { throw unreadable(first..<(first + run), of: input) }
      items += try self.items(of: batch, reading, input, areAll: false).0
      rest = rest.dropFirst(batch.count)
      bytes += batch.bytes.count
    }
    return items
  }

  private func firstNotice(_ request: PageRequest, _ reading: Reading) -> String? {
    guard !request.bypassesCache || description.open != nil else { return Self.cannotStartAgain }
    return reading.notice
  }

  /// The bytes of records after which a page takes no further one.
  private static let pageBytes = 8 << 20
  /// The memory of an item beside its record, approximately.
  private static let itemBytes = 128

  private static let cannotStartAgain =
    "Standard input can't start again: these are the oldest lines that are kept."
}

// MARK: The number of items

extension InputSource {
  package var countsSeparately: Bool { description.isShown }

  /// Waits until there are other records than the feed knows of, and returns their number; a lower
  /// bound while more can follow.
  ///
  /// - Throws: a ``PageError``; `.cancelled` when the task is cancelled.
  @concurrent
  package func total() async throws(PageError) -> (Total, ServerHints) {
    let input = input
    let reading = try await reading(of: input)
    let known = counted.withLock { $0 }
    let demand = IndexedInput.Demand.change(from: known)
    guard await input.records.wait(for: demand) else { throw .cancelled }
    let progress = input.records.progress
    counted.withLock { $0 = progress }
    if case .document(let document) = reading {
      return (.exact(document.items.count), ServerHints())
    }
    let ending = ending(of: input, progress)
    // The rows that the feed has aren't in the file any more.
    if [.shortened, .replaced].contains(progress.failure), let lost = ending?.error { throw lost }
    return (total(of: input, progress, ending), ServerHints())
  }

  private func total(
    of input: OpenInput,
    _ progress: IndexedInput.Progress,
    _ ending: Ending?
  ) -> Total {
    guard let ending else { return .atLeast(progress.records.upperBound - input.firstRecord) }
    let count = ending.count - input.firstRecord
    return ending.error == nil ? .exact(count) : ending.isCutOff ? .exact(count + 1) : .unknown
  }
}

// MARK: Single items

extension InputSource {
  /// Returns the detail view of a record, which is read again when its item is an excerpt.
  ///
  /// - Complexity: O(bytes of the record).
  @concurrent
  package func describe(_ item: Item) async -> ItemDetail {
    let input = input
    if let decoder = input.reading?.decoder { return decoder.describe(item) }
    let items = input.lineItems ?? makeItems([])
    if let record = input.record(of: item), let batch = input.records.read(record..<(record + 1)),
      batch.count > 0
    {
      return items.detail(batch[0])
    }
    let fields = zip(items.listColumns, item.fields).compactMap { column, text in
      text.map { DetailField(name: column.title, value: $0) }
    }
    return ItemDetail(fields: fields, jsonLines: [item.json])
  }

  /// Returns an item with all text of its record, which is read again when the item is an excerpt.
  ///
  /// - Throws: a ``PageError`` when the record is no longer stored.
  /// - Complexity: O(bytes of the record).
  @concurrent
  package func whole(_ item: Item) async throws(PageError) -> Item {
    let input = input
    guard item.content.isExcerpt, let record = input.record(of: item), var items = input.lineItems
    else { return item }
    items.excerptLength = nil
    let batch = try read(record..<(record + 1), of: input)
    return batch.count > 0 ? items.item(batch[0], number: record + 1 + input.headLines) : item
  }

  /// An item's text in a column or at a path, without formatting; nil when it has none.
  ///
  /// - Complexity: O(bytes of its JSON).
  package func text(of column: String, in item: Item) -> String? {
    input.reading?.decoder.map { $0.text(of: column, in: item) }
      ?? (input.lineItems ?? makeItems([])).text(of: column, in: item)
  }
}

// MARK: Errors

extension InputSource {
  func failure(_ failure: InputFailure, of input: OpenInput) -> PageError {
    let name = description.name
    switch failure {
    case .unreadable(let code): return PageError("\(name) can't be read: \(String(errno: code)).")
    case .openQuote(let place):
      let error = FormatError.openQuote(line: input.records.lineNumber(at: place))
      return PageError("\(name) \(error.predicate).")
    case .damaged(let damage): return PageError("\(name) has \(damage).")
    case .shortened:
      return PageError("\(name) became shorter while it was read.", advice: "r reads it again.")
    case .replaced:
      return PageError("\(name) was replaced by another file.", advice: "r reads it.")
    }
  }

  private func gone(before count: Int, of input: OpenInput) -> PageError {
    let lines = count == 1 ? "line is" : "\(groupedDigits(String(count))) lines are"
    let isFull = input.records.keptBytes < min(limits.keptBytes, input.records.progress.bytes)
    let reason = isFull ? "there is no room on the disk, so " : ""
    return PageError("The first \(lines) gone: \(reason)only \(keptSize(of: input)) is kept.")
  }

  /// The size of what is kept, which is less than the limit on a full disk.
  private func keptSize(of input: OpenInput) -> String {
    let bytes = input.records.keptBytes
    return bytes >= 1 << 30 ? "\(bytes >> 30) GiB" : "\(max(1, bytes >> 20)) MiB"
  }
}
