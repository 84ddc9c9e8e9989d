import EverBase
import EverDocuments
import EverItems
package import Paging

/// The outcome of copying the records of an input.
package struct InputCopy: Sendable {
  /// The number of items that were written.
  package internal(set) var count = 0
  /// Why the input isn't a whole list; nil when it is.
  package internal(set) var error: PageError?
  /// Whether the last record is an item whose end is missing.
  package internal(set) var isCutOff = false
  /// Whether the receiver takes no more.
  package internal(set) var isRefused = false
}

extension InputSource {
  /// Copies JSON lines, as pages would have them: each item is a line, byte for byte as it was sent.
  ///
  /// The bytes of a block are validated and copied together. A block in which a line isn't an object
  /// is copied line by line.
  ///
  /// - Parameters:
  ///   - limit: the number of items; nil for all.
  ///   - remark: receives sentences about the input.
  ///   - write: receives lines; returns whether it takes more.
  /// - Returns: nil for an input of another kind, of which nothing was written.
  /// - Throws: a `PageError` when there is no list.
  @concurrent
  package func copyLines(
    limit: Int?,
    remark: @Sendable (String) -> Void,
    write: @Sendable ([UInt8]) -> Bool
  ) async throws(PageError) -> InputCopy? {
    let decided = try await decided()
    let input = decided.input
    guard case .lines(let notice) = decided.reading, let items = input.lineItems,
      !items.columns.isEmpty
    else { return nil }
    for sentence in [decided.remark, notice].compactMap(\.self) { remark(sentence) }
    var copy = InputCopy()
    var hasNamedFault = false
    while copy.count < limit ?? .max {
      let next = input.firstRecord + copy.count
      guard await input.records.wait(for: .records(first: next, end: next + Self.copied)) else {
        throw .cancelled
      }
      let progress = input.records.progress
      let ending = ending(of: input, progress)
      let end = min(ending?.count ?? progress.records.upperBound, next + (limit ?? .max / 2))
      guard next < end else {
        ending?.remark.map(remark)
        (copy.error, copy.isCutOff) = (ending?.error, ending?.isCutOff ?? false)
        return copy
      }
      let isRead = input.records.forEachBlock(in: next..<end) { block in
        let wanted = (input.firstRecord + copy.count)..<min(block.records.upperBound, end)
        var lines = CopiedLines()
        if !lines.copyObjects(of: block, in: wanted) {
          lines = CopiedLines()
          let batch = lines.copy(block, in: wanted, longest: limits.longestRecord)
          let sentences = [
            cutNotice(of: batch), hasNamedFault ? nil : brokenNotice(of: batch, input, progress),
          ]
          hasNamedFault = hasNamedFault || sentences[1] != nil
          for sentence in sentences.compactMap(\.self) { remark(sentence) }
        }
        copy.count += wanted.count
        copy.isRefused = !write(lines.bytes)
        return !copy.isRefused && !Task.isCancelled
      }
      guard !copy.isRefused else { return copy }
      if Task.isCancelled { throw .cancelled }
      if !isRead { throw unreadable(next..<end, of: input) }
    }
    return copy
  }

  /// The records that are requested together of an input that is still read.
  private static let copied = 1_000
}

/// Lines of JSON that are written together.
private struct CopiedLines {
  private(set) var bytes: [UInt8] = []

  /// Copies some records of a block, if all its lines are objects.
  mutating func copyObjects(of block: RecordBlock, in wanted: Range<Int>) -> Bool {
    var array: [UInt8] = [UInt8(ascii: "[")]
    array += block.bytes.last == RecordScanner.lineFeed ? block.bytes.dropLast() : block.bytes[...]
    array.append(UInt8(ascii: "]"))
    var ends: [Int] = []
    ends.reserveCapacity(block.records.count)
    array.withUnsafeMutableBufferPointer { array in
      for index in array.indices where array[index] == RecordScanner.lineFeed {
        array[index] = UInt8(ascii: ",")
        ends.append(index)
      }
      ends.append(array.count - 1)
    }
    guard ends.count == block.records.count,
      let document = try? JSONDocument(array), !document.isRepaired, document.root.kind == .array
    else { return false }
    bytes.reserveCapacity(array.count)
    var (number, start) = (block.records.lowerBound, 0)
    for element in document.root.elements {
      let range = element.range
      // A line that is a part of an object can be valid beside others.
      guard number < block.records.upperBound, element.kind == .object,
        range.lowerBound >= start, range.upperBound <= ends[number - block.records.lowerBound]
      else { return false }
      if wanted.contains(number) {
        bytes += array[range]
        bytes.append(RecordScanner.lineFeed)
      }
      start = ends[number - block.records.lowerBound]
      number += 1
    }
    return number == block.records.upperBound
  }

  /// Copies the records of a block one by one; a text becomes a string.
  mutating func copy(_ block: RecordBlock, in wanted: Range<Int>, longest: Int) -> RecordBatch {
    var batch = RecordBatch(first: wanted.lowerBound)
    block.forEachRecord { number, record in
      guard number < wanted.upperBound else { return false }
      guard number >= wanted.lowerBound else { return true }
      batch.append(UnsafeRawBufferPointer(rebasing: record.prefix(longest + 1)))
      return true
    }
    for index in batch.ranges.indices {
      let json = LineText(batch[index], longestLine: longest).json
      bytes += json.utf8.map { $0 == RecordScanner.lineFeed || $0 == 0x0D ? 0x20 : $0 }
      bytes.append(RecordScanner.lineFeed)
    }
    return batch
  }
}
