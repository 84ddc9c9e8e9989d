import CChafa
import CPixbuf
import Cells
import ImageDecoding

/// Draws an image as characters that fill all cells.
func symbols(of image: cpx_image, _ size: Size, _ drawing: DecodeTarget.Drawing) -> CellArt {
  let count = size.columns * size.rows
  let drawn = [cch_cell](unsafeUninitializedCapacity: count) { buffer, initialized in
    var pixels = cch_pixels(
      pixels: image.pixels,
      width: image.width,
      height: image.height,
      stride: image.stride,
      channels: image.channels
    )
    cch_draw(&pixels, Int32(size.columns), Int32(size.rows), drawing.colors, buffer.baseAddress)
    initialized = count
  }
  return CellArt(size: size, cells: drawn.map { $0.cell(drawing) })
}

extension DecodeTarget.Drawing {
  fileprivate var colors: cch_colors {
    switch self {
    case .trueColor: CCH_TRUE_COLOR
    case .palette: CCH_240
    case .sixteen: CCH_16
    case .ascii, .pixels: CCH_NONE
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
    guard drawing == .trueColor else { return .palette(UInt8(truncatingIfNeeded: number)) }
    return PixelGrid.Pixel(UInt32(number)).color
  }
}
