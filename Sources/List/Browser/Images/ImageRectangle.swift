import Cells
import Viewport

extension Model {
  /// Where the image of a row stands on the screen; nil where not all of it is seen.
  func imageRectangle(ofRow row: Int) -> CellRectangle? {
    guard let cells, row < list.rowCount else { return nil }
    let band = list.band(of: row)
    let rows = cells.imageRows(lines: band.lines.count)
    let line = band.lines.lowerBound - list.offset
    guard rows > 0, line >= 0, line + rows <= list.height else { return nil }
    // The title stands above the cells, and the cursor's mark before each.
    let column = cells.column(ofLane: row - band.rows.lowerBound) + 1
    return CellRectangle(
      position: Position(row: line + 1, column: column),
      size: Size(columns: cells.box.columns, rows: rows)
    )
  }
}
