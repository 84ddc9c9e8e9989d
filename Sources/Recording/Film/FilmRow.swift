package import Cells
package import Emulation

/// One row of a screen as runs of cells that look alike.
package struct FilmRow: Hashable, Sendable {
  /// Neighbouring cells of one look.
  package struct Span: Hashable, Sendable {
    package var column: Int

    /// Cells that the text takes.
    package var width: Int
    package var text: String
    package var style: Style
  }

  /// From left to right; plain blanks are left out.
  package private(set) var spans: [Span] = []

  package init() {}

  /// Reads the cells of one row.
  ///
  /// - Complexity: O(cells).
  package init(_ cells: ArraySlice<ScreenSnapshot.Cell>) {
    for (column, cell) in cells.enumerated() where cell.width > 0 { append(cell, at: column) }
    while let last = spans.last, last.isBlank { spans.removeLast() }
    dropBlanksAtEnd()
  }

  private mutating func dropBlanksAtEnd() {
    guard var last = spans.popLast() else { return }
    while last.style.isInvisibleWithoutText, last.text.last == " " {
      last.text.removeLast()
      last.width -= 1
    }
    spans.append(last)
  }

  private mutating func append(_ cell: ScreenSnapshot.Cell, at column: Int) {
    if let last = spans.last, last.style == cell.style, last.column + last.width == column {
      spans[spans.count - 1].text += cell.text
      spans[spans.count - 1].width += cell.width
    } else if cell.text != " " || !cell.style.isInvisibleWithoutText {
      spans.append(Span(column: column, width: cell.width, text: cell.text, style: cell.style))
    }
  }
}

extension FilmRow.Span {
  fileprivate var isBlank: Bool {
    style.isInvisibleWithoutText && text.allSatisfy { $0 == " " }
  }
}

extension Style {
  /// Whether a blank in this style looks like no character at all.
  fileprivate var isInvisibleWithoutText: Bool {
    background == .standard && attributes.isDisjoint(with: [.reverse, .underline])
  }
}
