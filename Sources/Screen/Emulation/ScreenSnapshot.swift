package import EverText

/// The screen of a terminal at one moment.
package struct ScreenSnapshot: Hashable, Sendable {
  /// A cell of the screen.
  ///
  /// The right half of a wide character is a cell of width 0.
  package struct Cell: Hashable, Sendable {
    /// The text; a space in an empty cell, and empty in the right half of a wide character.
    package var text: String
    package var width: Int
    package var style: Style

    package init(text: String, width: Int, style: Style) {
      (self.text, self.width, self.style) = (text, width, style)
    }
  }

  package var size: Size

  /// The cells row by row, `size.columns` in each.
  package var cells: [Cell]
  package var cursor: Position
  package var isCursorVisible: Bool
  package var isAlternateScreen: Bool

  /// Whether the program has turned on reports of the mouse.
  package var wantsMouse: Bool

  /// The last title that the program set; empty when it set none.
  package var title: String

  /// The cells of a row.
  package subscript(row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }
}
