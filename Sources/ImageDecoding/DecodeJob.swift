package import Cells

/// What is made of the bytes of an image.
package struct DecodeTarget: Hashable, Sendable {
  /// How the picture is drawn.
  package enum Drawing: UInt8, Hashable, Sendable {
    /// Symbols in any red, green and blue.
    case trueColor
    /// Symbols in the 240 colours of xterm that no theme sets.
    case palette
    /// Symbols in the terminal's 16 colours.
    case sixteen
    /// ASCII characters without colour.
    case ascii
    /// Pixels, for a terminal that shows graphics.
    case pixels
  }

  /// Cells that it may take.
  package var cells: Size
  /// Pixels that those cells have.
  package var pixels: PixelSize
  /// Whether all of them are filled and the image is cut; else all of the image is shown.
  package var fills: Bool
  package var drawing: Drawing

  package init(cells: Size, pixels: PixelSize, fills: Bool, drawing: Drawing) {
    self.cells = cells
    self.pixels = pixels
    self.fills = fills
    self.drawing = drawing
  }
}

/// A decoded image.
package struct DecodedImage: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case symbols(CellArt)
    /// Red, green and blue, 3 bytes a pixel, a row after the other, compressed as zlib does (RFC 1950).
    case pixels(PixelSize, compressed: [UInt8])
  }

  /// The cells that it takes: at most those of the target.
  package var cells: Size
  package var content: Content
  /// A few pixels of what is shown: see ``DecodeGeometry/previewSide``.
  package var preview: PixelGrid
  /// Pixels of the file.
  package var source: PixelSize

  package init(cells: Size, content: Content, preview: PixelGrid, source: PixelSize) {
    self.cells = cells
    self.content = content
    self.preview = preview
    self.source = source
  }
}

/// Why bytes could not be decoded.
package enum DecodeFailure: UInt8, Error, Hashable, Sendable {
  /// Neither JPEG nor PNG, GIF or WebP.
  case unknownFormat
  /// More pixels or frames than are decoded.
  case tooManyPixels
  /// It ends early, or is wrong inside.
  case damaged
  /// The worker died of it, or took too long.
  case workerDied
  /// The worker can't be started.
  case noWorker
  /// Nobody waits for it any more.
  case cancelled
}
