import EverText

/// A few pixels of an image, for motion and until its picture is loaded.
///
/// Any cells are filled with as much of the image as has their shape, so that the pixels of an image
/// in a cell of a grid, of the whole image, and of both during a motion between them look alike.
/// Where the image goes on beyond the pixels, their edges are continued.
struct Preview: Hashable, Sendable {
  let pixels: PixelGrid
  /// The aspect of the whole image; nil for pixels without a shape, such as a colour.
  var aspect: Double?
  /// The pixels of one cell.
  var cell = PixelSize.usualCell

  /// One row of the cells, from 0.
  func cells(ofRow row: Int, size: Size) -> [CellArt.Cell] {
    Mosaic.cells(of: pixels, row: row, size: size, part: part(in: size))
  }

  /// - Complexity: O(cells).
  func art(size: Size) -> CellArt {
    CellArt(size: size, cells: (0..<size.rows).flatMap { cells(ofRow: $0, size: size) })
  }

  /// The part of the pixels that some cells display.
  private func part(in size: Size) -> Mosaic.Part {
    guard let aspect, size.columns > 0, size.rows > 0 else { return Mosaic.Part() }
    let own = Double(pixels.width) / Double(pixels.height)
    let shape = Double(size.columns * cell.width) / Double(size.rows * cell.height)
    // The pixels have a height of 1, and are in the middle of the whole image.
    let height = min(max(own, aspect) / shape, max(1, own / aspect))
    return Mosaic.Part(across: height * shape / own, down: height)
  }
}
