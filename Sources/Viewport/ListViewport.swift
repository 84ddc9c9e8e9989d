/// Which rows of a long list are on the screen, and which one the cursor is on.
///
/// Holds counts and heights only, never rows. A row of the list is an item or what stands for one; it
/// takes lines of the screen as its ``geometry`` says. `top` and `cursor` are always in range, and the
/// cursor is always on the screen unless the screen has no lines.
package struct ListViewport: Hashable, Sendable {
  /// Rows of the list.
  package private(set) var rowCount = 0
  /// Lines of the screen.
  package private(set) var height = 0
  /// The line of the list that is the first on the screen; it can be any of a row's.
  package private(set) var offset = 0
  /// The row of the cursor; 0 when there are no rows.
  package private(set) var cursor = 0
  /// How rows lie on lines.
  package private(set) var geometry = ListGeometry.rows
  /// Whether the last row stands for no item, and lies below all lanes.
  package private(set) var hasFooter = false
  /// Lines of rows that differ in height.
  var heights = HeightIndex(estimate: 1)
  /// Lines by which ``offset`` changed although nothing moved on the screen.
  private var correction = 0

  package init() {}

  /// The first row on the screen, or the first of those side by side; its upper lines may be above.
  ///
  /// - Complexity: O(log rows) where heights vary, else O(1); so is every movement
  package var top: Int {
    if case .rows = geometry { return offset }
    return row(atLine: offset)
  }

  /// The rows on the screen, those that are cut at its edges with them.
  package var visible: Range<Int> {
    if case .rows = geometry { return offset..<min(rowCount, offset + height) }
    let top = top
    guard rowCount > 0, height > 0 else { return top..<top }
    return top..<band(of: row(atLine: offset + height - 1)).rows.upperBound
  }

  /// The first line after which nothing further can be scrolled into view.
  package var lastOffset: Int { max(0, lineCount - height) }

  /// The first row after which nothing further can be scrolled into view.
  package var lastTop: Int {
    if case .rows = geometry { return lastOffset }
    return row(atLine: lastOffset)
  }

  /// How far the list was scrolled: as ``offset``, but what changed above the screen doesn't count.
  package var travel: Int { offset - correction }

  /// Whether there is nothing further up, neither rows nor lines.
  package var isCursorAtTop: Bool {
    guard offset == 0, case .grid(let lanes, _) = geometry else {
      return offset == 0 && cursor == 0
    }
    return cursor < lanes
  }

  /// Takes the size of the list after it changed; the cursor stays on its row where it can.
  ///
  /// - Parameters:
  ///   - count: rows.
  ///   - hasFooter: whether the last one lies below all lanes.
  package mutating func setRowCount(_ count: Int, hasFooter: Bool = false) {
    if case .variable = geometry, count < rowCount { heights.forget(from: max(0, count)) }
    rowCount = max(0, count)
    self.hasFooter = hasFooter
    settle()
  }

  /// Takes the height of the screen; the cursor stays on its row and as near to its place as can be.
  package mutating func setHeight(_ height: Int) {
    self.height = max(0, height)
    settle()
    showCursor()
  }

  /// Lays the rows out in another way; the cursor's row stays about at its place of the screen, and
  /// what was known of heights is forgotten.
  package mutating func setGeometry(_ geometry: ListGeometry) {
    let place = band(of: cursor).lines.lowerBound - offset
    switch geometry {
    case .rows: self.geometry = .rows
    case .grid(let lanes, let height):
      self.geometry = .grid(lanes: max(1, lanes), height: max(1, height))
    case .variable(let estimate):
      self.geometry = geometry
      heights = HeightIndex(estimate: estimate)
    }
    correction = 0
    offset = band(of: cursor).lines.lowerBound - place
    settle()
    showCursor()
  }

  /// Takes the height of a row where heights vary; what is seen stays still.
  ///
  /// A row that starts above the screen grows and shrinks upwards, any other downwards. Only a cursor
  /// that would leave the screen by that moves it.
  ///
  /// - Parameters:
  ///   - lines: its height; nil: not known, or no longer.
  ///   - row: which one.
  package mutating func setRowHeight(_ lines: Int?, of row: Int) {
    guard case .variable = geometry, row >= 0, row < rowCount else { return }
    guard lines != heights.known(row) else { return }
    let wasWhole = isCursorWhole
    let old = band(of: top)
    heights.set(lines, of: row)
    let new = band(of: old.rows.lowerBound)
    let isCut = old.lines.lowerBound < offset
    move(
      by: isCut
        ? new.lines.upperBound - old.lines.upperBound
        : new.lines.lowerBound - old.lines.lowerBound
    )
    settle()
    if wasWhole, !isCursorWhole { showCursor() }
  }

  /// Moves the cursor; the screen follows only when the cursor leaves it.
  package mutating func moveCursor(by rows: Int) {
    moveCursor(to: cursor.addingClamped(rows))
  }

  /// Moves the cursor up or down, in its lane where there are several.
  ///
  /// One step goes through a row that is higher than the screen by half screens before it leaves it.
  package mutating func moveCursor(byBands bands: Int) {
    let hidden = linesHidden(inStep: bands)
    guard hidden == 0 else {
      let half = max(1, height / 2)
      return offset = clampedOffset(offset + min(max(hidden, -half), half))
    }
    moveCursor(to: row(bands: bands))
  }

  /// Lines of the cursor's row beyond the edge of the screen to which one step goes, negative above it;
  /// 0 where the row fits, or the movement is another.
  private func linesHidden(inStep bands: Int) -> Int {
    guard case .variable = geometry, height > 0 else { return 0 }
    let lines = band(of: cursor).lines
    guard lines.count > height else { return 0 }
    switch bands {
    case 1: return max(0, lines.upperBound - offset - height)
    case -1: return min(0, lines.lowerBound - offset)
    default: return 0
    }
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
    let lines = band(of: cursor).lines
    switch place {
    case .top: offset = lines.lowerBound
    case .middle: offset = lines.lowerBound - (height - lines.count) / 2
    case .bottom: offset = lines.upperBound - height
    }
    offset = clampedOffset(offset)
  }

  /// Scrolls by lines and takes the cursor along only where it would leave the screen.
  package mutating func scroll(by lines: Int) {
    offset = clampedOffset(offset.addingClamped(lines))
    takeCursorAlong()
  }

  /// Moves screen and cursor together, as a page key does; in lanes by whole bands.
  package mutating func page(by lines: Int) {
    var lines = lines
    var bands = lines
    if case .grid(_, let height) = geometry {
      bands = lines < 0 ? min(-1, lines / height) : max(1, lines / height)
      lines = bands.multipliedReportingOverflow(by: height).partialValue
    }
    let newOffset = clampedOffset(offset.addingClamped(lines))
    let isAtEdge = newOffset == offset
    let moved = newOffset - offset
    let old = band(of: cursor).lines
    offset = newOffset
    if isAtEdge {
      cursor = clampedRow(lines < 0 ? 0 : rowCount - 1)
    } else if case .variable = geometry {
      cursor = row(atLine: old.lowerBound + old.count / 2 + moved)
    } else {
      cursor = row(bands: bands)
    }
    takeCursorAlong()
  }

  /// Puts the cursor on a row of the screen, in its lane where there are several.
  package mutating func moveCursor(toScreen place: Place) {
    guard let whole = wholeRows else { return takeCursorAlong() }
    let first = band(of: whole.lowerBound)
    let last = band(of: whole.upperBound - 1)
    let target: Band =
      switch place {
      case .top: first
      case .middle:
        band(of: row(atLine: (first.lines.lowerBound + last.lines.upperBound - 1) / 2))
      case .bottom: last
      }
    cursor = row(in: target)
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
  /// - Complexity: O(rows) where heights vary
  package mutating func rowsReplaced(row: Int, removed: Int, inserted: Int) {
    let old = band(of: cursor).lines.lowerBound
    rowCount = max(0, rowCount + inserted - removed)
    if case .variable = geometry { heights.replace(row..<(row + removed), with: inserted) }
    if row + removed <= cursor {
      cursor += inserted - removed
      move(by: band(of: cursor).lines.lowerBound - old)
    } else if row <= cursor {
      cursor = min(cursor, row + max(0, inserted - 1))
    }
    settle()
    showCursor()
  }

  /// Forgets all heights, because other rows take the place of all.
  package mutating func forgetHeights() {
    guard case .variable(let estimate) = geometry else { return }
    heights = HeightIndex(estimate: estimate)
    settle()
  }

  func clampedRow(_ row: Int) -> Int { min(max(0, row), max(0, rowCount - 1)) }

  private func clampedOffset(_ offset: Int) -> Int { min(max(0, offset), lastOffset) }

  /// Changes the offset because of what is above the screen: nothing moves there.
  private mutating func move(by lines: Int) {
    offset += lines
    correction += lines
  }

  private mutating func settle() {
    cursor = clampedRow(cursor)
    offset = clampedOffset(offset)
    guard height > 0 else { return }
    let lines = band(of: cursor).lines
    if lines.upperBound <= offset || lines.lowerBound >= offset + height { showCursor() }
  }

  private var isCursorWhole: Bool {
    let lines = band(of: cursor).lines
    return lines.lowerBound >= offset && lines.upperBound <= offset + height
  }

  /// Scrolls as little as shows the cursor's row whole; of one that is higher than the screen the top.
  private mutating func showCursor() {
    guard height > 0 else { return }
    let lines = band(of: cursor).lines
    if lines.lowerBound < offset || lines.count > height {
      offset = lines.lowerBound
    } else if lines.upperBound > offset + height {
      offset = lines.upperBound - height
    }
  }

  /// Moves the cursor to the nearest row that is whole on the screen, or where none is, to one that
  /// is on it at all.
  private mutating func takeCursorAlong() {
    let shown = wholeRows ?? visible
    guard !shown.isEmpty else { return cursor = clampedRow(top) }
    if cursor < shown.lowerBound {
      cursor = row(in: band(of: shown.lowerBound))
    } else if cursor >= shown.upperBound {
      cursor = row(in: band(of: shown.upperBound - 1))
    }
  }

  /// The row of a band in the cursor's lane, or its last one.
  private func row(in target: Band) -> Int {
    let lane = cursor - band(of: cursor).rows.lowerBound
    return min(target.rows.lowerBound + lane, target.rows.upperBound - 1)
  }

  /// The row so many bands below the cursor's, in its lane.
  private func row(bands: Int) -> Int {
    guard case .grid(let lanes, let height) = geometry, lanes > 1, rowCount > 0 else {
      return clampedRow(cursor.addingClamped(bands))
    }
    let (lines, overflow) = bands.multipliedReportingOverflow(by: height)
    let line = band(of: cursor).lines.lowerBound
    let target = overflow ? (bands < 0 ? 0 : lineCount) : line.addingClamped(lines)
    return row(in: band(of: row(atLine: min(max(0, target), max(0, lineCount - 1)))))
  }
}

extension Int {
  /// The sum, or the largest or smallest number where it would overflow.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
