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

  /// The next row of the image, right below.
  fileprivate var below: ImageBlock {
    var next = ImageBlock(part: part, column: column, row: row + height, width: width)
    next.part.row += height
    return next
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
        let block = ImageBlock(part: part, column: span.column, row: row, width: span.width)
        if let place = blocks.lastIndex(where: { $0.below == block }) {
          blocks[place].height += 1
        } else {
          blocks.append(block)
        }
      }
    }
    return blocks
  }
}
