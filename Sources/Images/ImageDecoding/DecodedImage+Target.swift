import Cells

extension DecodedImage {
  /// Whether the image matches a target: no more cells or pixels, and the same kind of drawing.
  package func fits(_ target: DecodeTarget) -> Bool {
    guard cells.columns <= target.cells.columns, cells.rows <= target.cells.rows else {
      return false
    }
    switch content {
    // Pixels that are too many to send are left out.
    case .symbols: return target.drawing != .pixels
    case .inline(let picture): return picture.fits(target)
    case .pixels(let size, _):
      return target.drawing == .pixels && size.width <= target.pixels.width
        && size.height <= target.pixels.height
    }
  }
}

extension InlinePicture {
  fileprivate func fits(_ target: DecodeTarget) -> Bool {
    switch encoding {
    case .sixels(let cell): target.drawing == .sixels && cell == target.cell
    case .png(let size):
      target.drawing == .png && size.width <= target.pixels.width
        && size.height <= target.pixels.height
    }
  }
}
