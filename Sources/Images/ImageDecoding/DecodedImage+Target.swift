import Cells

extension DecodedImage {
  /// Whether the image answers a target: no more cells or pixels, and the same kind of drawing.
  package func fits(_ target: DecodeTarget) -> Bool {
    guard cells.columns <= target.cells.columns, cells.rows <= target.cells.rows else {
      return false
    }
    switch content {
    case .symbols: return target.drawing != .pixels
    case .pixels(let size, _):
      return target.drawing == .pixels && size.width <= target.pixels.width
        && size.height <= target.pixels.height
    }
  }
}
