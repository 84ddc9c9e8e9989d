import CEverItems
import EverBase
import EverCatalog
import EverItems
import Paging

/// Reads the records of an input in order, tests them, and takes their values in a column.
///
/// A record is decoded only when its bytes may match: a word of the filter is searched in whole
/// blocks first.
struct InputScan: Sendable {
  let source: InputSource
  let input: OpenInput
  let reading: Reading
  private let filter: FittedFilter?
  private let column: String?
  /// What the bytes of each record have that was found.
  private let words: [[CChar]]
  private let lines: LineItems
  /// The headings of the columns.
  let titles: [String]

  /// Makes a scan of an input whose columns are decided.
  ///
  /// - Parameters:
  ///   - source: the source of the input.
  ///   - input: the input.
  ///   - reading: how it is read.
  ///   - filter: what records must have; nil for all of them.
  ///   - column: the column whose values are wanted; nil for none.
  init(
    _ source: InputSource,
    _ input: OpenInput,
    _ reading: Reading,
    filter: Filter?,
    column: String?
  ) {
    (self.source, self.input, self.reading, self.column) = (source, input, reading, column)
    var lines = input.lineItems ?? source.makeItems([])
    lines.excerptLength = nil
    self.lines = lines
    let columns = source.columns
    titles = columns.map(\.column.title)
    self.filter = filter?.fitted(to: columns.map(\.shown))
    let patterns = columns.allSatisfy(\.isRaw) ? filter?.patterns ?? [] : []
    let isText = if case .lines = reading { lines.columns.isEmpty } else { false }
    // A line of text has no other form.
    let searched = isText ? patterns : patterns.filter(\.isInNoForm)
    words = searched.flatMap(\.rawParts).map { Array($0.utf8CString.dropLast()) }
  }

  /// Whether the list has a column with a heading, in any case.
  func hasColumn(_ title: String) -> Bool {
    titles.contains { $0.lowercased() == title.lowercased() }
  }

  /// A record that was found, with its value in the column.
  typealias Found = (number: Int, value: String?)

  /// Scans some records, at least a block, until a function returns false.
  ///
  /// - Parameters:
  ///   - records: the records that can be read.
  ///   - goesOn: whether to scan another block after the records before a number.
  ///   - found: receives the records that were found, in order, some of them at a time, and a sentence
  ///     when only a part of a record was tested.
  /// - Throws: a `PageError` when they can't be read.
  func run(
    _ records: Range<Int>,
    goesOn: (_ next: Int) -> Bool,
    found: (_ records: [Found], _ cut: String?) throws(PageError) -> Void
  ) throws(PageError) {
    if case .document(let document) = reading {
      let end = min(records.upperBound, document.items.count)
      let numbers = Array(records.clamped(to: 0..<end))
      try found(matches(numbers, numbers.map { document.items[$0] }), nil)
      _ = goesOn(records.upperBound)
      return
    }
    var error: PageError?
    let isRead = input.records.forEachBlock(in: records) { block in
      do throws(PageError) {
        try scan(block, records, found)
      } catch let failure {
        error = failure
        return false
      }
      return goesOn(min(block.records.upperBound, records.upperBound))
    }
    if let error { throw error }
    if !isRead { throw source.unreadable(records, of: input) }
  }

  /// The most records that are decoded together: the items of a block of short rows don't fit into
  /// the memory for content.
  private static let batchSize = 256

  /// Finds the records of a block that match.
  private func scan(
    _ block: RecordBlock,
    _ records: Range<Int>,
    _ found: ([Found], String?) throws(PageError) -> Void
  ) throws(PageError) {
    // A longer record is cut, and says so.
    guard block.bytes.count > source.limits.longestRecord || mayHave(words, block.bytes) else {
      return
    }
    var batches: [(numbers: [Int], records: RecordBatch)] = []
    block.forEachRecord { number, bytes in
      guard number < records.upperBound else { return false }
      guard number >= records.lowerBound, mayMatch(bytes) else { return true }
      if batches.last.map({ $0.numbers.count == Self.batchSize }) ?? true {
        batches.append(([], RecordBatch(first: 0)))
      }
      let last = batches.count - 1
      let record = bytes.prefix(source.limits.longestRecord + 1)
      batches[last].records.append(UnsafeRawBufferPointer(rebasing: record))
      batches[last].numbers.append(number)
      return true
    }
    for batch in batches {
      try found(matches(batch.numbers, batch.records), source.cutNotice(of: batch.records))
    }
  }

  /// Whether the bytes of a record may match.
  private func mayMatch(_ record: UnsafeRawBufferPointer) -> Bool {
    record.count > source.limits.longestRecord || mayHave(words, record)
  }

  /// Whether bytes have all words, or more than ASCII without escapes.
  private func mayHave(_ words: [[CChar]], _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !words.isEmpty, let base = bytes.baseAddress else { return true }
    let text = base.assumingMemoryBound(to: CChar.self)
    return words.allSatisfy { csearch_find(text, bytes.count, $0, $0.count, 1) < bytes.count }
      || csearch_plain(text, bytes.count) == 0
  }

  private func matches(_ numbers: [Int], _ batch: RecordBatch) throws(PageError) -> [Found] {
    if case .table(let table) = reading {
      let items = try table.items(
        of: batch,
        name: source.description.name,
        longest: source.limits.longestRecord
      )
      return matches(numbers, items)
    }
    let areCut = batch.ranges.contains { $0.count > lines.longestLine }
    let objects = lines.columns.isEmpty || areCut ? nil : LineObjects(batch)
    return zip(numbers, batch.ranges.indices).compactMap { number, index in
      lines.match(batch[index], objects?[index], filter, column).map { (number, $0) }
    }
  }

  private func matches(_ numbers: [Int], _ items: [Item]) -> [Found] {
    zip(numbers, items).compactMap { number, item in
      let value = { source.text(of: $0, in: item) }
      guard filter?.suits(item, value: value) ?? true else { return nil }
      return (number, column.flatMap(value))
    }
  }
}

extension ColumnDefinition {
  /// Whether the words of its texts are in the bytes of a record.
  fileprivate var isRaw: Bool {
    guard case .paths = content else { return false }
    return format != .html && suffix.isEmpty
  }
}

extension LineItems {
  /// Tests a line, and decodes only the fields that the test needs.
  ///
  /// - Parameters:
  ///   - bytes: the line.
  ///   - parsed: its object; nil when it isn't parsed yet.
  ///   - filter: what it must have.
  ///   - column: the column of a value.
  /// - Returns: its value in the column, an inner nil for none; nil when it doesn't match the filter.
  fileprivate func match(
    _ bytes: ArraySlice<UInt8>,
    _ parsed: JSONValue?,
    _ filter: FittedFilter?,
    _ column: String?
  ) -> String?? {
    let line = parsed == nil ? LineText(bytes, longestLine: longestLine) : nil
    let object = columns.isEmpty ? nil : parsed ?? line?.object
    func value(_ column: String) -> String? {
      if let object { return columns.text(of: column, object.value(at:)) }
      return column.lowercased() == Self.textColumn.title ? line?.text : nil
    }
    let isText = object == nil
    let row = FilterRow(count: isText ? 1 : columns.count, isUsual: !isText || columns.isEmpty) {
      if let object { columns[$0].field(object.value(at:)) } else { line?.text }
    }
    guard filter?.suits(row, value: value) ?? true else { return nil }
    return .some(column.flatMap(value))
  }
}
