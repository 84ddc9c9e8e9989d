import Paging

/// The heights of the rows of a long list; most are unknown.
///
/// Only blocks of rows with a known height take memory, because a jump can reach any row of a list.
/// Each block has the sum of the heights above it, so the start of a row and the row at a line are
/// found without a scan. An unknown row counts as ``estimate``.
struct HeightIndex: Hashable, Sendable {
  /// The assumed height of an unknown row in lines, at least 1.
  ///
  /// It is the mean of the known heights, and is updated whenever their number is a power of two.
  private(set) var estimate: Int

  /// The numbers of the blocks in memory, ascending: the row divided by the size of a block.
  private var blocks: [Int] = []
  /// The lines of each row of these blocks, 0 for an unknown row.
  private var heights: [UInt16] = []
  /// The sum of known heights, and the number of rows with a known height.
  private typealias Sum = SIMD2<Int>

  /// For each of these blocks, the sum of the blocks above it.
  private var above: [Sum] = []
  private var known = Sum.zero

  private static let blockSize = 64

  init(estimate: Int) {
    self.estimate = max(1, estimate)
  }

  /// The height of a row in lines; nil when it is unknown.
  ///
  /// - Complexity: O(log rows).
  func known(_ row: Int) -> Int? {
    guard let index = index(of: row), heights[index] > 0 else { return nil }
    return Int(heights[index])
  }

  /// The height of a row in lines, known or estimated.
  ///
  /// - Complexity: O(log rows).
  func height(of row: Int) -> Int { known(row) ?? estimate }

  /// The first line of a row.
  ///
  /// - Complexity: O(log rows).
  func start(of row: Int) -> Int {
    let position = position(ofBlock: row / Self.blockSize)
    var known = position < above.count ? above[position] : known
    if isBlock(row / Self.blockSize, at: position) {
      known &+= sum(ofBlockAt: position, rows: row % Self.blockSize)
    }
    return known.x + (row - known.y) * estimate
  }

  /// The row at a line, in a list without an end.
  ///
  /// - Complexity: O(log rows).
  func row(atLine line: Int) -> Int {
    let line = max(0, line)
    let position = blocks.indices.lastPosition { start(ofBlockAt: $0) <= line }
    guard position < blocks.count, start(ofBlockAt: position) <= line else {
      return line / estimate
    }
    var row = blocks[position] * Self.blockSize
    var rest = line - start(of: row)
    for height in heights[(position * Self.blockSize)...].prefix(Self.blockSize) {
      let height = height > 0 ? Int(height) : estimate
      if rest < height { return row }
      rest -= height
      row += 1
    }
    return row + rest / estimate
  }

  /// Sets the height of a row in lines; nil when it is unknown, or no longer known.
  ///
  /// - Complexity: O(log rows + blocks in memory below the row).
  mutating func set(_ height: Int?, of row: Int) {
    let new = height.map { min(max(1, $0), Int(UInt16.max)) } ?? 0
    if new > 0 { insertBlock(row / Self.blockSize) }
    guard let index = index(of: row) else { return }
    let old = Int(heights[index])
    guard new != old else { return }
    heights[index] = UInt16(new)
    let change = Sum(new - old, (new > 0 ? 1 : 0) - (old > 0 ? 1 : 0))
    known &+= change
    for block in blocks.indices.dropFirst(index / Self.blockSize + 1) { above[block] &+= change }
    guard change.y > 0, known.y & (known.y - 1) == 0 else { return }
    estimate = max(1, (known.x + known.y / 2) / known.y)
  }

  /// Replaces rows by a number of unknown rows.
  ///
  /// - Complexity: O(known rows).
  mutating func replace(_ rows: Range<Int>, with count: Int) {
    move(from: rows.lowerBound) { $0 < rows.upperBound ? nil : $0 - rows.count + count }
  }

  /// Forgets the heights from a row on.
  ///
  /// - Complexity: O(known rows).
  mutating func forget(from row: Int) { move(from: row) { _ in nil } }

  /// Moves the known heights from a row on to other rows, or forgets them; keeps the estimate.
  private mutating func move(from first: Int, to newRow: (Int) -> Int?) {
    guard let last = blocks.last, first < (last + 1) * Self.blockSize else { return }
    let old = self
    self = HeightIndex(estimate: estimate)
    for (position, block) in old.blocks.enumerated() {
      for offset in 0..<Self.blockSize {
        let row = block * Self.blockSize + offset
        let height = old.heights[position * Self.blockSize + offset]
        guard height > 0, let new = row < first ? row : newRow(row) else { continue }
        set(Int(height), of: new)
      }
    }
    estimate = old.estimate
  }
}

extension HeightIndex {
  /// The index of the first block in memory that isn't above a block with this number.
  private func position(ofBlock number: Int) -> Int {
    guard let first = blocks.first, first < number else { return 0 }
    return blocks.lastPosition { $0 < number } + 1
  }

  private func isBlock(_ number: Int, at position: Int) -> Bool {
    position < blocks.count && blocks[position] == number
  }

  /// The index of a row's height; nil when its block isn't in memory.
  private func index(of row: Int) -> Int? {
    let position = position(ofBlock: row / Self.blockSize)
    guard isBlock(row / Self.blockSize, at: position) else { return nil }
    return position * Self.blockSize + row % Self.blockSize
  }

  /// The sum of the first rows of a block.
  private func sum(ofBlockAt position: Int, rows: Int) -> Sum {
    heights[(position * Self.blockSize)...].prefix(rows).reduce(into: .zero) {
      if $1 > 0 { $0 &+= Sum(Int($1), 1) }
    }
  }

  /// The first line of a block in memory.
  private func start(ofBlockAt position: Int) -> Int {
    above[position].x + (blocks[position] * Self.blockSize - above[position].y) * estimate
  }

  /// Adds an empty block in its place, if it isn't in memory.
  private mutating func insertBlock(_ number: Int) {
    let position = position(ofBlock: number)
    guard !isBlock(number, at: position) else { return }
    let first = position * Self.blockSize
    blocks.insert(number, at: position)
    heights.insert(contentsOf: repeatElement(0, count: Self.blockSize), at: first)
    above.insert(position < above.count ? above[position] : known, at: position)
  }
}
