/// Which rows of a long list are on the screen, and which one the cursor is on.
///
/// Holds counts only, never rows. `top` and `cursor` are always in range, and the cursor is always
/// on the screen unless the screen has no rows.
package struct ListViewport: Hashable, Sendable {
  /// Rows of the list.
  package private(set) var rowCount = 0
  /// Rows of the screen.
  package private(set) var height = 0
  /// The first row on the screen.
  package private(set) var top = 0
  /// The row of the cursor; 0 when there are no rows.
  package private(set) var cursor = 0

  package init() {}

  /// The rows on the screen.
  package var visible: Range<Int> { top..<min(rowCount, top + height) }

  /// The first row after which nothing further can be scrolled into view.
  package var lastTop: Int { max(0, rowCount - height) }

  /// Takes the size of the list after it changed; the cursor stays on its row where it can.
  package mutating func setRowCount(_ count: Int) {
    rowCount = max(0, count)
    settle()
  }

  /// Takes the height of the screen; the cursor stays on its row and as near to its place as can be.
  package mutating func setHeight(_ height: Int) {
    self.height = max(0, height)
    settle()
  }

  /// Moves the cursor; the screen follows only when the cursor leaves it.
  package mutating func moveCursor(by rows: Int) {
    moveCursor(to: cursor.addingClamped(rows))
  }

  /// Moves the cursor to a row, the nearest one in range.
  package mutating func moveCursor(to row: Int) {
    cursor = clampedRow(row)
    showCursor()
  }

  /// Moves the cursor to a row and shows it at a place of the screen.
  package mutating func moveCursor(to row: Int, at place: Place) {
    cursor = clampedRow(row)
    showCursor(at: place)
  }

  /// Where a row stands on the screen.
  package enum Place: Hashable, Sendable {
    case top
    case middle
    case bottom
  }

  /// Scrolls so that the cursor's row stands at a place of the screen.
  package mutating func showCursor(at place: Place) {
    switch place {
    case .top: top = cursor
    case .middle: top = cursor - (height - 1) / 2
    case .bottom: top = cursor - height + 1
    }
    top = min(max(0, top), lastTop)
  }

  /// Scrolls and takes the cursor along only where it would leave the screen.
  package mutating func scroll(by rows: Int) {
    top = min(max(0, top.addingClamped(rows)), lastTop)
    cursor = clampedRow(min(max(cursor, top), max(top, top + height - 1)))
  }

  /// Moves screen and cursor together, as a page key does.
  package mutating func page(by rows: Int) {
    let newTop = min(max(0, top.addingClamped(rows)), lastTop)
    let isAtEdge = newTop == top
    top = newTop
    cursor = clampedRow(isAtEdge ? (rows < 0 ? 0 : rowCount - 1) : cursor.addingClamped(rows))
    cursor = clampedRow(min(max(cursor, top), max(top, top + height - 1)))
  }

  /// Puts the cursor on a row of the screen.
  package mutating func moveCursor(toScreen place: Place) {
    let last = max(top, visible.upperBound - 1)
    switch place {
    case .top: cursor = clampedRow(top)
    case .middle: cursor = clampedRow((top + last) / 2)
    case .bottom: cursor = clampedRow(last)
    }
  }

  /// Keeps the cursor on its row and that row at its place of the screen, after other rows were
  /// replaced by more or fewer.
  ///
  /// A cursor on a row that went stays among those that came in its place.
  ///
  /// - Parameters:
  ///   - row: the first row that was replaced.
  ///   - removed: rows that went.
  ///   - inserted: rows that came in their place.
  package mutating func rowsReplaced(row: Int, removed: Int, inserted: Int) {
    rowCount = max(0, rowCount + inserted - removed)
    if row + removed <= cursor {
      cursor += inserted - removed
      top += inserted - removed
    } else if row <= cursor {
      cursor = min(cursor, row + max(0, inserted - 1))
    }
    settle()
  }

  private func clampedRow(_ row: Int) -> Int { min(max(0, row), max(0, rowCount - 1)) }

  private mutating func settle() {
    cursor = clampedRow(cursor)
    top = min(max(0, top), lastTop)
    showCursor()
  }

  private mutating func showCursor() {
    guard height > 0 else { return }
    if cursor < top { top = cursor }
    if cursor >= top + height { top = cursor - height + 1 }
  }
}

extension Int {
  /// The sum, or the largest or smallest number where it would overflow.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
