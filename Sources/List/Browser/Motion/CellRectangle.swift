import Cells

/// A part of the screen, in cells.
struct CellRectangle: Hashable, Sendable {
  var position: Position
  var size: Size

  init(position: Position, size: Size) {
    self.position = position
    self.size = size
  }

  var rows: Range<Int> { position.row..<(position.row + size.rows) }
  var columns: Range<Int> { position.column..<(position.column + size.columns) }

  /// A rectangle on the way to another one, to the nearest cell: 0 is this, 1 the other.
  ///
  /// Its edges move, so that one which both share stands still. It is never smaller than a cell.
  func moved(towards other: CellRectangle, by share: Double) -> CellRectangle {
    func between(_ from: Range<Int>, _ to: Range<Int>) -> Range<Int> {
      func edge(_ from: Int, _ to: Int) -> Int {
        from + Int((Double(to - from) * share).rounded())
      }
      let start = edge(from.lowerBound, to.lowerBound)
      return start..<max(start + 1, edge(from.upperBound, to.upperBound))
    }
    return CellRectangle(
      rows: between(rows, other.rows),
      columns: between(columns, other.columns)
    )
  }

  init(rows: Range<Int>, columns: Range<Int>) {
    position = Position(row: rows.lowerBound, column: columns.lowerBound)
    size = Size(columns: columns.count, rows: rows.count)
  }
}
