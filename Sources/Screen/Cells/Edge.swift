/// A column of a frame that stays in place when the rows beside it scroll, such as a scroll bar.
package struct Edge: Hashable, Sendable {
  /// The column of the frame.
  package var column: Int
  /// The row of the first cell; the lines of the rows above have their own.
  package var firstRow: Int
  /// One for each row from `firstRow` down.
  package var cells: [EdgeCell]

  package init(column: Int, firstRow: Int = 0, cells: [EdgeCell]) {
    self.column = column
    self.firstRow = firstRow
    self.cells = cells
  }

  /// Leaves a row and those below it to their lines.
  package mutating func end(before row: Int) {
    cells = Array(cells.prefix(max(0, row - firstRow)))
  }

  /// The cell of a row; nil when the line of the row has it.
  package func cell(at row: Int) -> EdgeCell? {
    cells.indices.contains(row - firstRow) ? cells[row - firstRow] : nil
  }
}

/// A cell of an ``Edge``, which covers that of the line.
package struct EdgeCell: Hashable, Sendable {
  /// A text of one cell.
  package var text: CleanText
  package var style: Style

  package init(_ text: CleanText, style: Style) {
    self.text = text
    self.style = style
  }
}
