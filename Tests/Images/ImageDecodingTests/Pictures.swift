import EverText
import EverImageDecoding

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

  /// Two cells of 4×6 pixels, with two sixels in colour 0.
  static let sixels = inline(
    .sixels(cell: PixelSize(width: 4, height: 6)),
    "\"1;1;8;6#0;2;9;9;9!7~?"
  )

  static let png = inline(.png(PixelSize(width: 3, height: 2)), "any bytes")

  private static func inline(
    _ encoding: InlinePicture.Encoding,
    _ data: String
  ) -> DecodedImage {
    var image = symbols
    if case .symbols(let art) = symbols.content {
      image.content = .inline(
        InlinePicture(art: art, encoding: encoding, bytes: Array(data.utf8))
      )
    }
    return image
  }

  static let pixels = DecodedImage(
    cells: Size(columns: 2, rows: 1),
    content: .pixels(PixelSize(width: 3, height: 2), compressed: [1, 2, 3, 4]),
    preview: PixelGrid(PixelGrid.Pixel(1, 2, 3)),
    source: PixelSize(width: 3, height: 2)
  )
}
