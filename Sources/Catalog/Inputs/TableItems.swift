import EverBase
import EverCatalog
import EverItems
import Paging

/// Makes the items of a table from its rows.
struct TableItems: Sendable {
  let head: TableHead
  /// The place of the first row that is an item.
  let firstRow: Int
  let decoder: ItemDecoder
  /// The sentence about the first rows; nil when there is nothing to say.
  let remark: String?

  /// Looks at the first rows of a table; nil when they aren't enough to find its columns.
  ///
  /// - Parameters:
  ///   - sample: the first bytes of the input.
  ///   - separator: the declared separator.
  ///   - isWhole: whether these are all.
  ///   - description: what is known about the input.
  /// - Throws: a `PageError` when there is no table.
  init?(
    _ sample: [UInt8],
    _ separator: Table.Separator,
    isWhole: Bool,
    of description: InputSource.Description
  ) throws(PageError) {
    do throws(FormatError) {
      head = try Table.head(of: sample, separator)
    } catch {
      let advice = error == .binary ? "--encoding NAME reads another charset." : nil
      throw PageError("\(description.name) \(error.predicate).", advice: advice)
    }
    var index = RecordIndex(head.form, from: head.start)
    sample[head.start...].withUnsafeBytes { index.take($0) }
    // An open quotation mark is an error of the row that has it.
    if isWhole, index.openQuote(beyond: 0) == nil { index.finish() }
    guard index.count > 1 || isWhole else { return nil }
    firstRow = head.hasNames ? head.endOfRow(in: sample) : head.start
    var overrides = description.overrides
    // A person has laid these columns out.
    if head.columns != nil, overrides.columns.paths == nil {
      overrides.columns.paths = head.names.map { JSONPath(steps: [$0]) }
    }
    let document = try ListDocument(
      Array(sample[..<index.end]),
      format: .table(separator),
      name: description.name,
      overrides: overrides
    )
    decoder = document.decoder
    remark = document.remark
  }

  /// Makes the items of rows; an item is decoded when it is used.
  ///
  /// - Throws: a `PageError` when memory has no room for them.
  /// - Complexity: O(bytes).
  func items(of batch: RecordBatch, name: String, longest: Int) throws(PageError) -> [Item] {
    var text: [UInt8] = []
    text.reserveCapacity(batch.bytes.count + batch.count)
    for index in 0..<batch.count {
      text += row(batch[index], longest: longest)
      text.append(RecordScanner.lineFeed)
    }
    let rows: [ItemList.Element]
    do {
      rows = try Table.json(ofRows: text, head).root.elements.map { (nil, $0) }
    } catch {
      throw PageError("\(name) \(error.predicate).")
    }
    guard let charge = ItemList.charge(rows: rows.count) else {
      throw PageError("\(name) \(FormatError.tooLarge.predicate).")
    }
    guard rows.count == batch.count else {
      throw PageError("The rows of \(name) from row \(batch.first + 1) on can't be told apart.")
    }
    return decoder.items(
      of: rows,
      rows.indices.map { .line(batch.first + $0 + 1) },
      isDirectory: false,
      charge
    ) { $0 }
  }

  /// A row with the quotation mark that it lacks when it is cut.
  func row(_ record: ArraySlice<UInt8>, longest: Int) -> ArraySlice<UInt8> {
    record.count > longest && head.isQuoted(atEndOf: record)
      ? record + [UInt8(ascii: "\"")] : record
  }
}

extension TableHead {
  var form: RecordForm {
    columns == nil
      ? .rows(separator: separator, hasQuotes: hasQuotes) : .lines(skipsBlanks: true)
  }

  /// The place after the first row of a table; the end when it has no other.
  fileprivate func endOfRow(in text: [UInt8]) -> Int {
    var scanner = RecordScanner(form)
    var place = start
    return text.withUnsafeBytes { text in
      while let end = scanner.end(in: text, from: place) {
        place = end
        if scanner.next() { return place }
      }
      return text.count
    }
  }

  /// Whether a part of a row ends between quotation marks.
  fileprivate func isQuoted(atEndOf row: ArraySlice<UInt8>) -> Bool {
    var scanner = RecordScanner(form)
    return row.withUnsafeBytes { scanner.end(in: $0, from: 0) == nil } && scanner.isQuoted
  }
}
