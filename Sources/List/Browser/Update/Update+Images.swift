import Cells
import Items
import ListReader
import Paging
import Viewport

extension Model {
  /// Requests the wanted images when they changed.
  mutating func wantImages() -> [Effect] {
    guard imageSettings.areShown else { return [] }
    // In two statements, because a mutating argument would make the call copy the model.
    let cells = imageWants()
    let wants = wants(over: cells)
    return images.want(wants) ? [.session(.wantImages(wants))] : []
  }

  /// The wanted images of the cells on the screen and around it.
  ///
  /// - Complexity: O(rows of three screens), O(1) when nothing moved
  private mutating func imageWants() -> ImageWants {
    guard let cells else {
      cellImages.clear()
      return cellImages.wants
    }
    let view = CellImages.View(
      source: .init(feed: feed.revision, layout: cells, measured: cellImages.revision),
      rowCount: list.rowCount,
      visible: list.visible,
      capacity: list.capacity,
      cursor: list.cursor,
      isGoingUp: reader.shown.direction == .up
    )
    if !cellImages.shows(view) {
      var images = cellImages
      images.want(view) { request(ofRow: $0, in: cells) }
      cellImages = images
    }
    return cellImages.wants
  }
}
