package import Catalog
import Glibc
package import Items
import Locking
package import Paging

/// A source whose items are the lines of standard input, read as far as they are wanted.
///
/// A line that is a JSON object gets columns, which the first lines decide on; any other line is
/// text. What was read can be asked for again while it is among the newest bytes that are kept.
package final class LineSource: PageSource {
  package typealias Item = Items.Item

  /// How much is kept, and of what.
  package struct Limits: Hashable, Sendable {
    /// Bytes of lines that can be asked for again.
    package var keptBytes = 1 << 30
    /// Bytes after which a line is cut.
    package var longestLine = 1 << 20
    /// Bytes of a line beyond which an item holds excerpts alone, for rows to show; nil: it holds
    /// everything.
    package var excerptLength: Int? = 512
    /// Bytes that are read at once, and ahead of what is wanted at most.
    package var readSize = 1 << 16

    package init() {}
  }

  /// Chooses the columns for the objects among the first lines.
  package typealias ColumnChoice = @Sendable ([JSONValue]) -> [ColumnDefinition]

  /// What is known of an input before it is read.
  package struct Description: Sendable {
    /// What errors call it.
    package var name: String
    /// What it is said to be; nil: its first lines tell.
    package var format: ListFormat?
    /// What the user knows better, of a document.
    package var overrides: DetectionOverrides
    /// Whether a JSON document whose end is missing is read by its lines rather than refused.
    package var showsBroken: Bool

    package init(
      name: String = "Standard input",
      format: ListFormat? = nil,
      overrides: DetectionOverrides = DetectionOverrides(),
      showsBroken: Bool = true
    ) {
      self.showsBroken = showsBroken
      self.name = name
      self.format = format
      self.overrides = overrides
    }
  }

  private let limits: Limits
  let description: Description
  private let chooseColumns: ColumnChoice
  let reader: LineReader
  /// How the input is read; nil before its first lines told.
  let reading = Lock<Reading?>(nil)
  /// What makes items, once the first page has decided on the columns.
  private let decided = Lock<LineItems?>(nil)

  /// Makes a source that has read nothing.
  ///
  /// - Parameters:
  ///   - descriptor: what is read; nobody else should read it.
  ///   - isOwner: whether the descriptor is closed in the end; else it stays open.
  ///   - limits: how much is kept.
  ///   - description: what is known of the input.
  ///   - directories: where the file of lines may be, the best place first.
  ///   - columns: chooses the columns; it is given none where there are no objects.
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
    reader = LineReader(descriptor: descriptor, isOwner: isOwner, readSize: limits.readSize) {
      LineStore(
        longestLine: limits.longestLine,
        longestOfDocument: ListDocument.largest,
        file: RingFile(capacity: limits.keptBytes, directories: directories)
      )
    }
  }

  package var addressing: PageAddressing { .serial }

  /// The columns of the list; nil before the first page came.
  package var columns: [Column]? {
    switch reading.withLock({ $0 }) {
    case .document(let document)?: document.definition.listColumns
    case .lines?, nil: decided.withLock { $0?.listColumns }
    }
  }

  /// The column of a list of which nothing is known yet.
  package static var textColumn: Column { LineItems.textColumn }

  /// Stops reading; who waits for a page is told that it was cancelled.
  package func close() { reader.close() }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let reading = try await reading()
    if case .document(let document) = reading { return page(request, of: document) }
    let start = Self.start(of: request)
    switch await reader.ask(.page(start, size: request.pageSize)) {
    case .lines(let batch, let isEnd):
      var page = Page(items: items(of: batch))
      page.next = isEnd ? nil : .offset(batch.end)
      page.continuation = isEnd ? .end : .more
      if start == .oldest { page.notice = Self.cannotStartAgain }
      if start == .list, case .lines(let notice?) = reading { page.notice = notice }
      return page
    case .gone(let count): throw gone(before: count)
    case .failed(let code):
      throw PageError("Standard input can't be read: \(String(cString: strerror(code))).")
    case .cancelled: throw .cancelled
    }
  }

  /// Takes a line apart for its detail: it is read again, for a list holds no more than it shows.
  ///
  /// - Complexity: O(bytes of the line).
  @concurrent
  package func describe(_ item: Item) async -> ItemDetail {
    if case .document(let document)? = reading.withLock({ $0 }) { return document.describe(item) }
    let items = decided.withLock { $0 } ?? makeItems([])
    if case .line(let number) = item.id,
      case .lines(let batch, _) = await reader.ask(.line(number - 1)), batch.count > 0
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
  private static func start(of request: PageRequest) -> LineRequest.Start {
    switch request.key {
    case .offset(let line): .line(line)
    // Only a list that starts again is asked for anew.
    default: request.bypassesCache ? .oldest : .list
    }
  }

  /// The items of lines; the first ones decide on the columns.
  private func items(of batch: LineBatch) -> [Item] {
    let items = decided.withLock { $0 } ?? decide(by: batch)
    return batch.ranges.indices.map {
      items.item(batch[$0], number: batch.first + $0 + 1)
    }
  }

  private func decide(by batch: LineBatch) -> LineItems {
    let objects = batch.ranges.indices.compactMap {
      LineText(batch[$0], longestLine: limits.longestLine).object
    }
    let items = makeItems(objects.isEmpty ? [] : chooseColumns(objects))
    return decided.withLock { decided in
      if decided == nil, batch.count > 0 { decided = items }
      return decided ?? items
    }
  }

  private func makeItems(_ columns: [ColumnDefinition]) -> LineItems {
    LineItems(
      columns: columns,
      excerptLength: limits.excerptLength,
      longestLine: limits.longestLine
    )
  }

  private static let cannotStartAgain =
    "Standard input can't start again: these are the oldest lines that are kept."

  private func gone(before count: Int) -> PageError {
    let lines = count == 1 ? "line is" : "\(FieldFormat.grouped(String(count))) lines are"
    return PageError("The first \(lines) gone: only \(Self.size(limits.keptBytes)) is kept.")
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 30 ? "\(bytes >> 30) GiB" : "\(max(1, bytes >> 20)) MiB"
  }
}
