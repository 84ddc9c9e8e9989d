package import EverText

/// What tests read on a screen.
extension ScreenSnapshot {
  /// The text of each row without trailing blanks.
  package var rows: [String] {
    (0..<size.rows).map { row in
      let cells = self[row]
      return cells[..<((cells.lastIndex { $0.text != " " } ?? cells.startIndex - 1) + 1)]
        .map(\.text).joined()
    }
  }

  /// The rows as one text, without empty rows at the end.
  package var text: String {
    let rows = rows
    return rows[..<((rows.lastIndex { !$0.isEmpty } ?? -1) + 1)].joined(separator: "\n")
  }

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
