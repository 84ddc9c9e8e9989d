/// An image that is ready for display in cells.
package struct Picture: Hashable, Sendable {
  /// How the terminal displays the picture.
  package enum Drawing: Hashable, Sendable {
    /// As coloured characters.
    case symbols(CellArt)
    /// As pixels that the terminal holds under a number, with kitty's Unicode placeholders.
    case graphics(id: UInt32)
    /// As pixels that the terminal draws over the cells each time.
    case inline(InlinePicture)

    /// The characters; nil for a picture without any.
    package var art: CellArt? {
      switch self {
      case .symbols(let art): art
      case .graphics: nil
      case .inline(let picture): picture.art
      }
    }

    /// The form that can be displayed in parts: characters, or pixels that belong to cells.
    package var movable: Self {
      if case .inline(let picture) = self { .symbols(picture.art) } else { self }
    }
  }

  /// The cells of the picture.
  package var size: Size
  package var drawing: Drawing
  /// The picture in a few pixels, for motion and until a larger one is loaded.
  package var preview: PixelGrid
  /// The size of the original file in pixels, which gives the true aspect ratio.
  package var source: PixelSize

  package init(size: Size, drawing: Drawing, preview: PixelGrid, source: PixelSize) {
    self.size = size
    self.drawing = drawing
    self.preview = preview
    self.source = source
  }
}

/// A part of one row of a picture, at a column of a line.
package struct PictureSlice: Hashable, Sendable {
  /// The column of the first cell.
  package var column: Int
  package var drawing: Picture.Drawing
  /// The row of the picture, from 0.
  package var row: Int
  /// The columns of the picture.
  package var columns: Range<Int>

  package init(column: Int, drawing: Picture.Drawing, row: Int, columns: Range<Int>) {
    self.column = column
    self.drawing = drawing
    self.row = row
    self.columns = columns
  }

  /// The column after the slice.
  package var endColumn: Int { column + columns.count }
}

/// The pixels of an image, and the cells that display it in parts.
package struct PixelImage: Hashable, Sendable {
  /// The cells to which the image is scaled, at most 297 each way in a terminal.
  package var cells: Size
  package var pixels: PixelSize
  /// Pixels in rows, 3 bytes each (red, green, blue), compressed as a zlib stream (RFC 1950).
  package var compressed: [UInt8]

  package init(cells: Size, pixels: PixelSize, compressed: [UInt8]) {
    self.cells = cells
    self.pixels = pixels
    self.compressed = compressed
  }
}

/// A picture whose pixels the terminal draws over cells, and the symbols that these cells hold.
///
/// The symbols are displayed while the picture moves, and where it isn't displayed as a whole.
package struct InlinePicture: Hashable, Sendable {
  /// The form in which the pixels are sent to the terminal.
  package enum Encoding: Hashable, Sendable {
    /// Sixels for cells of this size in pixels: the data of their control string.
    case sixels(cell: PixelSize)
    /// The rows of a PNG of this size, 3 bytes for each pixel and one before each row, compressed
    /// as a zlib stream (RFC 1950, PNG chapter 7).
    case png(PixelSize)
  }

  package let art: CellArt
  package let encoding: Encoding
  package let bytes: [UInt8]

  package init(art: CellArt, encoding: Encoding, bytes: [UInt8]) {
    self.art = art
    self.encoding = encoding
    self.bytes = bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(art)
    hasher.combine(bytes.count)
  }
}

/// A picture made of coloured characters, row by row.
///
/// Copies share their storage, so a line that shows a part of it costs one reference.
package struct CellArt: Hashable, Sendable {
  /// One character with its colours, in one cell.
  package struct Cell: Hashable, Sendable {
    package var scalar: Unicode.Scalar
    package var foreground: Color
    package var background: Color

    package init(_ scalar: Unicode.Scalar, foreground: Color, background: Color) {
      self.scalar = scalar
      self.foreground = foreground
      self.background = background
    }
  }

  package let size: Size
  /// `size.columns * size.rows` cells.
  package let cells: [Cell]

  package init(size: Size, cells: [Cell]) {
    precondition(
      cells.count == size.columns * size.rows,
      "\(cells.count) cells for \(size.columns)×\(size.rows)"
    )
    self.size = size
    self.cells = cells
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(cells.first)
  }
}
