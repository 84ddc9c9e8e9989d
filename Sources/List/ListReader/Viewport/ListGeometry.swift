/// The layout of a list's rows on the lines of a screen.
package enum ListGeometry: Hashable, Sendable {
  /// Rows side by side in lanes, from left to right, in bands of equal height.
  ///
  /// The footer of the list is a band of its own with one line.
  case grid(lanes: Int, height: Int)
  /// Rows below one another, each with a height of its own, which is estimated until it is known.
  case variable(estimate: Int)

  /// Each row is one line.
  package static let rows = grid(lanes: 1, height: 1)
}

/// The rows of a list that are side by side: several in lanes, otherwise one.
package struct Band: Hashable, Sendable {
  package var rows: Range<Int>
  /// The lines of the band, counted from 0 at the start of the list.
  package var lines: Range<Int>
}

extension ListViewport {
  /// The band of a row.
  ///
  /// - Complexity: O(log rows) when heights vary, otherwise O(1).
  package func band(of row: Int) -> Band {
    switch geometry {
    case .grid(let lanes, let height):
      if row >= cellCount {
        return Band(rows: row..<(row + 1), lines: cellLines..<(cellLines + 1))
      }
      let index = row / lanes
      return Band(
        rows: (index * lanes)..<min(index * lanes + lanes, max(cellCount, index * lanes + 1)),
        lines: (index * height)..<(index * height + height)
      )
    case .variable:
      let start = heights.start(of: row)
      return Band(rows: row..<(row + 1), lines: start..<(start + heights.height(of: row)))
    }
  }

  /// The first row of the band at a line, or of the nearest band.
  package func row(atLine line: Int) -> Int {
    switch geometry {
    case .grid(let lanes, let height):
      return clampedRow(line < cellLines ? max(0, line) / height * lanes : rowCount - 1)
    case .variable: return clampedRow(heights.row(atLine: line))
    }
  }

  /// The number of lines of the whole list.
  package var lineCount: Int {
    switch geometry {
    case .grid: cellLines + (rowCount - cellCount)
    case .variable: heights.start(of: rowCount)
    }
  }

  private var cellCount: Int { rowCount - (hasFooter && rowCount > 0 ? 1 : 0) }

  /// The number of lines of their bands.
  private var cellLines: Int {
    guard case .grid(let lanes, let height) = geometry else { return cellCount }
    return (cellCount + lanes - 1) / lanes * height
  }

  /// The rows of the bands that are completely on the screen; nil when there are none.
  var wholeRows: Range<Int>? {
    let shown = visible
    guard let lastShown = shown.last else { return nil }
    let first = band(of: shown.lowerBound)
    let last = band(of: lastShown)
    let start = first.lines.lowerBound < offset ? first.rows.upperBound : first.rows.lowerBound
    let end =
      last.lines.upperBound > offset + height ? last.rows.lowerBound : last.rows.upperBound
    return start < end ? start..<end : nil
  }

  /// The number of rows for which the screen has room from ``top`` on, whether or not the list has
  /// them.
  package var capacity: Int {
    guard height > 0 else { return 0 }
    switch geometry {
    case .grid(let lanes, let bandHeight):
      return lanes * ((offset % bandHeight + height + bandHeight - 1) / bandHeight)
    case .variable:
      let free = max(0, offset + height - lineCount)
      return visible.count + free / heights.estimate
    }
  }
}
