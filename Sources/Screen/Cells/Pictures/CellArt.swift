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

  package static func == (left: CellArt, right: CellArt) -> Bool {
    left.size == right.size && left.cells == right.cells
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(cells.first)
  }
}
