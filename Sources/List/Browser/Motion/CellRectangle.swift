import EverText

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

  /// A rectangle between this one and another one, rounded to cells: 0 is this one, 1 the other
  /// one.
  ///
  /// The edges are interpolated, so an edge that both share doesn't move. The result is at least
  /// one cell.
  func moved(towards other: CellRectangle, by share: Double) -> CellRectangle {
    func between(_ from: Range<Int>, _ to: Range<Int>) -> Range<Int> {
      func edge(_ from: Int, _ to: Int) -> Int {
        from + Int((Double(to - from) * share).rounded())
      }
      let start = edge(from.lowerBound, to.lowerBound)
      return start..<max(start + 1, edge(from.upperBound, to.upperBound))
    }
    return CellRectangle(rows: between(rows, other.rows), columns: between(columns, other.columns))
  }

  init(rows: Range<Int>, columns: Range<Int>) {
    position = Position(row: rows.lowerBound, column: columns.lowerBound)
    size = Size(columns: columns.count, rows: rows.count)
  }
}
