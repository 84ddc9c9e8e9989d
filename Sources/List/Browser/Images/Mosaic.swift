import EverText

/// A few pixels drawn large: two in a cell, one above the other, with interpolated colours.
enum Mosaic {
  /// The upper half of a cell in the foreground, the lower in the background.
  private static let half: Unicode.Scalar = "▀"

  /// A picture on this number of cells.
  ///
  /// - Complexity: O(cells).
  static func art(of grid: PixelGrid, size: Size) -> CellArt {
    CellArt(size: size, cells: (0..<size.rows).flatMap { cells(of: grid, row: $0, size: size) })
  }

  /// One row of ``art(of:size:)``, from 0.
  static func cells(of grid: PixelGrid, row: Int, size: Size) -> [CellArt.Cell] {
    let heights = Double(2 * size.rows)
    let upper = (Double(2 * row) + 0.5) / heights
    let lower = (Double(2 * row) + 1.5) / heights
    return (0..<size.columns).map { column in
      let x = (Double(column) + 0.5) / Double(size.columns)
      return CellArt.Cell(
        half,
        foreground: grid.sample(x: x, y: upper).color,
        background: grid.sample(x: x, y: lower).color
      )
    }
  }
}
