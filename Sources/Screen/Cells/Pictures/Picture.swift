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
