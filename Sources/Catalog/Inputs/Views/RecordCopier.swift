import EverBase
import EverItems
import EverCatalog
import Paging

/// Copies records of an input in any order, reading each block of it once for many of them.
struct RecordCopier {
  private let source: InputSource
  private let input: OpenInput
  /// Makes the rows of a table; nil for JSON lines.
  private let table: TableItems?
  private let remark: @Sendable (String) -> Void
  private let write: @Sendable ([UInt8]) -> Bool
  private var hasNamedFault = false
  /// The sentence about records that were copied in part; nil when there are none.
  private(set) var cut: String?

  /// Makes a copier; nil when the format isn't one of the input.
  ///
  /// A table is copied when it has commas and headings.
  init?(
    _ source: InputSource,
    _ decided: InputSource.Decided,
    _ format: CopyFormat,
    remark: @escaping @Sendable (String) -> Void,
    write: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    switch (decided.reading, format) {
    case (.lines, .jsonLines) where decided.input.lineItems?.columns.isEmpty == false:
      table = nil
    case (.table(let table), .csv)
    where table.head.separator == UInt8(ascii: ",") && table.head.hasNames:
      self.table = table
    default: return nil
    }
    (self.source, input) = (source, decided.input)
    (self.remark, self.write) = (remark, write)
  }

  /// Writes the headings of a table; returns whether more is taken.
  func writeHeading() -> Bool {
    guard let table else { return true }
    var heading = input.records.start(atMost: table.firstRow).dropFirst(table.head.start)
    while let last = heading.last, last == 0x0A || last == 0x0D { heading.removeLast() }
    return write(heading + [RecordScanner.lineFeed])
  }

  /// The bytes of a block: its copies stay below the size from which the allocator returns memory to
  /// the system, and in the processor's cache.
  private static let blockSize = 1 << 18

  /// The bytes that are collected to be written in another order, approximately.
  private static let collectedBytes = 64 << 20

  /// The most records that are copied together.
  var mostRecords: Int {
    let progress = input.records.progress
    return Self.collectedBytes / max(64, progress.bytes / max(1, progress.records.upperBound))
  }

  /// Copies some records.
  ///
  /// - Parameters:
  ///   - numbers: the records in the order in which they are written.
  ///   - isAscending: whether that is the order of the input; each block is written at once then.
  /// - Returns: whether more are taken.
  /// - Throws: a `PageError` when a record can't be read.
  /// - Complexity: O(bytes of their blocks).
  mutating func copy(_ numbers: [Int], isAscending: Bool) throws(PageError) -> Bool {
    var wanted = numbers.indices.map { (number: numbers[$0], rank: $0) }
    if !isAscending { wanted.sort { $0.number < $1.number } }
    guard let last = wanted.last else { return true }
    var rest = wanted[...]
    var lines = CopiedLines()
    var goesOn = true
    while goesOn, let first = rest.first {
      var isWhole = false
      let records = first.number..<last.number + 1
      let isRead = input.records.forEachBlock(in: records, size: Self.blockSize) { block in
        let own = rest.prefix { $0.number < block.records.upperBound }
        rest = rest.dropFirst(own.count)
        isWhole = append(own.map(\.number), of: block, to: &lines)
        if isAscending {
          goesOn = write(lines.bytes)
          lines.removeAll()
        }
        goesOn = goesOn && isWhole && !Task.isCancelled
        // Blocks without such records are passed over.
        return goesOn && rest.first.map { block.isNearly($0.number) } ?? false
      }
      guard isRead, isWhole else {
        throw source.unreadable(first.number..<last.number + 1, of: input)
      }
    }
    if Task.isCancelled { throw .cancelled }
    guard !isAscending else { return goesOn }
    var places = [Int](repeating: 0, count: wanted.count)
    for (place, record) in wanted.enumerated() { places[record.rank] = place }
    return write(lines.bytes(in: places))
  }

  /// Appends records of a block; returns false when it lacks one of them, as after a change of the file.
  private mutating func append(
    _ numbers: [Int],
    of block: RecordBlock,
    to lines: inout CopiedLines
  ) -> Bool {
    if table == nil, numbers.count == block.records.count, let objects = LineObjects(block) {
      lines.append(objects)
      return true
    }
    var batch = RecordBatch(first: numbers.first ?? 0)
    var rest = numbers[...]
    let longest = source.limits.longestRecord
    block.forEachRecord { number, record in
      guard number == rest.first else { return true }
      rest.removeFirst()
      batch.append(UnsafeRawBufferPointer(rebasing: record.prefix(longest + 1)))
      return !rest.isEmpty
    }
    if let table {
      lines.append(rows: batch, of: table, longest: longest)
      source.encodingNotice(of: batch).map(remark)
    } else if let objects = LineObjects(batch) {
      lines.append(objects)
    } else {
      lines.append(batch, longest: longest)
      let fault = hasNamedFault ? nil : source.brokenNotice(of: batch, numbers, of: input)
      hasNamedFault = hasNamedFault || fault != nil
      fault.map(remark)
    }
    cut = cut ?? source.cutNotice(of: batch)
    return rest.isEmpty
  }
}

extension RecordBlock {
  /// Whether a record is in the block or a group after it.
  fileprivate func isNearly(_ number: Int) -> Bool {
    number < records.upperBound + RecordIndex.groupSize
  }
}

/// Lines that are written together.
private struct CopiedLines {
  private(set) var bytes: [UInt8] = []
  /// The end of each line in ``bytes``.
  private var ends: [Int] = []

  /// Removes all lines, and keeps the memory for others.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  private mutating func end() {
    bytes.append(RecordScanner.lineFeed)
    ends.append(bytes.count)
  }

  /// The lines in the order of some indices.
  func bytes(in order: [Int]) -> [UInt8] {
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count)
    for index in order { sorted += bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }
    return sorted
  }

  /// Appends objects as sent.
  mutating func append(_ objects: LineObjects) {
    for index in 0..<objects.count {
      bytes += objects.bytes(of: index)
      end()
    }
  }

  /// Appends JSON lines one by one; a text becomes a string.
  mutating func append(_ batch: RecordBatch, longest: Int) {
    for index in 0..<batch.count {
      let json = LineText(batch[index], longestLine: longest).json
      bytes += json.utf8.map { $0 == RecordScanner.lineFeed || $0 == 0x0D ? 0x20 : $0 }
      end()
    }
  }

  /// Appends rows of a table; bytes that aren't UTF-8 become U+FFFD.
  mutating func append(rows batch: RecordBatch, of table: TableItems, longest: Int) {
    for index in 0..<batch.count {
      bytes += String(decoding: table.row(batch[index], longest: longest), as: UTF8.self).utf8
      end()
    }
  }
}
