/// A viewport as a plain array of heights, without an index: every line is counted anew.
struct PlainViewport: Equatable {
  /// The known heights of the rows; nil for an unknown one.
  var heights: [Int?] = []
  var estimate = 1
  var height = 0
  var offset = 0
  var cursor = 0

  func lines(of row: Int) -> Range<Int> {
    let start = heights.prefix(row).reduce(0) { $0 + ($1 ?? estimate) }
    return start..<(start + (heights.indices.contains(row) ? heights[row] ?? estimate : estimate))
  }

  var lineCount: Int { lines(of: heights.count).lowerBound }

  /// The first line of each row, and the line after the last one.
  private var starts: [Int] {
    heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ?? estimate)) }
  }

  func row(atLine line: Int) -> Int {
    let starts = starts
    return heights.indices.first { starts[$0 + 1] > line } ?? max(0, heights.count - 1)
  }

  /// The rows with a line on the screen.
  var visible: [Int] {
    let starts = starts
    return heights.indices.filter {
      height > 0 && starts[$0] < offset + height && starts[$0 + 1] > offset
    }
  }

  /// The rows with all their lines on the screen.
  private var whole: [Int] {
    let starts = starts
    return heights.indices.filter {
      height > 0 && starts[$0] >= offset && starts[$0 + 1] <= offset + height
    }
  }

  mutating func moveCursor(to row: Int) {
    cursor = clamped(row)
    showCursor()
  }

  mutating func scroll(by count: Int) {
    offset += count
    clampOffset()
    takeCursorAlong()
  }

  mutating func page(by count: Int) {
    let (old, middle) = (offset, lines(of: cursor).lowerBound + lines(of: cursor).count / 2)
    offset += count
    clampOffset()
    cursor = old == offset ? clamped(count < 0 ? 0 : .max) : row(atLine: middle + offset - old)
    takeCursorAlong()
  }

  mutating func setHeight(_ new: Int) {
    height = new
    settle()
    showCursor()
  }

  /// Sets the height of a row, with the estimate that the index then has.
  ///
  /// The row at the top keeps its first line in place, or its last one when the screen cuts it.
  mutating func setRowHeight(_ new: Int?, of row: Int, estimate: Int) {
    guard heights[row] != new else { return }
    let wasWhole = whole.contains(cursor)
    let top = self.row(atLine: offset)
    let old = lines(of: top)
    heights[row] = new
    self.estimate = estimate
    let now = lines(of: top)
    let isCut = old.lowerBound < offset
    offset += isCut ? now.upperBound - old.upperBound : now.lowerBound - old.lowerBound
    settle()
    if wasWhole, !whole.contains(cursor) { showCursor() }
  }

  /// Replaces rows; the cursor's row keeps its line on the screen.
  mutating func replace(_ rows: Range<Int>, with count: Int) {
    let line = lines(of: cursor).lowerBound
    heights.replaceSubrange(rows, with: repeatElement(nil, count: count))
    if rows.upperBound <= cursor {
      cursor += count - rows.count
      offset += lines(of: cursor).lowerBound - line
    } else if rows.lowerBound <= cursor {
      cursor = min(cursor, rows.lowerBound + max(0, count - 1))
    }
    settle()
    showCursor()
  }

  mutating func setRowCount(_ count: Int) {
    heights.removeLast(max(0, heights.count - count))
    heights += Array(repeating: nil, count: count - heights.count)
    settle()
  }

  private func clamped(_ row: Int) -> Int { min(max(0, row), max(0, heights.count - 1)) }

  private mutating func clampOffset() { offset = min(max(0, offset), max(0, lineCount - height)) }

  private mutating func settle() {
    cursor = clamped(cursor)
    clampOffset()
    guard height > 0 else { return }
    let shown = lines(of: cursor).clamped(to: offset..<(offset + height))
    if shown.isEmpty { showCursor() }
  }

  private mutating func showCursor() {
    guard height > 0 else { return }
    let own = lines(of: cursor)
    if own.lowerBound < offset || own.count > height {
      offset = own.lowerBound
    } else {
      offset = max(offset, own.upperBound - height)
    }
  }

  private mutating func takeCursorAlong() {
    let rows = whole.isEmpty ? visible : whole
    guard let first = rows.first, let last = rows.last else {
      return cursor = clamped(row(atLine: offset))
    }
    cursor = min(max(cursor, first), last)
  }
}
