package import Cells
package import Paging

/// The last line of the screen: the state at the left, the position and key hints at the right.
package struct StatusLine: Hashable, Sendable {
  package var left: CleanText
  package var isError = false
  package var position: CleanText
  package var hints: CleanText = ""
  package var columns: Int

  /// Blank cells between the position and the hints.
  private static let gap = 6
  /// Cells for the left text, below which hints and position are left out.
  private static let smallestLeft = 24

  package init(
    left: CleanText,
    isError: Bool = false,
    position: CleanText,
    hints: CleanText = "",
    columns: Int
  ) {
    self.left = left
    self.isError = isError
    self.position = position
    self.hints = hints
    self.columns = columns
  }

  /// The line; without enough room the hints are left out first, then the position.
  package var line: Line {
    let hintsStart = columns - 1 - DisplayWidth.of(hints)
    let positionWidth = DisplayWidth.of(position)
    var line = Line()
    if !hints.isEmpty, max(DisplayWidth.of(left), Self.smallestLeft) <= room {
      appendLeft(to: &line)
      line.append(position, at: hintsStart - Self.gap - positionWidth, width: positionWidth)
      line.append(hints, at: hintsStart, width: columns - 1 - hintsStart, style: .secondary)
      return line
    }
    appendLeft(to: &line)
    let positionStart = columns - 1 - positionWidth
    if positionStart > line.endColumn + 1 {
      line.append(position, at: positionStart, width: positionWidth)
    }
    return line
  }

  /// Cells for a left text that leaves room for position and hints.
  package var room: Int {
    columns - 1 - DisplayWidth.of(hints) - Self.gap - DisplayWidth.of(position) - 3
  }

  private func appendLeft(to line: inout Line) {
    let style: Style = isError ? .error : .plain
    line.append(left, at: 1, width: columns - 2, style: style)
  }

  /// The cursor's position in the list, also in percent.
  ///
  /// Both have a fixed place while their digits grow, so that a step changes only the cells whose
  /// digits differ.
  ///
  /// - Parameters:
  ///   - cursor: its row.
  ///   - feed: the list.
  ///   - countsLoaded: whether the number of loaded rows is included while no total is known:
  ///     `7/60+`.
  /// - Returns: the text; empty when there is no list.
  package static func position<Item>(
    of cursor: Int,
    in feed: FeedState<Item>,
    countsLoaded: Bool = false
  ) -> CleanText {
    guard feed.status == .ready, feed.rowCount > 0 else { return "" }
    let row = min(cursor, max(0, feed.lastItemRow)) + 1
    guard let total = feed.total, total > 0 else {
      let rows = max(row, feed.loadedCount)
      return countsLoaded
        ? CleanText(sanitizing: right(String(row), width: String(rows).utf8.count) + "/\(rows)+")
        : CleanText(row)
    }
    let digits = String(total)
    let place = right(String(row), width: digits.utf8.count) + "/" + digits
    return CleanText(sanitizing: place + right("\(percent(row, of: total))%", width: 5))
  }

  /// Rounded to the nearest, but only the last row is 100.
  private static func percent(_ row: Int, of total: Int) -> Int {
    row >= total ? 100 : min(99, (row * 200 + total) / (2 * total))
  }

  private static func right(_ text: String, width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}

extension FeedState {
  /// The last row of an item; -1 when there is none.
  package var lastItemRow: Int {
    if case .footer = row(at: rowCount - 1) { return rowCount - 2 }
    return rowCount - 1
  }
}

extension TailState {
  /// Whether loading can continue.
  package var canGoOn: Bool {
    switch self {
    case .ended: false
    case .idle, .loading, .failed, .paused: true
    }
  }
}
