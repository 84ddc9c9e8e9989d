/// The rows of a long list that are on the screen, and the row of the cursor.
///
/// It holds counts and heights, never rows. A row of the list is an item or a placeholder; its
/// lines on the screen depend on the ``geometry``. `top` and `cursor` are always in range, and the
/// cursor is always on the screen, unless the screen has no lines.
package struct ListViewport: Hashable, Sendable {
  /// The number of rows of the list.
  package private(set) var rowCount = 0
  /// The number of lines of the screen.
  package private(set) var height = 0
  /// The line of the list at the top of the screen, which may be any line of a row.
  package private(set) var offset = 0
  /// The row of the cursor; 0 when there are no rows.
  package private(set) var cursor = 0
  /// The layout of rows on lines.
  package private(set) var geometry = ListGeometry.rows
  /// Whether the last row is a footer without an item, below all lanes.
  package private(set) var hasFooter = false
  var heights = HeightIndex(estimate: 1)
  /// The lines by which ``offset`` has changed without a movement on the screen.
  private var correction = 0

  package init() {}

  /// The first row on the screen, or the first row of its band, whose upper lines may be above the
  /// screen.
  ///
  /// - Complexity: O(log rows) when heights vary, otherwise O(1), like every movement.
  package var top: Int { row(atLine: offset) }

  /// The rows on the screen, including rows that its edges cut.
  package var visible: Range<Int> {
    let top = top
    guard rowCount > 0, height > 0 else { return top..<top }
    return top..<band(of: row(atLine: offset + height - 1)).rows.upperBound
  }

  /// The offset at which the end of the list is at the end of the screen.
  var lastOffset: Int { max(0, lineCount - height) }

  /// The top row at which the end of the list is at the end of the screen.
  package var lastTop: Int { row(atLine: lastOffset) }

  /// The distance that the list was scrolled: ``offset`` without changes of height above the
  /// screen.
  package var travel: Int { offset - correction }

  /// Whether the cursor is in the first row or band and the list is scrolled to its top.
  package var isCursorAtTop: Bool {
    guard offset == 0, case .grid(let lanes, _) = geometry else {
      return offset == 0 && cursor == 0
    }
    return cursor < lanes
  }

  /// Sets the size of the list, whose last row may be below all lanes; the cursor stays on its row
  /// where possible.
  package mutating func setRowCount(_ count: Int, hasFooter: Bool = false) {
    if case .variable = geometry, count < rowCount { heights.forget(from: max(0, count)) }
    rowCount = max(0, count)
    self.hasFooter = hasFooter
    settle()
  }

  /// Sets the height of the screen; the cursor stays on its row, as near to its place as possible.
  package mutating func setHeight(_ height: Int) {
    self.height = max(0, height)
    settle()
    showCursor()
  }

  /// Changes the layout; the cursor's row stays near its place on the screen.
  ///
  /// Known heights are dropped.
  package mutating func setGeometry(_ geometry: ListGeometry) {
    let place = band(of: cursor).lines.lowerBound - offset
    switch geometry {
    case .grid(let lanes, let height):
      self.geometry = .grid(lanes: max(1, lanes), height: max(1, height))
    case .variable(let estimate):
      self.geometry = geometry
      heights = HeightIndex(estimate: estimate)
    }
    correction = 0
    offset = band(of: cursor).lines.lowerBound - place
    settle()
    // A layout begins with a whole row at the top.
    offset = band(of: top).lines.lowerBound
    showCursor()
  }

  /// Sets the height of a row when heights vary, or nil when it isn't known; visible content stays
  /// in place.
  ///
  /// A row that starts above the screen grows and shrinks upwards, any other row downwards. The
  /// cursor moves only when it would leave the screen.
  ///
  /// - Parameters:
  ///   - lines: the height; nil when it is unknown, or no longer known.
  ///   - row: the row.
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

  /// Moves the cursor; the screen scrolls only when the cursor would leave it.
  package mutating func moveCursor(by rows: Int) {
    moveCursor(to: cursor.addingClamped(rows))
  }

  /// Moves the cursor up or down by bands, in its lane.
  ///
  /// In a row that is higher than the screen, one step scrolls by half a screen until the end of
  /// the row is visible.
  package mutating func moveCursor(byBands bands: Int) {
    let hidden = linesHidden(inStep: bands)
    guard hidden == 0 else {
      let half = max(1, height / 2)
      return offset = clampedOffset(offset + min(max(hidden, -half), half))
    }
    moveCursor(to: row(bands: bands))
  }

  /// The hidden lines of the cursor's row in the direction of one step, negative above the screen;
  /// 0 when the row fits, or for another movement.
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

  /// Moves the cursor to a row, or to the nearest row in range.
  package mutating func moveCursor(to row: Int) {
    cursor = clampedRow(row)
    showCursor()
  }

  /// Moves the cursor to a row; a row outside of `near` is then in the middle of the screen.
  package mutating func moveCursor(to row: Int, centeredUnlessIn near: Range<Int>) {
    moveCursor(to: row)
    if !near.contains(row) { showCursor(at: .middle) }
  }

  /// A place on the screen.
  package enum Place: Hashable, Sendable {
    case top
    case middle
    case bottom
  }

  /// Scrolls so that the cursor's row is at a place on the screen.
  package mutating func showCursor(at place: Place) {
    let lines = band(of: cursor).lines
    switch place {
    case .top: offset = lines.lowerBound
    case .middle: offset = lines.lowerBound - (height - lines.count) / 2
    case .bottom: offset = lines.upperBound - height
    }
    offset = clampedOffset(offset)
  }

  /// Scrolls by lines; the cursor moves only when it would leave the screen.
  package mutating func scroll(by lines: Int) {
    offset = clampedOffset(offset.addingClamped(lines))
    takeCursorAlong()
  }

  /// Moves screen and cursor together, as Page Up and Page Down do; in lanes by whole bands.
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

  /// Moves the cursor to a place on the screen, in its lane.
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

  /// Records that rows were replaced; the cursor stays on its row, and its row stays at its place
  /// on the screen.
  ///
  /// A cursor on a replaced row stays within the new rows.
  ///
  /// - Complexity: O(rows) when heights vary.
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

  /// Forgets all heights, because all rows were replaced.
  package mutating func forgetHeights() {
    guard case .variable(let estimate) = geometry else { return }
    heights = HeightIndex(estimate: estimate)
    settle()
  }

  func clampedRow(_ row: Int) -> Int { min(max(0, row), max(0, rowCount - 1)) }

  private func clampedOffset(_ offset: Int) -> Int { min(max(0, offset), lastOffset) }

  /// Changes the offset after a change above the screen, so that nothing moves on the screen.
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

  /// Scrolls as little as possible to show the cursor's row, or the top of a row that is higher
  /// than the screen.
  private mutating func showCursor() {
    guard height > 0 else { return }
    let lines = band(of: cursor).lines
    if lines.lowerBound < offset || lines.count > height {
      offset = lines.lowerBound
    } else if lines.upperBound > offset + height {
      offset = lines.upperBound - height
    }
  }

  /// Moves the cursor to the nearest row that is completely on the screen, or partly when none is.
  private mutating func takeCursorAlong() {
    let shown = wholeRows ?? visible
    guard !shown.isEmpty else { return cursor = clampedRow(top) }
    if cursor < shown.lowerBound {
      cursor = row(in: band(of: shown.lowerBound))
    } else if cursor >= shown.upperBound {
      cursor = row(in: band(of: shown.upperBound - 1))
    }
  }

  private func row(in target: Band) -> Int {
    let lane = cursor - band(of: cursor).rows.lowerBound
    return min(target.rows.lowerBound + lane, target.rows.upperBound - 1)
  }

  /// The row some bands below another in the same lane, which may be beyond the last row.
  ///
  /// - Parameters:
  ///   - bands: the number of bands.
  ///   - row: a row.
  /// - Returns: the row, at most `Int.max - 1`.
  package func row(bands: Int, below row: Int) -> Int {
    let lanes = if case .grid(let lanes, _) = geometry { lanes } else { 1 }
    return min(row.addingClamped(bands.multipliedClamped(by: lanes)), .max - 1)
  }

  /// The row some lines below another in the same lane, which may be beyond the last row; bands
  /// that don't exist yet count as high as the cursor's band.
  package func row(lines: Int, below row: Int) -> Int {
    self.row(bands: max(1, lines / max(1, band(of: cursor).lines.count)), below: row)
  }

  /// The row in the cursor's lane that is a number of bands below.
  private func row(bands: Int) -> Int {
    guard case .grid(let lanes, let height) = geometry, lanes > 1, rowCount > 0 else {
      return clampedRow(cursor.addingClamped(bands))
    }
    let line = band(of: cursor).lines.lowerBound
    let target = line.addingClamped(bands.multipliedClamped(by: height))
    return row(in: band(of: row(atLine: min(max(0, target), max(0, lineCount - 1)))))
  }
}

extension Int {
  /// The sum, clamped to the range of `Int`.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
