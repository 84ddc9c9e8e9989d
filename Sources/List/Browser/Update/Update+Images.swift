import Cells
import Items
import ListReader
import Paging
import Viewport

extension Model {
  /// Requests the wanted images when they changed.
  mutating func wantImages() -> [Effect] {
    guard images.settings.areShown else { return [] }
    // In two statements, because a mutating argument would make the call copy the model.
    let cells = imageWants()
    let wants = wants(over: cells)
    return images.shown.want(wants) ? [.session(.wantImages(wants))] : []
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
}
