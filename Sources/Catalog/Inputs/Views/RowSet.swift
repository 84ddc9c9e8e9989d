import Paging

/// The numbers of some records in ascending order, with a bit for each record of the input.
struct RowSet: Hashable, Sendable {
  /// The number of the record of the first bit.
  private let first: Int
  private var words: [UInt64] = []
  /// The number of members before each group of words.
  private var before: [Int] = []
  private(set) var count = 0

  private static let groupSize = 64

  /// Makes an empty set of records from a number on.
  init(from first: Int) { self.first = first }

  /// Adds a record after all others.
  mutating func append(_ row: Int) {
    let (word, bit) = (row - first).quotientAndRemainder(dividingBy: 64)
    while words.count <= word {
      if words.count % Self.groupSize == 0 { before.append(count) }
      words.append(0)
    }
    words[word] |= 1 << UInt64(bit)
    count += 1
  }

  /// The record at an index in the order of the records.
  ///
  /// - Precondition: the index is from 0 to ``count``.
  /// - Complexity: O(log(records)).
  subscript(index: Int) -> Int {
    var group = before.lastPosition { $0 <= index }
    var rest = index - before[group]
    group *= Self.groupSize
    while words[group].nonzeroBitCount <= rest {
      rest -= words[group].nonzeroBitCount
      group += 1
    }
    var word = words[group]
    for _ in 0..<rest { word &= word - 1 }
    return first + group * 64 + word.trailingZeroBitCount
  }

  /// The number of members before a record, which may be none.
  ///
  /// - Complexity: O(1).
  func index(of row: Int) -> Int {
    let (word, bit) = max(0, row - first).quotientAndRemainder(dividingBy: 64)
    guard word < words.count else { return count }
    let start = word - word % Self.groupSize
    let whole = words[start..<word].reduce(0) { $0 + $1.nonzeroBitCount }
    let part = (words[word] & ((1 << UInt64(bit)) - 1)).nonzeroBitCount
    return before[word / Self.groupSize] + whole + part
  }

  func contains(_ row: Int) -> Bool {
    guard row >= first else { return false }
    let (word, bit) = (row - first).quotientAndRemainder(dividingBy: 64)
    return words.indices.contains(word) && words[word] & 1 << UInt64(bit) != 0
  }
}
