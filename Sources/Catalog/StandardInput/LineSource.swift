package import EverDefinitions
package import EverDetecting
package import EverDocuments
import EverBase
import Glibc
package import EverItems
import EverPages
package import Paging

/// A page source whose items are the lines of standard input, read only as far as requests need
/// them.
///
/// A line that is a JSON object has columns, which the first lines determine; any other line is
/// text. Lines can be requested again while they are among the newest stored bytes.
package final class LineSource: PageSource {
  package typealias Item = EverItems.Item

  /// The limits on stored lines and items.
  package struct Limits: Hashable, Sendable {
    /// The most stored bytes of lines.
    package var keptBytes = 1 << 30
    /// The bytes after which a line is truncated.
    package var longestLine = 1 << 20
    /// The bytes of a line above which its item holds excerpts alone; nil when it holds everything.
    package var excerptLength: Int? = 512
    /// The bytes of one read, and so the most that is read ahead.
    package var readSize = 1 << 16

    package init() {}
  }

  /// Chooses the columns for the objects among the first lines.
  package typealias ColumnChoice = @Sendable ([JSONValue]) -> [ColumnDefinition]

  /// The properties of an input that are known before it is read.
  package struct Description: Sendable {
    /// The name in error messages.
    package var name: String
    /// The format; nil when the first lines decide.
    package var format: ListFormat?
    /// The user's choices for a document.
    package var overrides: DetectionOverrides
    /// Whether a JSON document whose end is missing is read by its lines rather than refused.
    package var showsBroken: Bool
    /// Opens the input again, to read what it holds now; nil when it can be read only once.
    package var open: (@Sendable () throws(PageError) -> Int32)?

    package init(
      name: String = "Standard input",
      format: ListFormat? = nil,
      overrides: DetectionOverrides = DetectionOverrides(),
      showsBroken: Bool = true,
      open: (@Sendable () throws(PageError) -> Int32)? = nil
    ) {
      self.open = open
      self.showsBroken = showsBroken
      self.name = name
      self.format = format
      self.overrides = overrides
    }
  }

  private let limits: Limits
  let description: Description
  private let chooseColumns: ColumnChoice
  private let makeReader: @Sendable (_ descriptor: Int32, _ isOwner: Bool) -> LineReader
  /// The input since it was opened last.
  let input: Lock<OpenInput>

  /// Makes a source without reading.
  ///
  /// - Parameters:
  ///   - descriptor: the input; nothing else should read it.
  ///   - isOwner: whether the source closes the descriptor at its end.
  ///   - limits: the limits on stored lines and items.
  ///   - description: the known properties of the input.
  ///   - directories: the directories for the file of lines, the best one first.
  ///   - columns: chooses the columns; called without objects when all lines are text.
  package init(
    descriptor: Int32,
    isOwner: Bool = false,
    limits: Limits = Limits(),
    description: Description = Description(),
    directories: [String],
    columns: @escaping ColumnChoice
  ) {
    self.limits = limits
    self.description = description
    chooseColumns = columns
    makeReader = { descriptor, isOwner in
      LineReader(descriptor: descriptor, isOwner: isOwner, readSize: limits.readSize) {
        LineStore(
          longestLine: limits.longestLine,
          longestOfDocument: ListDocument.largest,
          file: RingFile(capacity: limits.keptBytes, directories: directories)
        )
      }
    }
    let state = description.open == nil ? nil : FileState(of: descriptor)
    input = Lock(OpenInput(makeReader(descriptor, isOwner), state: state))
  }

  var reader: LineReader { input.withLock { $0 }.reader }
  var reading: Lock<Reading?> { input.withLock { $0 }.reading }
  var decided: Lock<LineItems?> { input.withLock { $0 }.decided }

  package var addressing: PageAddressing { .serial }

  /// The columns of the list; nil before the first page.
  package var columns: [Column]? {
    switch reading.withLock({ $0 }) {
    case .document(let document)?: document.definition.listColumns
    case .lines?, nil: decided.withLock { $0?.listColumns }
    }
  }

  /// The columns of the list with their fields; lines of text, and a list before its first page,
  /// have one without a field.
  package var printedColumns: [ColumnDefinition] {
    let columns =
      switch reading.withLock({ $0 }) {
      case .document(let document)?: document.definition.columns
      case .lines?, nil: decided.withLock { $0?.columns } ?? []
      }
    return columns.isEmpty
      ? [ColumnDefinition(column: Self.textColumn, content: .paths([]))] : columns
  }

  /// The column of a list before its first page.
  package static var textColumn: Column { LineItems.textColumn }

  /// Stops reading; waiting requests fail with `cancelled`.
  package func close() { reader.close() }

  /// Returns a page; a request that bypasses caches reads a file that has changed again.
  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let old = input.withLock { $0 }
    guard request.bypassesCache, let new = try reopened(for: request) else {
      return try await readPage(request)
    }
    input.withLock { $0 = new }
    do {
      return try await readPage(request)
    } catch {
      // The rows of the screen are still those of the older content.
      input.withLock { if $0 === new { $0 = old } }
      throw error
    }
  }

  /// The input from its start, opened again; nil when it can be read only once, and for a page
  /// after the first when it is unchanged.
  private func reopened(for request: PageRequest) throws(PageError) -> OpenInput? {
    guard let open = description.open else { return nil }
    let descriptor = try open()
    let state = FileState(of: descriptor)
    let isFirst = Self.start(of: request) == .oldest
    guard isFirst || state != input.withLock({ $0 }).state else {
      Glibc.close(descriptor)
      return nil
    }
    // The first page decides the columns, not a later one.
    let items = isFirst ? nil : decided.withLock { $0 }
    return OpenInput(makeReader(descriptor, true), state: state, decided: items)
  }

  private func readPage(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let reading = try await reading()
    if case .document(let document) = reading { return page(request, of: document) }
    let start = Self.start(of: request)
    switch await reader.request(.page(start, size: request.pageSize)) {
    case .lines(let read, let isEnd):
      let (whole, fault) = try await wholeLines(of: read, isEnd: isEnd)
      let (batch, lack) = await items(in: whole, isEnd: isEnd && fault == nil)
      let (items, remark) = try items(of: batch, areAll: isEnd)
      var page = Page(items: items, total: fault == .cutOff ? .exact(read.end) : .unknown)
      page.add(notice: remark)
      let isLast = isEnd && fault == nil
      page.next = isLast ? nil : .offset(whole.end)
      page.continuation = isLast ? .end : .more
      if start == .oldest, description.open == nil { page.add(notice: Self.cannotStartAgain) }
      if start == .list, case .lines(let notice) = reading { page.add(notice: notice) }
      page.add(notice: cutNotice(of: batch))
      page.add(notice: lack)
      page.add(notice: brokenNotice(of: batch, items))
      return page
    case .gone(let count): throw gone(before: count)
    case .failed(let code): throw Self.failure(code)
    case .cancelled: throw .cancelled
    }
  }

  /// The notice of lines that are longer than the limit; nil when there are none.
  private func cutNotice(of batch: LineBatch) -> String? {
    let longest = limits.longestLine
    guard (0..<batch.count).contains(where: { batch[$0].count > longest }) else { return nil }
    return "Lines of more than \(longest) bytes are cut there, and no longer JSON."
  }

  /// Returns the detail view of a line, which is read again because items hold excerpts alone.
  ///
  /// - Complexity: O(bytes of the line).
  @concurrent
  package func describe(_ item: Item) async -> ItemDetail {
    if case .document(let document)? = reading.withLock({ $0 }) {
      return document.decoder.describe(item)
    }
    let items = decided.withLock { $0 } ?? makeItems([])
    if case .line(let number) = item.id,
      case .lines(let batch, _) = await reader.request(.line(number - 1)), batch.count > 0
    {
      return items.detail(batch[0])
    }
    let fields = zip(items.listColumns, item.fields).compactMap { column, text in
      text.map { DetailField(name: column.title, value: $0) }
    }
    return ItemDetail(fields: fields, jsonLines: [item.json])
  }
}

extension LineSource {
  /// Returns an item with all text of its line, which is read again when the item is an excerpt.
  ///
  /// - Throws: a ``PageError`` when the line is no longer stored.
  /// - Complexity: O(bytes of the line).
  @concurrent
  package func whole(_ item: Item) async throws(PageError) -> Item {
    guard item.content.isExcerpt, case .line(let number) = item.id,
      var items = decided.withLock({ $0 })
    else { return item }
    items.excerptLength = nil
    switch await reader.request(.line(number - 1)) {
    case .lines(let batch, _) where batch.count > 0: return items.item(batch[0], number: number)
    case .lines: return item
    case .gone(let count): throw gone(before: count)
    case .failed(let code): throw Self.failure(code)
    case .cancelled: throw .cancelled
    }
  }

  /// An item's text in a column or at a path, without formatting; nil when it has none.
  ///
  /// - Complexity: O(bytes of its JSON).
  package func text(of column: String, in item: Item) -> String? {
    if case .document(let document)? = reading.withLock({ $0 }) {
      return document.decoder.text(of: column, in: item)
    }
    return (decided.withLock { $0 } ?? makeItems([])).text(of: column, in: item)
  }

  private static func start(of request: PageRequest) -> LineRequest.Start {
    switch request.key {
    case .offset(let line): .line(line)
    // Only a refresh bypasses the cache, and it restarts the list.
    default: request.bypassesCache ? .oldest : .list
    }
  }

  /// Makes the items of lines; the first lines decide the columns.
  ///
  /// - Parameters:
  ///   - batch: the lines.
  ///   - areAll: whether no more lines follow.
  /// - Returns: the items, and a sentence about a column of the user that the first lines lack; nil
  ///   for none.
  /// - Throws: an error when no line has any of the user's columns.
  private func items(
    of batch: LineBatch,
    areAll: Bool
  ) throws(PageError) -> ([Item], remark: String?) {
    let known = decided.withLock { $0 }
    let (items, remark) =
      if let known { (known, String?.none) } else { try decide(by: batch, areAll: areAll) }
    let made = batch.ranges.indices.map { items.item(batch[$0], number: batch.first + $0 + 1) }
    return (made, remark)
  }

  private func decide(
    by batch: LineBatch,
    areAll: Bool
  ) throws(PageError) -> (LineItems, remark: String?) {
    let objects = batch.ranges.indices.compactMap {
      LineText(batch[$0], longestLine: limits.longestLine).object
    }
    let unknown = UnknownFields(description.overrides.columns.paths, in: objects, areAll: areAll)
    if let error = unknown.error() { throw error }
    let items = makeItems(objects.isEmpty ? [] : chooseColumns(objects))
    let kept = decided.withLock { decided in
      if decided == nil, batch.count > 0 { decided = items }
      return decided ?? items
    }
    return (kept, unknown.remark())
  }

  private func makeItems(_ columns: [ColumnDefinition]) -> LineItems {
    LineItems(
      columns: columns,
      excerptLength: limits.excerptLength,
      longestLine: limits.longestLine
    )
  }

  private static func failure(_ code: Int32) -> PageError {
    PageError("Standard input can't be read: \(String(errno: code)).")
  }

  private static let cannotStartAgain =
    "Standard input can't start again: these are the oldest lines that are kept."

  private func gone(before count: Int) -> PageError {
    let lines = count == 1 ? "line is" : "\(groupedDigits(String(count))) lines are"
    return PageError("The first \(lines) gone: only \(Self.size(limits.keptBytes)) is kept.")
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 30 ? "\(bytes >> 30) GiB" : "\(max(1, bytes >> 20)) MiB"
  }
}
