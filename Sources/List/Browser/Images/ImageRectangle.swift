import Cells
import Viewport

extension Model {
  /// The rectangle of a row's image on the screen; nil unless all of it is visible.
  func imageRectangle(ofRow row: Int) -> CellRectangle? {
    guard let cells, row < list.rowCount else { return nil }
    let band = list.band(of: row)
    let rows = cells.imageRows(lines: band.lines.count)
    let line = band.lines.lowerBound - list.offset
    guard rows > 0, line >= 0, line + rows <= list.height else { return nil }
    // The title is above the cells, and the cursor's mark is left of each.
    let column = cells.column(ofLane: row - band.rows.lowerBound) + 1
    return CellRectangle(
      position: Position(row: line + 1, column: column),
      size: Size(columns: cells.box.columns, rows: rows)
    )
  }
}
