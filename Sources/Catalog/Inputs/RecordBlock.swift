/// Consecutive records in memory.
package struct RecordBlock {
  /// The numbers of the records, from 0.
  package let records: Range<Int>
  /// The records with what ends them, and the blank lines between them.
  package let bytes: UnsafeRawBufferPointer
  package let form: RecordForm

  /// Calls a function with the number and the bytes of each record, without what ends it, until it
  /// returns false.
  ///
  /// - Complexity: O(bytes).
  package func forEachRecord(_ body: (_ number: Int, _ bytes: UnsafeRawBufferPointer) -> Bool) {
    var scanner = RecordScanner(form)
    var number = records.lowerBound
    var start = 0
    while start < bytes.count {
      let end = scanner.end(in: bytes, from: start) ?? bytes.count
      if scanner.next() {
        let record = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        guard body(number, scanner.content(of: record)) else { return }
        number += 1
      }
      start = end
    }
  }
}

/// Consecutive records that were read.
struct RecordBatch: Hashable, Sendable {
  /// The number of records before the first one.
  private(set) var first: Int
  private(set) var bytes: [UInt8] = []
  /// The range of each record in ``bytes``, without what ends it.
  private(set) var ranges: [Range<Int>] = []

  init(first: Int) { self.first = first }

  var count: Int { ranges.count }

  /// The number of the record after the last one.
  var end: Int { first + ranges.count }

  /// The bytes of a record, with an index from 0.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  mutating func append(_ record: UnsafeRawBufferPointer) {
    ranges.append(bytes.count..<(bytes.count + record.count))
    bytes += record
  }

  /// The batch without the bytes of some records, which are empty then.
  func keeping(_ isKept: (ArraySlice<UInt8>) -> Bool) -> RecordBatch {
    guard !ranges.allSatisfy({ isKept(bytes[$0]) }) else { return self }
    var batch = RecordBatch(first: first)
    for range in ranges {
      let kept = isKept(bytes[range]) ? bytes[range] : []
      batch.ranges.append(batch.bytes.count..<(batch.bytes.count + kept.count))
      batch.bytes += kept
    }
    return batch
  }
}
