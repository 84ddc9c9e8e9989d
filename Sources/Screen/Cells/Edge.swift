/// A column of a frame that stays in place when the rows beside it scroll, such as a scroll bar.
package struct Edge: Hashable, Sendable {
  /// The column of the frame.
  package var column: Int
  /// One for each row from the top down; nil leaves the cell to the line of its row.
  package var cells: [EdgeCell?]

  package init(column: Int, cells: [EdgeCell?]) {
    self.column = column
    self.cells = cells
  }

  /// The cell of a row; nil when the line of the row has it.
  package func cell(at row: Int) -> EdgeCell? { row < cells.count ? cells[row] : nil }
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
