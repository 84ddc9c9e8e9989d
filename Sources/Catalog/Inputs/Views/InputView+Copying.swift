import EverBase
import EverItems
package import Paging

/// A format whose records are copied byte for byte.
package enum CopyFormat: Sendable {
  /// JSON lines: each item is a line.
  case jsonLines
  /// Rows with commas, after their headings.
  case csv
}

/// The outcome of copying the records of an input.
package struct InputCopy: Sendable {
  /// The number of items that were written.
  package internal(set) var count = 0
  /// Why the input isn't a whole list; nil when it is.
  package internal(set) var error: PageError?
  /// The sentence about records that were written or tested in part; nil when there are none.
  package internal(set) var cut: String?
  /// Whether the last record is an item whose end is missing.
  package internal(set) var isCutOff = false
  /// Whether the receiver takes no more.
  package internal(set) var isRefused = false
}

extension InputView {
  /// Copies the records of the view, byte for byte as they were sent.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - limit: the number of items; nil for all.
  ///   - remark: receives sentences about the input.
  ///   - write: receives lines; returns whether it takes more.
  /// - Returns: nil for an input in another format; nothing was written then.
  /// - Throws: a `PageError` when there is no list.
  @concurrent
  package func copy(
    as format: CopyFormat,
    limit: Int?,
    remark: @escaping @Sendable (String) -> Void,
    write: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(PageError) -> InputCopy? {
    let decided = try await source.decided()
    guard var copier = RecordCopier(source, decided, format, remark: remark, write: write) else {
      return nil
    }
    let rows = try await rows()
    for sentence in [decided.remark, decided.reading.notice] { sentence.map(remark) }
    var copy = InputCopy()
    copy.isRefused = !copier.writeHeading()
    while copy.count < limit ?? .max, !copy.isRefused {
      let start = copy.count
      let found = try await scan(rows, while: { $0.count <= start })
      copy.cut = copier.cut ?? found.cut
      let end = min(found.count, limit ?? .max, start + copier.mostRecords)
      guard start < end else {
        for sentence in [found.remark, account(of: found)] { sentence.map(remark) }
        (copy.error, copy.isCutOff) = (found.ending?.error, found.ending?.isCutOff ?? false)
        return copy
      }
      let numbers = await rows.numbers(start..<end)
      copy.isRefused = try !copier.copy(numbers, isAscending: order == nil)
      copy.count = end
      copy.cut = copier.cut ?? found.cut
    }
    return copy
  }
}
