package import Cells

/// What a terminal shows at one moment.
package struct ScreenSnapshot: Hashable, Sendable {
  /// One place of the screen.
  ///
  /// The right half of a wide character is a cell of width 0.
  package struct Cell: Hashable, Sendable {
    /// A space where nothing was written; empty in the right half of a wide character.
    package var text: String
    package var width: Int
    package var style: Style

    var isBlank: Bool { text == " " }
  }

  package var size: Size

  /// Row by row, `size.columns` in each.
  package var cells: [Cell]
  package var cursor: Position
  package var isCursorVisible: Bool
  package var isAlternateScreen: Bool

  /// Whether the program asks to be told of clicks or wheel notches.
  package var wantsMouse: Bool

  /// The window's title as the program set it last; empty where it never did.
  package var title: String

  /// The text of each row without the blanks at its end.
  package var rows: [String] {
    (0..<size.rows).map { row in
      let cells = self[row]
      return cells[..<((cells.lastIndex { !$0.isBlank } ?? cells.startIndex - 1) + 1)]
        .map(\.text).joined()
    }
  }

  /// The rows as one text, without the empty ones at the end.
  package var text: String {
    let rows = rows
    return rows[..<((rows.lastIndex { !$0.isEmpty } ?? -1) + 1)].joined(separator: "\n")
  }

  /// The cells of a row.
  package subscript(row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// How the first place looks at which a row shows a text; nil where none does.
  package func style(of text: String) -> Style? {
    position(of: text).map { self[$0.row, $0.column].style }
  }

  /// Where a text starts that stands in one row; nil where none has it.
  package func position(of text: String) -> Position? {
    for row in 0..<size.rows {
      let cells = Array(self[row])
      for column in cells.indices where cells[column].width > 0 {
        if cells[column...].lazy.map(\.text).joined().starts(with: text) {
          return Position(row: row, column: column)
        }
      }
    }
    return nil
  }
}

extension ScreenSnapshot: CustomStringConvertible {
  /// The screen in a frame, and what is not in its cells.
  package var description: String {
    let edge = String(repeating: "─", count: size.columns)
    let lines = (0..<size.rows).map { "│" + self[$0].map(\.text).joined() + "│" }
    return """
      ┌\(edge)┐
      \(lines.joined(separator: "\n"))
      └\(edge)┘
      cursor row \(cursor.row) column \(cursor.column), \(isCursorVisible ? "shown" : "hidden"); \
      \(isAlternateScreen ? "alternate" : "main") screen; title ‹\(title)›
      """
  }
}
