import Cells
import ImageDecoding

extension DecodeTarget {
  static let small = DecodeTarget(
    cells: Size(columns: 2, rows: 1),
    pixels: PixelSize(width: 20, height: 20),
    fills: true,
    drawing: .trueColor
  )
}

extension DecodedImage {
  /// Two cells in all kinds of colours.
  static let symbols = DecodedImage(
    cells: Size(columns: 2, rows: 1),
    content: .symbols(
      CellArt(
        size: Size(columns: 2, rows: 1),
        cells: [
          CellArt.Cell("▀", foreground: .rgb(1, 2, 3), background: .palette(17)),
          CellArt.Cell("a", foreground: .standard, background: .rgb(255, 254, 253)),
        ]
      )
    ),
    preview: PixelGrid(width: 1, height: 2, pixels: [PixelGrid.Pixel(4, 5, 6), .init(7, 8, 9)]),
    source: PixelSize(width: 5_000, height: 3_334)
  )

  static let pixels = DecodedImage(
    cells: Size(columns: 2, rows: 1),
    content: .pixels(PixelSize(width: 3, height: 2), compressed: [1, 2, 3, 4]),
    preview: PixelGrid(PixelGrid.Pixel(1, 2, 3)),
    source: PixelSize(width: 3, height: 2)
  )
}
