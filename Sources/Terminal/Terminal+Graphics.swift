package import Cells

/// How a terminal shows images.
package enum ImageDrawing: Hashable, Sendable {
  /// As characters in the colours that it has.
  case symbols
  /// As pixels, by kitty's graphics protocol and its Unicode placeholders.
  case kitty
}

/// The pixels of an image on their way to a terminal.
package struct GraphicsUpload: Hashable, Sendable {
  /// The cells over which the terminal scales it.
  package var cells: Size
  package var pixels: PixelSize
  /// Red, green and blue, 3 bytes a pixel, compressed as zlib does (RFC 1950).
  package var compressed: [UInt8]

  package init(cells: Size, pixels: PixelSize, compressed: [UInt8]) {
    self.cells = cells
    self.pixels = pixels
    self.compressed = compressed
  }
}

extension Terminal {
  /// How images are shown here; nil while the terminal was asked and has not answered.
  package var imageDrawing: ImageDrawing? { .symbols }

  /// Pixels of one cell.
  package var cell: PixelSize { .usualCell }

  /// Hands an image to the terminal, before the next frame.
  ///
  /// - Returns: its number, for `Picture.Drawing.graphics`; nil where the terminal takes no images.
  package mutating func upload(_ image: GraphicsUpload) -> UInt32? { nil }

  /// Lets the terminal forget an image that no frame shows any more.
  package mutating func release(_ id: UInt32) {}
}
