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

    var isBlank: Bool { text == " " }
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

  /// The text of each row without trailing blanks.
  package var rows: [String] {
    (0..<size.rows).map { row in
      let cells = self[row]
      return cells[..<((cells.lastIndex { !$0.isBlank } ?? cells.startIndex - 1) + 1)]
        .map(\.text).joined()
    }
  }

  /// The rows as one text, without empty rows at the end.
  package var text: String {
    let rows = rows
    return rows[..<((rows.lastIndex { !$0.isEmpty } ?? -1) + 1)].joined(separator: "\n")
  }

  /// The cells of a row.
  package subscript(row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// The style at the first occurrence of a text within a row; nil when there is none.
  package func style(of text: String) -> Style? {
    position(of: text).map { self[$0.row, $0.column].style }
  }

  /// The position of the first occurrence of a text within a row; nil when there is none.
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
  /// The screen in a frame, with the values outside of its cells.
  package var description: String {
    let edge = String(repeating: "─", count: size.columns)
    let lines = (0..<size.rows).map { "│" + self[$0].map(\.text).joined() + "│" }
    return """
      ┌\(edge)┐
      \(lines.joined(separator: "\n"))
      └\(edge)┘
      cursor row \(cursor.row) column \(cursor.column), \(isCursorVisible ? "shown" : "hidden"); \
      \(isAlternateScreen ? "alternate" : "main") screen; title ‘\(title)’
      """
  }
}
