import EverText
import EverItems
import EverList
import Paging

extension Model {
  /// Requests the wanted images when they changed.
  mutating func wantImages() {
    guard images.settings.areShown else { return }
    // In two statements, because a mutating argument would make the call copy the model.
    let cells = imageWants()
    let wants = wants(over: cells)
    if images.shown.want(wants) { ask(for: .wantImages(wants)) }
  }

  /// The wanted images of the cells on the screen and around it.
  ///
  /// - Complexity: O(rows of three screens), O(1) when nothing moved
  private mutating func imageWants() -> ImageWants {
    guard let cells else {
      images.cells.clear()
      return images.cells.wants
    }
    let view = CellImages.View(
      source: .init(feed: feed.revision, layout: cells, measured: images.cells.revision),
      rowCount: list.rowCount,
      visible: list.visible,
      capacity: list.capacity,
      cursor: list.cursor,
      isGoingUp: reader.shown.direction == .up
    )
    if !images.cells.shows(view) {
      var cellImages = images.cells
      cellImages.want(view) { request(ofRow: $0, in: cells) }
      images.cells = cellImages
    }
    return images.cells.wants
  }

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
