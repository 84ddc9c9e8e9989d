import CEverWorker
import EverText
import EverImageDecoding

/// Draws an image as characters that fill all cells.
func symbols(of image: cpx_image, _ size: Size, _ drawing: DecodeTarget.Drawing) -> CellArt {
  let count = size.columns * size.rows
  let drawn = [cch_cell](unsafeUninitializedCapacity: count) { buffer, initialized in
    var pixels = cch_pixels(image)
    cch_draw(&pixels, Int32(size.columns), Int32(size.rows), drawing.colors, buffer.baseAddress)
    initialized = count
  }
  return CellArt(size: size, cells: drawn.map { $0.cell(drawing) })
}

/// Draws an image as the data of sixels for cells of this size in pixels; nil when it is longer
/// than `capacity`.
func sixels(of image: cpx_image, _ size: Size, cell: PixelSize, capacity: Int) -> [UInt8]? {
  let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
    var pixels = cch_pixels(image)
    initialized = cch_sixels(
      &pixels,
      Int32(size.columns),
      Int32(size.rows),
      Int32(cell.width),
      Int32(cell.height),
      buffer.baseAddress,
      capacity
    )
  }
  return bytes.isEmpty ? nil : bytes
}

extension cch_pixels {
  fileprivate init(_ image: cpx_image) {
    self.init(
      pixels: image.pixels,
      width: image.width,
      height: image.height,
      stride: image.stride,
      channels: image.channels
    )
  }
}

extension DecodeTarget.Drawing {
  fileprivate var colors: cch_colors {
    switch self {
    case .trueColor, .pixels, .sixels, .png: CCH_TRUE_COLOR
    case .palette: CCH_240
    case .sixteen: CCH_16
    case .blocks: CCH_BLOCKS
    case .darkBlocks: CCH_DARK_BLOCKS
    }
  }
}

extension cch_cell {
  fileprivate func cell(_ drawing: DecodeTarget.Drawing) -> CellArt.Cell {
    CellArt.Cell(
      Unicode.Scalar(scalar) ?? " ",
      foreground: color(foreground, drawing),
      background: color(background, drawing)
    )
  }

  private func color(_ number: Int32, _ drawing: DecodeTarget.Drawing) -> Color {
    guard number >= 0 else { return .standard }
    switch drawing {
    case .palette, .sixteen: return .palette(UInt8(truncatingIfNeeded: number))
    default: return PixelGrid.Pixel(UInt32(number)).color
    }
  }
}
