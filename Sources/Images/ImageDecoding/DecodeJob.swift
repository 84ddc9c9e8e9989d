package import EverText

/// The picture to make of an image: its size and the way it is drawn.
package struct DecodeTarget: Hashable, Sendable {
  /// How the picture is drawn.
  package enum Drawing: UInt8, Hashable, Sendable, CaseIterable {
    /// Symbols in 24-bit colour.
    case trueColor
    /// Symbols in the 240 colours of xterm that no theme changes.
    case palette
    /// Symbols in the terminal's 16 colours.
    case sixteen
    /// Blocks without colour that are the dark parts, for a light background.
    case darkBlocks
    /// Pixels, for a terminal that shows graphics.
    case pixels
    /// Blocks without colour that are the light parts.
    case blocks
    /// Sixels, with symbols below them.
    case sixels
    /// Pixels in the rows of a PNG, with symbols below them.
    case png
  }

  /// The cells that the picture may take.
  package var cells: Size
  /// The pixels of those cells.
  package var pixels: PixelSize
  /// Whether the image is cropped to fill the cells; otherwise the whole image is shown.
  package var fills: Bool
  package var drawing: Drawing

  /// The most bytes of an inline picture, enough for its pixels; a picture that takes more is drawn
  /// as symbols.
  package var mostInlineBytes: Int { 3 * pixels.width * pixels.height + 8_192 }

  package init(cells: Size, pixels: PixelSize, fills: Bool, drawing: Drawing) {
    self.cells = cells
    self.pixels = pixels
    self.fills = fills
    self.drawing = drawing
  }
}

/// A decoded image.
package struct DecodedImage: Hashable, Sendable {
  /// The image in the form that its target requires.
  package enum Content: Hashable, Sendable {
    case symbols(CellArt)
    /// Pixels in rows, 3 bytes each (red, green, blue), compressed as a zlib stream (RFC 1950).
    case pixels(PixelSize, compressed: [UInt8])
    case inline(InlinePicture)
  }

  /// The cells that the image takes, at most the cells of the target.
  package var cells: Size
  package var content: Content
  /// The image in a few pixels: see ``DecodeGeometry/previewSide``.
  package var preview: PixelGrid
  /// The size of the original, in pixels.
  package var source: PixelSize

  package init(cells: Size, content: Content, preview: PixelGrid, source: PixelSize) {
    self.cells = cells
    self.content = content
    self.preview = preview
    self.source = source
  }
}

/// Why an image can't be decoded.
package enum DecodeFailure: UInt8, Error, Hashable, Sendable {
  /// Neither JPEG, PNG, GIF nor WebP.
  case unknownFormat
  /// More pixels or frames than the limit.
  case tooManyPixels
  /// The file is truncated or corrupt.
  case damaged
  /// The worker died or took too long.
  case workerDied
  /// The worker can't be started.
  case noWorker
  /// No task waits for the result.
  case cancelled
}

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
