import Cells
import Items

extension ImageRequest {
  /// Makes a request for an image that is drawn on at least one cell; its URL has `{width}` and
  /// `{height}` for their pixels.
  init(_ template: String, in size: Size, of cell: PixelSize, fit: Fit) {
    let columns = max(1, size.columns)
    let rows = max(1, size.rows)
    let width = columns * max(1, cell.width)
    let height = rows * max(1, cell.height)
    self.init(
      url: ItemImage.url(template, at: PixelSize(width: width, height: height)),
      columns: columns,
      rows: rows,
      width: width,
      height: height,
      fit: fit
    )
  }
}
