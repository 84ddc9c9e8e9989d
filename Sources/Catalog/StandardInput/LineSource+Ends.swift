import EverDefinitions
import EverDocuments
import EverPages

/// Lines that describe the list instead of being its items: the first and the last one.
extension LineSource {
  /// Leaves out the first and the last line of the input where they describe the list.
  ///
  /// - Parameters:
  ///   - batch: the lines of a page, at least one.
  ///   - isEnd: whether the input ends after them.
  /// - Returns: the other lines, and a sentence about items that the input can lack; nil when its ends
  ///   mention no more.
  func items(in batch: LineBatch, isEnd: Bool) async -> (batch: LineBatch, remark: String?) {
    guard isEnd || batch.first == 0, let array = await sample(of: batch, isEnd: isEnd) else {
      return (batch, nil)
    }
    let ends = ListEnds(of: array.root)
    var items = batch
    if isEnd, ends.hasTail { items.removeLast() }
    if batch.first == 0, ends.hasHead { items.removeFirst() }
    let count = batch.end - ends.steps.count
    let isDescribed = isEnd && !ends.steps.isEmpty
    return (items, isDescribed ? ListDocument.remark(on: array.root, of: count) : nil)
  }

  /// The first lines of the input, or of the page, and the last ones if it ends, as an array; nil when
  /// they aren't JSON.
  private func sample(of batch: LineBatch, isEnd: Bool) async -> JSONDocument? {
    var lines = (0..<batch.count).prefix(Self.sampledLines).map { batch[$0] }
    if isEnd {
      let last = batch.count > lines.count ? 2 : batch.count > 1 ? 0 : 1
      lines =
        batch.count > 1
        ? lines + (await lastLines(of: batch)).suffix(last) : await lastLines(of: batch)
      if batch.first > 1, case .lines(let first, _) = await reader.request(.line(0)),
        first.count > 0
      {
        lines.insert(first[0], at: 0)
      }
    }
    let text =
      [UInt8(ascii: "[")] + lines.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    return try? JSONDocument(Array(text))
  }

  /// The number of lines with which the ends are compared.
  private static let sampledLines = 20
}
