/// How the rows of a list lie on the lines of a screen.
package enum ListGeometry: Hashable, Sendable {
  /// Each row is one line.
  case rows
  /// Rows lie side by side in lanes, from left to right, in bands of one height.
  ///
  /// A list's footer is a band of its own of one line.
  case grid(lanes: Int, height: Int)
  /// One below the other, each with a height of its own, which is estimated until it is known.
  case variable(estimate: Int)
}

/// What lies side by side in a list: in lanes several rows, else one.
package struct Band: Hashable, Sendable {
  package var rows: Range<Int>
  /// Lines of the whole list, from 0.
  package var lines: Range<Int>
}

extension ListViewport {
  /// The band in which a row lies.
  ///
  /// - Complexity: O(log rows) where heights vary, else O(1)
  package func band(of row: Int) -> Band {
    switch geometry {
    case .rows: return Band(rows: row..<(row + 1), lines: row..<(row + 1))
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

  /// The first row of the band at a line, the nearest one that there is.
  func row(atLine line: Int) -> Int {
    switch geometry {
    case .rows: return clampedRow(line)
    case .grid(let lanes, let height):
      return clampedRow(line < cellLines ? max(0, line) / height * lanes : rowCount - 1)
    case .variable: return clampedRow(heights.row(atLine: line))
    }
  }

  /// Lines of the whole list.
  package var lineCount: Int {
    switch geometry {
    case .rows: rowCount
    case .grid: cellLines + (rowCount - cellCount)
    case .variable: heights.start(of: rowCount)
    }
  }

  /// Rows that lie in lanes.
  private var cellCount: Int { rowCount - (hasFooter && rowCount > 0 ? 1 : 0) }

  /// Lines of the bands of those.
  private var cellLines: Int {
    guard case .grid(let lanes, let height) = geometry else { return cellCount }
    return (cellCount + lanes - 1) / lanes * height
  }

  /// The first and the last row of the bands that are whole on the screen; nil: none is.
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

  /// Rows that the screen has room for from ``top`` on, whether the list fills them or not.
  package var capacity: Int {
    guard height > 0 else { return 0 }
    switch geometry {
    case .rows: return height
    case .grid(let lanes, let bandHeight):
      return lanes * ((offset % bandHeight + height + bandHeight - 1) / bandHeight)
    case .variable:
      let free = max(0, offset + height - lineCount)
      return visible.count + free / heights.estimate
    }
  }
}
