/// An image that is ready to be drawn on cells.
package struct Picture: Hashable, Sendable {
  /// How the terminal shows it.
  package enum Drawing: Hashable, Sendable {
    /// As characters in colours.
    case symbols(CellArt)
    /// As pixels that the terminal has under a number, by kitty's Unicode placeholders.
    case graphics(id: UInt32)
  }

  /// The cells that it takes.
  package var size: Size
  package var drawing: Drawing
  /// A few pixels of it, for motion and until something larger is here.
  package var preview: PixelGrid
  /// The pixels of the file that it was decoded from, which tell its true aspect.
  package var source: PixelSize

  package init(size: Size, drawing: Drawing, preview: PixelGrid, source: PixelSize) {
    self.size = size
    self.drawing = drawing
    self.preview = preview
    self.source = source
  }
}

/// A part of one row of a picture at a column of a line.
package struct PictureSlice: Hashable, Sendable {
  /// The column of the first cell.
  package var column: Int
  package var drawing: Picture.Drawing
  /// Which row of the picture, from 0.
  package var row: Int
  /// Which of the picture's columns.
  package var columns: Range<Int>

  package init(column: Int, drawing: Picture.Drawing, row: Int, columns: Range<Int>) {
    self.column = column
    self.drawing = drawing
    self.row = row
    self.columns = columns
  }

  /// The first column of the line after it.
  package var endColumn: Int { column + columns.count }
}
