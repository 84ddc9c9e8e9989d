/// A part of an image on a screen, as one rectangle of cells.
///
/// An image that is drawn row by row has seams wherever rows don't begin at whole pixels.
struct ImageBlock: Hashable, Sendable {
  /// The first cell of the image that is shown, with the number of the image.
  var part: FilmRow.ImagePart
  /// The place on the screen.
  var column: Int
  var row: Int
  /// The cells.
  var width: Int
  var height = 1

  /// Whether a part of an image in a row continues the rectangle.
  fileprivate func continues(_ part: FilmRow.ImagePart, _ span: FilmRow.Span, in row: Int) -> Bool {
    var next = self.part
    next.row += height
    return next == part && span.column == column && span.width == width
      && row == self.row + height
  }
}

extension Film {
  /// The images of a frame.
  ///
  /// - Complexity: O(spans).
  func blocks(of frame: Frame) -> [ImageBlock] {
    var blocks: [ImageBlock] = []
    for (row, index) in frame.rows.enumerated() {
      for span in rows[index].spans {
        guard let part = span.image, images[part.image] != nil else { continue }
        if let place = blocks.lastIndex(where: { $0.continues(part, span, in: row) }) {
          blocks[place].height += 1
        } else {
          blocks.append(ImageBlock(part: part, column: span.column, row: row, width: span.width))
        }
      }
    }
    return blocks
  }
}
