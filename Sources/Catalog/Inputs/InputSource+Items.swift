import EverBase
import EverCatalog
import EverItems
import Paging

/// The items of records, and what is said about them.
extension InputSource {
  /// Makes the items of records; the first lines decide the columns.
  ///
  /// - Parameters:
  ///   - batch: the records.
  ///   - reading: how the input is read.
  ///   - input: the input.
  ///   - areAll: whether no more records follow.
  /// - Returns: the items, and a sentence about a column of the user that the first lines lack; nil
  ///   for none.
  /// - Throws: an error when no line has any of the user's columns.
  func items(
    of batch: RecordBatch,
    _ reading: Reading,
    _ input: OpenInput,
    areAll: Bool
  ) throws(PageError) -> ([Item], remark: String?) {
    if case .table(let table) = reading {
      return (
        try table.items(of: batch, name: description.name, longest: limits.longestRecord), nil
      )
    }
    let (items, remark) =
      if let known = input.lineItems { (known, String?.none) } else {
        try decide(by: batch, input, areAll: areAll)
      }
    return (items.items(of: batch, after: input.headLines), remark)
  }

  func makeItems(_ columns: [ColumnDefinition]) -> LineItems {
    LineItems(
      columns: columns,
      excerptLength: description.isShown ? LineItems.usualExcerpt : nil,
      longestLine: limits.longestRecord
    )
  }

  /// The most lines that decide the columns.
  static let deciding = 100

  private func decide(
    by batch: RecordBatch,
    _ input: OpenInput,
    areAll: Bool
  ) throws(PageError) -> (LineItems, remark: String?) {
    let first = input.firstRecord
    let end = min(first + Self.deciding, input.records.progress.records.upperBound)
    let isEnough = batch.first == first && batch.end >= end
    let sample = isEnough ? batch : try read(first..<end, of: input)
    let objects = sample.ranges.indices.compactMap {
      LineText(sample[$0], longestLine: limits.longestRecord).object
    }
    let columns = description.overrides.columns.paths
    let remark = try UnknownFields(columns, in: objects, areAll: areAll).remark()
    let items = makeItems(objects.isEmpty ? [] : chooseColumns(objects))
    return (sample.count > 0 ? input.decide(items) : items, remark)
  }

  /// The notice of records that are longer than the limit; nil when there are none.
  func cutNotice(of batch: RecordBatch) -> String? {
    let longest = limits.longestRecord
    guard batch.ranges.contains(where: { $0.count > longest }) else { return nil }
    return "Lines of more than \(longest) bytes are cut there."
  }

  /// The notice of bytes that aren't UTF-8, or aren't text; nil when there are none.
  func encodingNotice(of batch: RecordBatch) -> String? {
    guard !batch.bytes.contains(0) else { return Self.hasNUL }
    guard String(validating: batch.bytes, as: UTF8.self) == nil else { return nil }
    return "Bytes that aren't UTF-8 are displayed as �; --encoding NAME reads another charset."
  }

  private static let hasNUL =
    "NUL isn't displayed: --read0 reads records that end with it, --encoding NAME another charset."

  /// The notice of a line that is displayed as text; nil when there is none.
  ///
  /// `numbers` are the numbers of the records; nil when they are consecutive.
  func brokenNotice(
    of batch: RecordBatch,
    _ numbers: [Int]? = nil,
    of input: OpenInput
  ) -> String? {
    let longest = limits.longestRecord
    let lines = batch.ranges.indices.filter { batch[$0].beginsObject && batch[$0].count <= longest }
    guard let items = input.lineItems, !items.columns.isEmpty,
      JSONDocument(ofLines: lines.map { batch[$0] }) == nil,
      let index = lines.first(where: { LineText.object(of: batch[$0]) == nil })
    else { return nil }
    let areCounted = input.records.progress.skipped == 0
    let word = areCounted ? "Line" : "Item"
    let record = numbers?[index] ?? batch.first + index
    let number = record + 1 + (areCounted ? input.headLines : 0)
    return "\(word) \(number) begins like an object, but isn't one: it is displayed as text."
  }
}

/// Where the items of an input end.
struct Ending: Sendable {
  /// The number of its records that are items.
  var count: Int
  /// A sentence about items that the input can lack; nil when its ends mention no more.
  var remark: String?
  /// Why the input isn't a whole list; nil when it is.
  var error: PageError?
  /// Whether the last record is an item whose end is missing.
  var isCutOff = false
}

extension InputSource {
  /// Where the items end; nil while more records can follow.
  ///
  /// A last line is none of a list of objects when it describes the list, when it is an error in the
  /// place of further items, or when its end is missing.
  func ending(of input: OpenInput, _ progress: IndexedInput.Progress) -> Ending? {
    guard progress.isWhole else { return nil }
    return input.ending(progress) {
      var ending = Ending(count: progress.records.upperBound)
      if let failure = progress.failure {
        ending.error = self.failure(failure, of: input)
      } else if case .lines? = input.reading {
        judgeLines(of: input, progress, &ending)
      }
      return ending
    }
  }

  /// The number of lines with which the ends are compared.
  private static let sampledLines = 20
  /// The bytes of a line that an error shows.
  private static let shownLength = 80

  private func judgeLines(
    of input: OpenInput,
    _ progress: IndexedInput.Progress,
    _ ending: inout Ending
  ) {
    let records = progress.records
    let last = max(records.lowerBound, records.upperBound - 2)..<records.upperBound
    guard let end = input.records.read(last, byteLimit: 2 * limits.longestRecord + 2),
      end.count == last.count, let line = (0..<end.count).last.map({ end[$0] }),
      line.beginsObject || input.head != nil
    else { return }
    let lines = (0..<end.count).map { end[$0] }
    if let fault = fault(of: lines, input) {
      let start = String(decoding: line.prefix(Self.shownLength), as: UTF8.self)
      let number = records.upperBound + progress.skipped + input.headLines
      ending.error = PageError(
        "Line \(number) of \(description.name) \(fault.rawValue): “\(start)”."
      )
      ending.isCutOff = fault == .cutOff
      ending.count -= 1
      return
    }
    let sampled = records.lowerBound..<min(last.lowerBound, records.lowerBound + Self.sampledLines)
    let first = input.records.read(sampled) ?? RecordBatch(first: 0)
    let sample = (input.head.map { [$0[...]] } ?? []) + (0..<first.count).map { first[$0] } + lines
    guard let array = JSONDocument(ofLines: sample) else { return }
    let ends = ListEnds(of: array.root)
    if ends.hasTail { ending.count -= 1 }
    guard ends.hasTail || input.head != nil else { return }
    ending.remark = ListDocument.remark(on: array.root, of: ending.count)
  }

  private func fault(of last: [ArraySlice<UInt8>], _ input: OpenInput) -> LineFault? {
    guard let line = last.last, line.beginsObject,
      input.lineItems?.columns.isEmpty == false || LineText.object(of: last[0]) != nil
    else { return nil }
    if ListDocument.isCutOff(Array(line)) { return .cutOff }
    let objects = last.compactMap { try? JSONDocument(Array($0)).root }
    return objects.count == 2 && PartialList.isError(objects[1], after: objects[0]) ? .error : nil
  }
}

/// Why the last line of an input isn't an item of its list of objects.
private enum LineFault: String {
  /// Its end is missing.
  case cutOff = "ends too early"
  /// It is an error in the place of further items.
  case error = "is an error"
}

extension ArraySlice<UInt8> {
  fileprivate var beginsObject: Bool { firstContentByte == UInt8(ascii: "{") }
}
