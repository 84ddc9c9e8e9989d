/// The heights of the rows of a long list, most of which are unknown.
///
/// Rows are in blocks whose sums form Fenwick trees (Fenwick 1994), so the start of a row and the
/// row at a line are found without a scan. An unknown row counts as ``estimate``, and rows after
/// the last known one take no memory.
struct HeightIndex: Hashable, Sendable {
  /// The assumed height of an unknown row in lines, at least 1.
  ///
  /// It is the mean of the known heights, and is updated each time that their number has doubled.
  private(set) var estimate: Int

  /// The lines of each row, 0 for an unknown row; a whole number of blocks.
  private var heights: [UInt16] = []
  /// The sums of known lines and of known rows over blocks; the trees count from 1.
  private var lines = [0]
  private var counts = [0]
  private var knownLines = 0
  private var knownRows = 0

  private static let blockSize = 64
  /// More rows than a page can have; after such an insertion, the heights below are dropped.
  private static let mostInserted = 1 << 20

  init(estimate: Int) {
    self.estimate = max(1, estimate)
  }

  private var blockCount: Int { lines.count - 1 }

  /// The height of a row in lines; nil when it is unknown.
  func known(_ row: Int) -> Int? {
    guard heights.indices.contains(row), heights[row] > 0 else { return nil }
    return Int(heights[row])
  }

  /// The height of a row in lines, known or estimated.
  func height(of row: Int) -> Int { known(row) ?? estimate }

  /// The first line of a row.
  ///
  /// - Complexity: O(log rows).
  func start(of row: Int) -> Int {
    let block = min(row / Self.blockSize, blockCount)
    var line = 0
    var known = 0
    var node = block
    while node > 0 {
      line += lines[node]
      known += counts[node]
      node &= node - 1
    }
    for index in (block * Self.blockSize)..<max(block * Self.blockSize, min(row, heights.count))
    where heights[index] > 0 {
      line += Int(heights[index])
      known += 1
    }
    return line + (row - known) * estimate
  }

  /// The row at a line, in a list without an end.
  ///
  /// - Complexity: O(log rows).
  func row(atLine line: Int) -> Int {
    var block = 0
    var rest = max(0, line)
    var step = blockCount > 0 ? 1 << (Int.bitWidth - 1 - blockCount.leadingZeroBitCount) : 0
    while step > 0 {
      let next = block + step
      if next <= blockCount {
        let height = lines[next] + (step * Self.blockSize - counts[next]) * estimate
        if height <= rest {
          block = next
          rest -= height
        }
      }
      step >>= 1
    }
    var row = block * Self.blockSize
    while row < heights.count {
      let height = height(of: row)
      if rest < height { return row }
      rest -= height
      row += 1
    }
    return row + rest / estimate
  }

  /// Sets the height of a row.
  ///
  /// - Parameters:
  ///   - height: the lines; nil when they are unknown, or no longer known.
  ///   - row: the row.
  /// - Complexity: O(log rows), besides the memory for rows up to this one.
  mutating func set(_ height: Int?, of row: Int) {
    let new = height.map { min(max(1, $0), Int(UInt16.max)) } ?? 0
    guard new > 0 || row < heights.count else { return }
    while row >= heights.count { appendBlock() }
    let old = Int(heights[row])
    guard new != old else { return }
    heights[row] = UInt16(new)
    let known = (new > 0 ? 1 : 0) - (old > 0 ? 1 : 0)
    add(lines: new - old, rows: known, toBlock: row / Self.blockSize)
    guard known > 0, knownRows & (knownRows - 1) == 0 else { return }
    estimate = max(1, (knownLines + knownRows / 2) / knownRows)
  }

  /// Replaces rows by a number of unknown rows.
  ///
  /// - Complexity: O(rows).
  mutating func replace(_ rows: Range<Int>, with count: Int) {
    guard rows.lowerBound < heights.count else { return }
    guard count <= Self.mostInserted else { return forget(from: rows.lowerBound) }
    heights.replaceSubrange(
      rows.clamped(to: 0..<heights.count),
      with: repeatElement(0, count: count)
    )
    rebuild()
  }

  /// Forgets the heights from a row on.
  ///
  /// - Complexity: O(rows) when any of them is known
  mutating func forget(from row: Int) {
    guard row < heights.count, heights[row...].contains(where: { $0 > 0 }) else { return }
    heights.removeSubrange(row...)
    rebuild()
  }

  private mutating func appendBlock() {
    heights.append(contentsOf: repeatElement(0, count: Self.blockSize))
    let node = blockCount + 1
    // A node sums the blocks after the node with its lowest bit cleared; the new block is empty.
    var lineSum = 0
    var countSum = 0
    var child = node - 1
    while child > node & (node - 1) {
      lineSum += lines[child]
      countSum += counts[child]
      child &= child - 1
    }
    lines.append(lineSum)
    counts.append(countSum)
  }

  private mutating func add(lines added: Int, rows: Int, toBlock block: Int) {
    knownLines += added
    knownRows += rows
    var node = block + 1
    while node <= blockCount {
      lines[node] += added
      counts[node] += rows
      node += node & -node
    }
  }

  private mutating func rebuild() {
    let known = heights
    self = HeightIndex(estimate: estimate)
    let estimate = estimate
    heights.reserveCapacity(known.count + Self.blockSize)
    for (row, height) in known.enumerated() where height > 0 { set(Int(height), of: row) }
    self.estimate = estimate
  }
}
